export type { CellValue, Column } from './column.ts'
export { DataTable, type Paging } from './data-table.tsx'
