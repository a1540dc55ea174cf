import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { holdAssessedBefore } from '../borrowers/store.ts'
import { assessBorrowers } from './assess-borrower.ts'

const PIECE = 100

/**
 * Assesses every borrower of an organisation that was not assessed on this day (UTC): what time alone brings is found so, a statement that grew old, a limit or a
 * rating of people that ended. A borrower is done once a day: what was done before a cut, or by another process, is passed over.
 * @returns how many were assessed.
 */
export async function assessDaily(ctx: Context, signal?: AbortSignal): Promise<number> {
  const today = new Date(`${ctx.now.toISOString().slice(0, 10)}T00:00:00.000Z`)
  for (let assessed = 0; ; ) {
    if (signal?.aborted) return assessed
    const count = await recordChange(ctx, async (tx) => {
      const rows = await holdAssessedBefore(tx.db, tx.actor.organisationId, today, PIECE)
      if (rows.length > 0) await assessBorrowers(tx, rows, { tracesEach: true })
      return { result: rows.length, trace: [] }
    })
    if (count === 0) return assessed
    assessed += count
  }
}
