import type { Context } from '#platform/context/index.ts'
import { fileReader } from '#platform/tabular/index.ts'
import type { BrokerFile, read } from './read-broker-file.ts'

const readRows = fileReader<typeof read>(new URL('./read-broker-file.ts', import.meta.url))

/**
 * Reads a broker's file in a thread.
 * @param now rows after it are refused.
 * @throws Problem `unsupported-file` for a file that no broker here writes, `too-large` past a limit.
 */
export async function brokerFileOf(ctx: Context, file: Blob, now: Date): Promise<BrokerFile> {
  const { facts, parts } = await readRows(ctx, file, { now: now.getTime() })
  const whole: BrokerFile = { ...facts, read: [], refused: [] }
  for await (const rows of parts())
    for (const row of rows) {
      if ('reason' in row) whole.refused.push(row)
      else whole.read.push(row)
    }
  return whole
}
