import { type Money, minus, toCents } from '#engines/money/index.ts'
import { reversed } from '#engines/trade-ledger/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/imports.ts'
import { workAtDesk } from '../books/work-at-desk.ts'
import type { Desk } from '../desk/desk.ts'
import type { LotChange } from '../desk/history.ts'
import type { TransferRow } from '../store.ts'
import { freeCashOf, freeUnitsOf } from './book-history.ts'
import { isSameLot } from './lot-changes.ts'
import { type ImportRow, importOfOrganisation, noteUndone, transfersOfImport } from './store.ts'
import { importShape } from './tell-import.ts'

/**
 * Takes a broker's file back: its entries are made the other way round, the last first, and the lots are as they were before it.
 * @throws Problem `not-found`; `conflict` where it was undone before, or where later trades stand on what it brought (`details.reason`).
 */
export async function undoImport(
  ctx: Context,
  { id }: RequestOf<typeof endpoints.undoImport>,
): Promise<endpoints.BrokerImport> {
  const { organisationId } = ctx.actor
  const asked = await importOfOrganisation(ctx.db, organisationId, id)
  const symbols = asked.lotChanges.map(({ symbol }) => symbol)
  return workAtDesk(ctx, asked.accountId, { symbols }, async ({ tx, shift }) => {
    // The account is locked by now: what somebody else undid meanwhile shows.
    const row = await importOfOrganisation(tx.db, organisationId, id)
    refuseDependent(shift.desk, row)
    const entries = Map.groupBy(await transfersOfImport(tx.db, row), ({ sequence }) => sequence)
    for (const transfers of [...entries.values()].reverse()) {
      const valueAt = transfers[0]?.at.getTime() ?? shift.at
      shift.happen({
        kind: 'history-reversed',
        importId: id,
        valueAt,
        transfers: reversed(transfers.map(entryOf)),
      })
    }
    for (const change of row.lotChanges) shift.happen({ kind: 'lots-restored', importId: id, ...change })
    refuseOfferedForSale(shift.desk, row.lotChanges)
    return recordChange(tx, async (inner) => {
      const undone = await noteUndone(inner.db, row, { undoneAt: tx.now, undoneBy: actorName(tx.actor) })
      const after = importShape(undone)
      return {
        result: after,
        trace: {
          action: 'paper-import.undone',
          subject: { type: 'transaction', id: `paper-import-${id}` },
          before: importShape(row),
          after,
          payload: { accountId: row.accountId },
          sourceHash: row.fileDigest,
        },
      }
    })
  })
}

const entryOf = ({ debit, credit, unit, amount }: TransferRow) => ({ debit, credit, unit, amount })

function refuseDependent(desk: Desk, row: ImportRow): void {
  if (row.undoneAt !== null)
    throw new Problem('conflict', 'This import was undone before.', { reason: 'ALREADY_UNDONE' })
  for (const { symbol, after } of row.lotChanges) {
    const lots = new Map((desk.lots.get(symbol) ?? []).map((lot) => [lot.id, lot]))
    if (after.some((lot) => !isSameLot(lot, lots.get(lot.id))))
      throw new Problem(
        'conflict',
        `Later sales, splits or imports have changed the ${symbol} that this import brought. Undo those first.`,
        { reason: 'LATER_TRADES_DEPEND', symbol },
      )
  }
  const left = minus(freeCashOf(desk), row.cashChange as Money)
  if (left < 0) {
    const short = (toCents(left) / -100).toFixed(2)
    throw new Problem(
      'conflict',
      `Without this import the account would be short of ${short} dollars: later purchases have spent its cash.`,
      { reason: 'CASH_SPENT' },
    )
  }
}

function refuseOfferedForSale(desk: Desk, changes: readonly LotChange[]): void {
  const offered = changes.find(({ symbol }) => freeUnitsOf(desk, symbol) < 0)
  if (!offered) return
  throw new Problem(
    'conflict',
    `Open orders offer the ${offered.symbol} that this import brought. Cancel them first.`,
    {
      reason: 'SHARES_OFFERED',
      symbol: offered.symbol,
    },
  )
}
