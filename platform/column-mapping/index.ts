export { askedColumns } from './asked-columns.ts'
export {
  type DateColumn,
  type DateOrder,
  dateColumnOf,
  orderInWords,
  readDate,
} from './date-order.ts'
export {
  type DecimalSignOfFile,
  decimalIn,
  decimalSignOfColumn,
  hasDecimalComma,
  isReadTwoWays,
  withDecimalPoint,
} from './decimal-comma.ts'
export { findHeader, likelyHeader } from './find-header.ts'
export {
  forgetColumns,
  recallColumns,
  rememberColumns,
  removeRememberedColumns,
} from './remembered-columns.ts'
export { type ColumnField, type ColumnsByTitle, columnsByTitles, titlesOf } from './titles.ts'
export { canBeThousands, isPointUndecidedIn } from './undecided-points.ts'
