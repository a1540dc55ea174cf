export { documentWithProof, ExportMenu, formatsWithProof, type ReportFormat } from './export-menu.tsx'
