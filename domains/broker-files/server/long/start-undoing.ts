import {
  type AccountState,
  activeParts,
  type ImportRow,
  loadAccountState,
  lockAccount,
  refuseBeside,
  restoreLots,
  updateImport,
} from '#domains/trading/server/index.ts'
import { type Money, minus } from '#engines/money/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { startRun } from '#platform/runs/index.ts'
import type { BrokerImport } from '../../contract/endpoints.ts'
import { importShape } from '../booking/import-on-wire.ts'
import { traceOf } from '../booking/keep-import.ts'
import { refuseDependent, refuseOfferedForSale } from '../booking/take-back.ts'
import { scopeOf } from '../booking/try-rows.ts'
import { undoingRun } from './import-runs.ts'

/** Asks for a long file to be taken back, once it is clear that nothing stands on any part of it. @throws Problem `conflict`. */
export function startUndoing(ctx: Context, whole: ImportRow): Promise<BrokerImport> {
  const { organisationId, accountId } = whole
  return recordChange(ctx, async (tx) => {
    const account = await lockAccount(tx.db, organisationId, accountId)
    await refuseBeside(tx.db, whole)
    const parts = await activeParts(tx.db, whole)
    const symbols = parts.flatMap(({ lotChanges }) => lotChanges.map(({ symbol }) => symbol))
    refuseDependentParts(await loadAccountState(tx.db, account, scopeOf([...new Set(symbols)])), parts)
    const after = await updateImport(tx.db, whole, {
      state: 'undoing',
      through: 0,
      total: whole.booked,
      failure: null,
    })
    await startRun(tx, undoingRun, { about: whole.id, total: after.total })
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

/** Goes through the undoing on a state that nobody keeps: a part may be in the way only once those after it are gone. */
function refuseDependentParts(state: AccountState, parts: readonly ImportRow[]): void {
  for (const part of parts) {
    refuseDependent(state, part)
    state.settled = minus(state.settled, part.cashChange as Money)
    for (const change of part.lotChanges) restoreLots(state, change)
    refuseOfferedForSale(state, part.lotChanges)
  }
}
