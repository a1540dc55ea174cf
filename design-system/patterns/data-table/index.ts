export type { CellValue, Column } from './column.ts'
export { DataTable, type Ordering, type Paging } from './data-table.tsx'
export { pagingByOffset } from './paging-by-offset.ts'
