import { createHash } from 'node:crypto'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { storeBars } from '../store.ts'
import { readPriceFile } from './read-price-file.ts'

export type ImportedPrices = {
  symbols: string[]
  bars: number
  firstDay: string
  lastDay: string
  sha256: string
}

/** Stores the daily prices of a file; from then on they win over simulated ones. All of it or nothing. @throws Problem `invalid-input`. */
export async function importPrices(
  ctx: Context,
  file: { fileName: string; text: string; symbol?: string | undefined },
): Promise<ImportedPrices> {
  const bars = readPriceFile(file)
  const days = bars.map(({ day }) => day).sort()
  const imported: ImportedPrices = {
    symbols: [...new Set(bars.map(({ symbol }) => symbol))],
    bars: bars.length,
    firstDay: days[0] as string,
    lastDay: days.at(-1) as string,
    sha256: createHash('sha256').update(file.text).digest('hex'),
  }
  return recordChange(ctx, async (tx) => {
    await storeBars(tx.db, bars)
    return {
      result: imported,
      trace: {
        action: 'prices.imported',
        subject: { type: 'settings', id: 'prices' },
        after: { fileName: file.fileName, ...imported },
        sourceHash: imported.sha256,
      },
    }
  })
}
