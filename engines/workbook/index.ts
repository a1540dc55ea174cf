export { type SheetRow, WorkbookRefused } from './refusal.ts'
export { type WorkbookLimits, type WorkbookRead, workbookRows } from './workbook-rows.ts'
