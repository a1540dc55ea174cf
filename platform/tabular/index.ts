export { csvHead, csvRows, type Delimiter, decoded, delimiters } from './csv-rows.ts'
export { fileReader, type ReadRows } from './file-reader.ts'
export type { TableBytes, TableLimits, TableRow } from './table-limits.ts'
export { type TableFacts, tableRows } from './table-rows.ts'
