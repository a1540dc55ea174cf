import type { Context } from '#platform/context/index.ts'
import * as imports from './import-store.ts'
import { endFailed, readUploaded, storeNext, type Uploaded } from './price-file-imports.ts'

/** Stores what a kept file still lacks, a part a change, until it is whole, cancelled or the process stops. */
export async function storeParts(ctx: Context, importId: number, signal: AbortSignal): Promise<void> {
  const bytes = await imports.contentOf(ctx.db, importId)
  const row = (await imports.priceImports(ctx.db)).find(({ id }) => id === importId)
  if (!bytes || row?.state !== 'running') return
  // What is a day to come is decided by when the file was sent, so that every run reads the same prices.
  const sent = { ...ctx, now: row.importedAt }
  const read = await readUploaded(sent, row.fileName, bytes, {
    symbol: row.symbol ?? undefined,
    mapping: row.mapping ?? undefined,
  }).catch((failure: unknown) => failure)
  if (read instanceof Error) return endFailed(ctx, importId, read.message)
  const { bars } = read as Uploaded
  while (!signal.aborted) {
    const stored = await storeNext(ctx, importId, bars)
    if (stored?.state !== 'running') return
  }
}
