import { type Money, minus } from '#engines/money/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { enqueue } from '#platform/jobs/index.ts'
import type { BrokerImport } from '../../../contract/imports.ts'
import { loadDesk, lockAccount } from '../../books/load-desk.ts'
import type { Desk } from '../../desk/desk.ts'
import { restoreLots } from '../../desk/history.ts'
import { refuseBeside } from '../going-on.ts'
import { traceOf } from '../keep-import.ts'
import { type ImportRow, standingParts, updateImport } from '../store.ts'
import { refuseDependent, refuseOfferedForSale } from '../take-back.ts'
import { importShape } from '../tell-import.ts'
import { scopeOf } from '../try-rows.ts'
import { undoLongImport } from './long-imports.job.ts'

/** Asks for a long file to be taken back, once it is clear that nothing stands on any part of it. @throws Problem `conflict`. */
export function startUndoing(ctx: Context, whole: ImportRow): Promise<BrokerImport> {
  const { organisationId, accountId } = whole
  return recordChange(ctx, async (tx) => {
    const account = await lockAccount(tx.db, organisationId, accountId)
    await refuseBeside(tx.db, whole)
    const parts = await standingParts(tx.db, whole)
    const symbols = parts.flatMap(({ lotChanges }) => lotChanges.map(({ symbol }) => symbol))
    refuseDependentParts(await loadDesk(tx.db, account, scopeOf([...new Set(symbols)])), parts)
    const after = await updateImport(tx.db, whole, {
      state: 'undoing',
      through: 0,
      total: whole.booked,
      failure: null,
    })
    await enqueue(tx, undoLongImport, { organisationId, importId: whole.id })
    const trace = {
      ...traceOf(after, 'undoing'),
      before: importShape(whole),
      after: importShape(after),
      fromState: whole.state,
      toState: after.state,
    }
    return { result: importShape(after), trace }
  })
}

/** Goes through the undoing at a desk that nobody keeps: a part may be in the way only once those after it are gone. */
function refuseDependentParts(desk: Desk, parts: readonly ImportRow[]): void {
  for (const part of parts) {
    refuseDependent(desk, part)
    desk.settled = minus(desk.settled, part.cashChange as Money)
    for (const change of part.lotChanges) restoreLots(desk, change)
    refuseOfferedForSale(desk, part.lotChanges)
  }
}
