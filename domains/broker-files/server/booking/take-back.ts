import {
  type AccountState,
  type EventRecorder,
  type ImportRow,
  isGoingOn,
  type LotChange,
  noteUndone,
  reservedOf,
  type TransferRow,
  transfersOfImport,
} from '#domains/trading/server/index.ts'
import { type Money, minus, toCents } from '#engines/money/index.ts'
import { reversed } from '#engines/trade-ledger/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { freeCashOf } from './book-history.ts'
import { importShape } from './import-on-wire.ts'
import { traceOf } from './keep-import.ts'
import { isSameLot } from './lot-changes.ts'
import { freeUnitsOf } from './reason-of-shares.ts'

/** Takes back what an import booked. @throws Problem `conflict` where that cannot be. */
export async function takeBack(tx: Context, recorder: EventRecorder, row: ImportRow): Promise<ImportRow> {
  refuseDependent(recorder.state, row)
  const entries = Map.groupBy(await transfersOfImport(tx.db, row), ({ sequence }) => sequence)
  for (const transfers of [...entries.values()].reverse()) {
    const valueAt = transfers[0]?.at.getTime() ?? recorder.at
    recorder.record({
      kind: 'history-reversed',
      importId: row.id,
      valueAt,
      transfers: reversed(transfers.map(entryOf)),
    })
  }
  for (const change of row.lotChanges) recorder.record({ kind: 'lots-restored', importId: row.id, ...change })
  refuseOfferedForSale(recorder.state, row.lotChanges)
  return recordChange(tx, async (inner) => {
    const undone = await noteUndone(inner.db, row, { undoneAt: tx.now, undoneBy: actorName(tx.actor) })
    const trace = { ...traceOf(row, 'undone'), before: importShape(row), after: importShape(undone) }
    return { result: undone, trace }
  })
}

const entryOf = ({ debit, credit, unit, amount }: TransferRow) => ({ debit, credit, unit, amount })

/** @throws Problem `conflict` for an import that was undone before, is going on, or on which later trades stand. */
export function refuseDependent(state: AccountState, row: ImportRow): void {
  if (row.undoneAt !== null)
    throw new Problem('conflict', 'This import was undone before.', { reason: 'ALREADY_UNDONE' })
  if (isGoingOn(row))
    throw new Problem('conflict', 'This import is still at work. Wait for its end, or cancel it.', {
      reason: 'IMPORT_GOING_ON',
    })
  for (const { symbol, after } of row.lotChanges) {
    const lots = new Map((state.lots.get(symbol) ?? []).map((lot) => [lot.id, lot]))
    if (after.some((lot) => !isSameLot(lot, lots.get(lot.id))))
      throw new Problem(
        'conflict',
        `Later sales, splits or imports have changed the ${symbol} that this import brought. Undo those first.`,
        { reason: 'LATER_TRADES_DEPEND', symbol },
      )
  }
  const left = minus(freeCashOf(state), row.cashChange as Money)
  if (left < 0) {
    const short = (toCents(left) / -100).toFixed(2)
    throw new Problem(
      'conflict',
      `Without this import the account would be short of ${short} ${state.currency === 'USD' ? 'dollars' : state.currency}: later purchases have spent its cash.`,
      { reason: 'CASH_SPENT' },
    )
  }
}

export function refuseOfferedForSale(state: AccountState, changes: readonly LotChange[]): void {
  const offered = changes.find(
    ({ symbol }) => reservedOf(state, symbol).quantity > 0 && freeUnitsOf(state, symbol) < 0,
  )
  if (!offered) return
  throw new Problem(
    'conflict',
    `Open orders offer the ${offered.symbol} that this import brought. Cancel them first.`,
    { reason: 'SHARES_OFFERED', symbol: offered.symbol },
  )
}
