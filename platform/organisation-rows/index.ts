export { deleteSomeRows } from './delete-rows.ts'
export { type OrganisationTable, tablesOfOrganisations } from './organisation-tables.ts'
export { pastByNumber, pastByTime, removePast } from './past-rows.ts'
export { readAllRows } from './read-rows.ts'
export { rowsOf } from './rows-of.ts'
export {
  countRowsOf,
  countSomeRowsOf,
  deleteRowsOf,
  type RowWithWords,
  replaceWords,
  rowsWithWords,
  type WordColumn,
  wordColumns,
} from './rows-with-words.ts'
