export { type SheetRow, WorkbookRefused } from './refusal.ts'
export { type WorkbookLimits, workbookRows } from './workbook-rows.ts'
