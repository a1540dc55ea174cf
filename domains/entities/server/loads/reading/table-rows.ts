import { tableRows } from '#platform/tabular/index.ts'

/** Rows of a person's own list; longer ones are split by whoever keeps them. */
const ROWS_MAX = 500_000

/** Reads a person's own list in a thread: CSV in any usual writing, or XLSX. */
export async function* read({ bytes }: { bytes: Uint8Array }) {
  return yield* tableRows(bytes, { rows: ROWS_MAX, columns: 200 })
}
