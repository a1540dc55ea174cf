export { type CsvCell, csvLines, csvStream, csvTable } from './csv-table.ts'
export type {
  Report,
  ReportCell,
  ReportColumn,
  ReportFigure,
  ReportFormat,
  ReportKind,
  ReportSection,
  ReportTable,
} from './report.ts'
export { reportFile } from './report-file.ts'
export { csvFile, type TableFile, xlsxFile } from './table-file.ts'
