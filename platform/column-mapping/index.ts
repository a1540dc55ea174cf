export { isUnsaid } from '#engines/name-matching/index.ts'
export { askedColumns } from './asked-columns.ts'
export { readCountry } from './country.ts'
export {
  type DateColumn,
  type DateOrder,
  dateColumnOf,
  isDayOfSpreadsheet,
  orderInWords,
  readDate,
} from './date-order.ts'
export {
  type DecimalSignOfFile,
  decimalIn,
  decimalSignOfColumn,
  foreignIn,
  hasDecimalComma,
  isReadTwoWays,
  withDecimalPoint,
} from './decimal-comma.ts'
export { findHeader, likelyHeader } from './find-header.ts'
export { notReadInWords, partyFacts } from './party-facts.ts'
export { type PartyPlaces, partyCells, partyPlaces } from './party-places.ts'
export { type GenderColumn, type PartyColumn, partyColumn, partyTitles, readGender } from './party-titles.ts'
export {
  forgetColumns,
  recallColumns,
  rememberAsked,
  rememberColumns,
  removeRememberedColumns,
} from './remembered-columns.ts'
export {
  type ColumnField,
  type ColumnsByTitle,
  columnsByTitles,
  letterOf,
  plainTitle,
  titlesOf,
  unreadColumns,
} from './titles.ts'
export { canBeThousands, isPointUndecidedIn } from './undecided-points.ts'
