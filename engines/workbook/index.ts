export { WorkbookRefused } from './refusal.ts'
export { readPart } from './workbook-parts.ts'
export { workbookRows } from './workbook-rows.ts'
export { zipDirectory } from './zip-directory.ts'
