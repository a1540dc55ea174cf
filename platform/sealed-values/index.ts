export { countUnopened } from './count-unopened.ts'
export { resealSecrets } from './reseal.ts'
export { type SealedColumn, sealedColumn } from './sealed-column.ts'
