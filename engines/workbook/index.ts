export { type SheetRow, WorkbookRefused } from './refusal.ts'
export { readPart } from './workbook-parts.ts'
export { type WorkbookLimits, type WorkbookRead, workbookRows } from './workbook-rows.ts'
export { zipDirectory } from './zip-directory.ts'
