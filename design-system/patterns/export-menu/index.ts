export { ExportMenu, type ReportFormat } from './export-menu.tsx'
