export {
  documentWithProof,
  type ExportChoice,
  ExportMenu,
  formatsWithProof,
  type ReportFormat,
  sheetFormats,
} from './export-menu.tsx'
export { saveFile } from './save-file.ts'
