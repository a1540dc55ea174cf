import type { Context } from '#platform/context/index.ts'
import { fileReader } from '#platform/tabular/index.ts'
import type { PriceColumns } from '../../contract/price-files.ts'
import type { StoredBar } from '../store.ts'
import { mappingsKnown } from './import-store.ts'
import type { read } from './price-rows.ts'
import { lastDayAt } from './read-price-file.ts'

const readRows = fileReader<typeof read>(new URL('./price-rows.ts', import.meta.url), {
  readMsMax: 300_000,
})

/** How a person says that a file is to be read; what is left out is found. */
export type Asked = { symbol?: string | undefined; mapping?: PriceColumns | undefined }

export type Uploaded = Awaited<ReturnType<typeof readUploaded>>

/**
 * Everything that an uploaded file says, whatever it is packed in, read in a thread.
 * @throws Problem `unsupported-file`, `too-large` past a limit, `too-many-requests` while others are read.
 */
export async function readUploaded(ctx: Context, file: File, { symbol, mapping }: Asked) {
  const { facts, parts } = await readRows(ctx, file, {
    fileName: file.name,
    symbol,
    mapping,
    known: mapping ? [] : await mappingsKnown(ctx.db),
    until: lastDayAt(ctx.now),
  })
  const bars: StoredBar[] = []
  for await (const some of parts()) for (const bar of some) bars.push(bar)
  return { ...facts, bars, symbol }
}
