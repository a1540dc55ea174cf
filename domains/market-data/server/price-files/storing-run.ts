import type { Context } from '#platform/context/index.ts'
import { readFile } from '#platform/files/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { defineRun, type Work } from '#platform/runs/index.ts'
import { traceOf } from './import-facts.ts'
import { storePart } from './import-prices.ts'
import * as imports from './import-store.ts'
import { readUploaded } from './read-uploaded.ts'

const PRICES_OF_PIECE = 10_000

/** Stores a long file of prices. What its pieces stored stands when it is cancelled or fails, and can be undone. */
export const storingRun = defineRun({
  name: 'market-data.store-price-file',
  label: 'Storing of a price file',
  of: 'prices',
  belongsTo: 'organisation',
  sees: 'markets:manage',
  acts: 'markets:manage',
  atOnce: 2,
  work: storePrices,
  // A storage that does not answer says nothing of the file.
  isForLater: (failure) => failure instanceof Problem && failure.code === 'source-failed',
  atEnd: async (tx, run, end) => {
    const row = await imports.lockPriceImport(tx.db, Number(run.about))
    if (row?.state !== 'running') return []
    const failure = end.state === 'failed' ? end.failure : null
    const after = await imports.endPriceImport(tx.db, row, { state: end.state, failure })
    return traceOf(endings[end.state], after)
  },
})

const endings = {
  done: 'prices.imported',
  failed: 'prices.import-failed',
  cancelled: 'prices.import-cancelled',
} as const

async function storePrices({ ctx, run, piece, current }: Work): Promise<void> {
  const id = Number(run.about)
  const row = await imports.priceImport(ctx.db, id)
  if (row?.state !== 'running' || !row.fileId) throw over(run.about)
  const bars = await readKept(ctx, row, row.fileId)
  if (bars.length !== row.total) throw otherwise(bars.length, row.total)
  for (let through = row.through; through < bars.length; ) {
    through = await piece(current(), async (tx) => {
      const held = await imports.lockPriceImport(tx.db, id)
      if (held?.state !== 'running') throw over(run.about)
      const next = bars.slice(held.through, held.through + PRICES_OF_PIECE)
      const stored = await storePart(tx, held, next)
      return {
        result: stored.through,
        done: stored.through,
        total: bars.length,
        trace: traceOf('prices.part-stored', stored),
      }
    })
  }
}

const over = (id: string) => new Problem('conflict', 'This file is not being stored any more.', { id })

/** Parts are cut by their place among the prices: of a file that reads otherwise no place is where it was. */
const otherwise = (found: number, total: number) =>
  new Problem(
    'conflict',
    `The file reads differently from when it was sent: ${found.toLocaleString('en')} prices instead of ${total.toLocaleString('en')}. Send it again.`,
  )

async function readKept(ctx: Context, row: imports.PriceImportRow, fileId: string) {
  // What is a day to come is decided by when the file was sent, so that every process reads the same prices.
  const sent = { ...ctx, now: row.importedAt }
  const asked = { symbol: row.symbol ?? undefined, mapping: row.mapping ?? undefined }
  const kept = await readFile(ctx, HOME_ORGANISATION_ID, fileId)
  return (await readUploaded(sent, new File([kept], row.fileName), asked)).bars
}
