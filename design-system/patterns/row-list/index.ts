export { Row, RowList } from './row-list.tsx'
