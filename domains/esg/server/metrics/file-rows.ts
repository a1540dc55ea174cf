import { type TableBytes, type TableFacts, type TableRow, tableRows } from '#platform/tabular/index.ts'

const ROWS_MAX = 20_000

/** Reads the rows of a CSV file, or of a sheet of an XLSX file; runs in a thread. @throws Problem past a limit. */
export async function* read({
  bytes,
  sheet,
}: TableBytes & { sheet: number }): AsyncGenerator<TableRow, TableFacts> {
  return yield* tableRows(bytes, { rows: ROWS_MAX, sheet })
}
