export { type CsvCell, csvLines, csvStream, csvTable } from './csv-table.ts'
export type {
  Report,
  ReportColumn,
  ReportFigure,
  ReportFormat,
  ReportSection,
  ReportTable,
} from './report.ts'
export { tableOfRows } from './report-columns.ts'
export { reportFile } from './report-file.ts'
export { tableFile } from './table-file.ts'
