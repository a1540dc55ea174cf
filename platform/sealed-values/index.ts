export { countUnopened } from './count-unopened.ts'
export { sealAnew } from './seal-anew.ts'
export { type SealedColumn, sealedColumn } from './sealed-column.ts'
