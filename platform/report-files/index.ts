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
