import type { Context } from '#platform/context/index.ts'
import { fileReader } from '#platform/tabular/index.ts'
import type { FileRows, read } from './file-rows.ts'

const readRows = fileReader<typeof read>(new URL('./file-rows.ts', import.meta.url))

/**
 * Reads the lines of a CSV or XLSX file in a thread, whatever they mean.
 *
 * @throws Problem `unsupported-file` for what cannot be read, `too-large` past a limit, `too-many-requests` while others are read.
 */
export async function readBatchRows(ctx: Context, file: Blob, rowsMax: number): Promise<FileRows> {
  const { facts, parts } = await readRows(ctx, file, { rowsMax })
  const whole: FileRows = { ...facts, rows: [] }
  for await (const rows of parts()) whole.rows.push(...rows)
  return whole
}
