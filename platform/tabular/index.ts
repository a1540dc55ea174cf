export { csvHead, csvRows, type Delimiter, delimiters, textOfBytes } from './csv-rows.ts'
export { fileReader, type ReadRows } from './file-reader.ts'
export { type TableBytes, type TableLimits, TableRefused, type TableRow } from './table-limits.ts'
export { tableRows } from './table-rows.ts'
