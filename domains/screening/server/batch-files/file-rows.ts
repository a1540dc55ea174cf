import { Problem } from '#platform/problems/index.ts'
import { type TableBytes, type TableFacts, tableRows, tooManyRows } from '#platform/tabular/index.ts'

/** A line of a file that has anything in it. `row` counts the lines from one, as the person sees them. */
export type FileRow = { row: number; cells: string[] }

/** Every line of a file, and what of it is not among them. */
export type FileRows = TableFacts & { rows: FileRow[] }

/** Lines that are no row of the batch: titles above, the header. */
const FURTHER_ROWS = 100

/**
 * The lines of a CSV or XLSX file, for a thread.
 * @throws Problem `unsupported-file`, `too-large`.
 */
export async function* read({
  bytes,
  rowsMax,
}: TableBytes & { rowsMax: number }): AsyncGenerator<FileRow, TableFacts> {
  const table = tableRows(bytes, { rows: Number.POSITIVE_INFINITY, isVerbatim: true })
  for (let count = 0; ; count++) {
    const step = await table.next()
    if (step.done) {
      if (count === 0) throw new Problem('unsupported-file', 'The file holds no rows.')
      return step.value
    }
    if (count >= rowsMax + FURTHER_ROWS) throw tooManyRows(rowsMax)
    yield { row: step.value.line, cells: step.value.cells }
  }
}
