import { createHash } from 'node:crypto'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { actorName, HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { type StoredBar, storeBars } from '../store.ts'
import * as imports from './import-store.ts'
import { type PriceFile, readPriceFile } from './read-price-file.ts'

export type ImportedPrices = {
  symbols: string[]
  bars: number
  firstDay: string
  lastDay: string
  sha256: string
}

/** Stores the daily prices of a file; from then on they win over simulated ones. All of it or nothing. @throws Problem `invalid-input`. */
export async function importPrices(ctx: Context, file: PriceFile): Promise<ImportedPrices> {
  const bars = readPriceFile(file)
  const imported = { ...summaryOf(bars), sha256: createHash('sha256').update(file.text).digest('hex') }
  return recordChange(ctx, async (tx) => {
    const row = await imports.insertPriceImport(tx.db, {
      ...newImport(tx, file.fileName, imported, bars.length),
      sha256: imported.sha256,
      columns: '',
      state: 'done',
    })
    await storePart(tx, row, bars)
    return {
      result: imported,
      trace: {
        action: 'prices.imported',
        subject: { type: 'prices', id: 'prices' },
        organisationId: HOME_ORGANISATION_ID,
        after: { fileName: file.fileName, importId: row.id, ...imported },
        sourceHash: imported.sha256,
      },
    }
  })
}

const SYMBOLS_KEPT = 200

/** What is written down of an import before any of its prices is. */
export function newImport(
  ctx: Context,
  fileName: string,
  { symbols, firstDay, lastDay }: Pick<ImportedPrices, 'symbols' | 'firstDay' | 'lastDay'>,
  total: number,
) {
  return {
    fileName: fileName.slice(0, 200),
    symbols: symbols.slice(0, SYMBOLS_KEPT),
    symbolsTotal: symbols.length,
    bars: 0,
    replaced: 0,
    rejected: 0,
    firstDay,
    lastDay,
    through: 0,
    total,
    importedAt: ctx.now,
    importedBy: actorName(ctx.actor),
  }
}

/** Stores some prices of an import, remembering what they take the place of. Inside a change. */
export async function storePart(
  ctx: Context,
  row: Pick<imports.PriceImportRow, 'id' | 'through' | 'replaced'>,
  bars: readonly StoredBar[],
): Promise<imports.PriceImportRow> {
  const replaced = await imports.keepBefore(ctx.db, row.id, bars)
  await storeBars(ctx.db, bars, row.id)
  const through = row.through + bars.length
  return imports.changePriceImport(ctx.db, row.id, {
    through,
    bars: through,
    replaced: row.replaced + replaced,
  })
}

function summaryOf(bars: readonly StoredBar[]) {
  let [firstDay, lastDay] = [bars[0]?.day ?? '', bars[0]?.day ?? '']
  const symbols = new Set<string>()
  for (const { symbol, day } of bars) {
    symbols.add(symbol)
    if (day < firstDay) firstDay = day
    if (day > lastDay) lastDay = day
  }
  return { symbols: [...symbols], bars: bars.length, firstDay, lastDay }
}
