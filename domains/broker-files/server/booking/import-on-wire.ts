import { cashOf, type ImportRow, type Names, symbolsOfEntry } from '#domains/trading/server/index.ts'
import { type Money, NO_QUANTITY, sum, toCents } from '#engines/money/index.ts'
import { heldIn, type Lot } from '#engines/trade-ledger/index.ts'
import type { BrokerFileRead, BrokerImport } from '../../contract/endpoints.ts'
import type { ReadRow } from '../reading/read-broker-file.ts'

/** An import on the wire. */
export const importShape = (row: ImportRow): BrokerImport => ({
  id: row.id,
  accountId: row.accountId,
  fileName: row.fileName,
  broker: row.broker,
  rows: row.rows,
  booked: row.booked,
  known: row.known,
  refused: row.refused,
  firstDay: row.firstDay,
  lastDay: row.lastDay,
  cashChange: toCents(row.cashChange as Money),
  importedAt: row.importedAt.toISOString(),
  importedBy: row.importedBy,
  undoneAt: row.undoneAt?.toISOString() ?? null,
  undoneBy: row.undoneBy,
  state: row.state,
  through: row.through,
  total: row.total,
  failure: row.failure,
  reconciliation: row.reconciliation,
})

/** How many rows are taken of each action, and what they move in cash. */
export function kindsOf(rows: readonly ReadRow[]): BrokerFileRead['kinds'] {
  const byAction = Map.groupBy(rows, ({ row }) => row.action)
  return [...byAction].map(([action, own]) => ({
    action,
    rows: own.length,
    cash: toCents(sum(own.map(({ entry }) => cashOf(entry)))),
  }))
}

/** What is held of each symbol that rows are about, before and after. */
export function positionsBetween(
  rows: readonly ReadRow[],
  before: ReadonlyMap<string, readonly Lot[]>,
  after: ReadonlyMap<string, readonly Lot[]>,
  names: Names,
): BrokerFileRead['positions'] {
  const symbols = rows.flatMap(({ entry }) => symbolsOfEntry(entry))
  return [...new Set(symbols)].sort().map((symbol) => {
    const held = heldIn(after.get(symbol) ?? [])
    return {
      symbol,
      quantityBefore: before.has(symbol) ? heldIn(before.get(symbol) ?? []).quantity : NO_QUANTITY,
      quantityAfter: held.quantity,
      costAfter: toCents(held.cost),
      isKnown: names.has(symbol),
    }
  })
}
