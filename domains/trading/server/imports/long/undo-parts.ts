import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { isConnectionLost } from '#platform/database/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { workAtDesk } from '../../books/work-at-desk.ts'
import { traceOf } from '../keep-import.ts'
import * as store from '../store.ts'
import { takeBack } from '../take-back.ts'
import { importShape } from '../tell-import.ts'
import { scopeOf } from '../try-rows.ts'
import { letOthersIn } from '../turns.ts'

/** Takes what is left of a long file back, the last part first; each part commits whole. An undoing that was cut off goes on with the part before the last one. */
export async function undoParts(ctx: Context, importId: number, signal?: AbortSignal): Promise<void> {
  const { organisationId } = ctx.actor
  const current = (): Context => ({ ...ctx, now: ctx.house.clock() })
  try {
    for (;;) {
      if (signal?.aborted) throw new Error('The undoing was interrupted and goes on later.')
      const whole = await store.importOfOrganisation(ctx.db, organisationId, importId)
      if (whole.state !== 'undoing') return
      const [part] = await store.standingParts(ctx.db, whole, 1)
      if (!part) break
      await undoPart(current(), whole, part)
      await letOthersIn()
    }
    await endUndoing(current(), importId)
  } catch (failure) {
    // A lost connection says nothing of the work: the next try goes on after the last part.
    if (signal?.aborted || isConnectionLost(failure)) throw failure
    if (!(failure instanceof Problem))
      ctx.house.log.error({ err: failure, importId }, 'the undoing of an import failed')
    await endUndoing(
      current(),
      importId,
      failure instanceof Problem ? failure.message : 'The undoing stopped because of an internal error.',
    )
  }
}

function undoPart(ctx: Context, { id, accountId }: store.ImportRow, part: store.ImportRow): Promise<void> {
  const { organisationId } = ctx.actor
  const scope = scopeOf(part.lotChanges.map(({ symbol }) => symbol))
  return workAtDesk(ctx, accountId, scope, async ({ tx, shift }) => {
    const whole = await store.holdImport(tx.db, organisationId, id)
    const row = await store.importOfOrganisation(tx.db, organisationId, part.id)
    // Another run of the same undoing was quicker.
    if (whole.state !== 'undoing' || row.undoneAt !== null) return
    await takeBack(tx, shift, row)
    await store.updateImport(tx.db, whole, { through: whole.through + row.booked })
  })
}

/** Ends an undoing: all of it is out of the books, or what could not be taken back stands and is stated. */
function endUndoing(ctx: Context, importId: number, failure?: string): Promise<void> {
  return recordChange(ctx, async (tx) => {
    const whole = await store.holdImport(tx.db, tx.actor.organisationId, importId)
    if (whole.state !== 'undoing') return { result: undefined, trace: [] }
    const after = await store.updateImport(
      tx.db,
      whole,
      failure === undefined
        ? { state: 'done', undoneAt: tx.now, undoneBy: actorName(tx.actor) }
        : { state: 'failed', failure, ...(await whatStands(tx, whole)) },
    )
    const trace = {
      ...traceOf(after, failure === undefined ? 'undone' : 'failed'),
      before: importShape(whole),
      after: importShape(after),
      fromState: whole.state,
      toState: after.state,
      ...(failure === undefined ? {} : { reason: failure }),
    }
    return { result: undefined, trace }
  })
}

async function whatStands(tx: Context, whole: store.ImportRow) {
  const parts = await store.standingParts(tx.db, whole)
  const total = (of: 'booked' | 'cashChange') => parts.reduce((sum, part) => sum + part[of], 0)
  return {
    booked: total('booked'),
    cashChange: total('cashChange'),
    firstDay: parts.at(-1)?.firstDay ?? '',
    lastDay: parts.at(0)?.lastDay ?? '',
  }
}
