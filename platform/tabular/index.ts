export {
  csvHead,
  csvPart,
  csvPiece,
  csvRows,
  type Delimiter,
  decoded,
  delimiters,
  ROW_CHARACTERS_MAX,
} from './csv-rows.ts'
export { fileReader } from './file-reader.ts'
export {
  rowsAllowed,
  type TableBytes,
  type TableLimits,
  type TableRow,
  tooManyRows,
} from './table-limits.ts'
export { type TableFacts, tableRows } from './table-rows.ts'
