import {
  type TableBytes,
  type TableFacts,
  type TableRow,
  tableRows,
  tooManyRows,
} from '#platform/tabular/index.ts'

/**
 * Reads the rows of a CSV or XLSX file as they are; runs in a thread.
 * @throws Problem past a limit.
 */
export async function* read({
  bytes,
  rowsMax,
}: TableBytes & { rowsMax: number }): AsyncGenerator<TableRow, TableFacts> {
  let count = 0
  // A title above the rows is none of them, and a few lines may stand above the titles.
  const HEAD_ROWS = 30
  const rows = tableRows(bytes, { rows: Number.POSITIVE_INFINITY, keepsUnseen: true })
  for (;;) {
    const { done, value } = await rows.next()
    if (done) return value
    count += 1
    if (count > rowsMax + HEAD_ROWS) throw tooManyRows(rowsMax)
    yield value
  }
}
