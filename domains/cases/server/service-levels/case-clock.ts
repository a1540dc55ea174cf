import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import type { Case } from '../../contract/schemas.ts'
import * as caseFile from '../case-file-store.ts'
import { changeCase, type StepOn } from '../handling/change-case.ts'
import type * as store from '../store.ts'

/** Stops the clock of a case. What it sets belongs into the change that calls it. */
export async function stopClock(
  tx: Context,
  row: store.CaseRow,
  reason: string,
): Promise<Partial<store.NewCase>> {
  if (row.pausedSince) return {}
  await caseFile.startPause(tx.db, tx.actor.organisationId, row.id, { from: tx.now, reason })
  return { pausedSince: tx.now }
}

/** Starts the clock again: the deadline moves by as long as it stood, unless it had passed before. */
export async function startClock(tx: Context, row: store.CaseRow): Promise<Partial<store.NewCase>> {
  if (!row.pausedSince) return {}
  await caseFile.endPauses(tx.db, tx.actor.organisationId, row.id, tx.now)
  const isPast = row.pausedSince > row.dueAt
  const stoodMs = tx.now.getTime() - row.pausedSince.getTime()
  return { pausedSince: null, ...(isPast ? {} : { dueAt: new Date(row.dueAt.getTime() + stoodMs) }) }
}

/** Stops the clock of an open case for a reason. @throws Problem `not-found`, `stale`, `conflict`. */
export function pauseCase(ctx: Context, input: StepOn<RequestOf<typeof endpoints.pauseCase>>): Promise<Case> {
  return changeCase(ctx, input, async (tx, before) => {
    if (before.status === 'closed') throw new Problem('conflict', 'A closed case has no clock to stop.')
    if (before.pausedSince) throw new Problem('conflict', 'The clock of this case stands already.')
    return {
      set: await stopClock(tx, before, input.reason),
      trace: { action: 'case.paused', reason: input.reason },
    }
  })
}

/** Starts the clock of a paused case again. @throws Problem `not-found`, `stale`, `conflict`. */
export function resumeCase(
  ctx: Context,
  input: StepOn<RequestOf<typeof endpoints.resumeCase>>,
): Promise<Case> {
  return changeCase(ctx, input, async (tx, before) => {
    if (!before.pausedSince) throw new Problem('conflict', 'The clock of this case is running.')
    if (before.status === 'awaiting_customer') {
      throw new Problem(
        'conflict',
        'The clock stands while the customer is awaited. Move the case on instead.',
      )
    }
    return { set: await startClock(tx, before), trace: { action: 'case.resumed' } }
  })
}
