import { Problem } from '#platform/problems/index.ts'
import { type TableBytes, type TableFacts, tableRows } from '#platform/tabular/index.ts'
import { BATCH_ROWS_MAX } from '../../contract/index.ts'

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
export async function* read({ bytes }: TableBytes): AsyncGenerator<FileRow, TableFacts> {
  const table = tableRows(bytes, { rows: Number.POSITIVE_INFINITY, isVerbatim: true })
  for (let count = 0; ; count++) {
    const step = await table.next()
    if (step.done) {
      if (count === 0) throw new Problem('unsupported-file', 'The file holds no rows.')
      return step.value
    }
    if (count >= BATCH_ROWS_MAX + FURTHER_ROWS)
      throw new Problem(
        'too-large',
        `The file has more than ${BATCH_ROWS_MAX.toLocaleString('en')} rows. Split it.`,
      )
    yield { row: step.value.line, cells: step.value.cells }
  }
}
