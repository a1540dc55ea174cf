export type { CellValue, Column } from './column.ts'
export { DataTable } from './data-table.tsx'
export type { Ordering, Paging } from './paging.ts'
export { pagingByOffset } from './paging-by-offset.ts'
