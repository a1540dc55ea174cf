import { type TableBytes, type TableRow, tableRows, tooManyRows } from '#platform/tabular/index.ts'

/**
 * Reads the rows of a CSV or XLSX file as they are; runs in a thread.
 * @throws Problem past a limit.
 */
export async function* read({
  bytes,
  rowsMax,
}: TableBytes & { rowsMax: number }): AsyncGenerator<TableRow, { rows: number }> {
  let rows = 0
  // A title above the rows is none of them, and a few lines may stand above the titles.
  const HEAD_ROWS = 30
  for await (const row of tableRows(bytes, { rows: Number.POSITIVE_INFINITY })) {
    rows += 1
    if (rows > rowsMax + HEAD_ROWS) throw tooManyRows(rowsMax)
    yield row
  }
  return { rows }
}
