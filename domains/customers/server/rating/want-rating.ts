import type { Change, Context } from '#platform/context/index.ts'
import { enqueue, hasJobs } from '#platform/jobs/index.ts'
import { modelInForce } from './model-store.ts'
import { rateAwaitingCustomers } from './rate-awaiting.job.ts'
import { awaitRating } from './rating-store.ts'

/** Has customers rated again, within the change of what their rating rests on. Nothing is to be done where no model is in force. */
export async function wantRating(ctx: Context, ids: readonly number[] | 'all'): Promise<void> {
  const { organisationId } = ctx.actor
  if (ids.length === 0 || !(await modelInForce(ctx.db, organisationId))) return
  const tx = ctx as Change
  await awaitRating(tx.db, organisationId, { ids, since: tx.now })
  if (hasJobs(tx.installation, rateAwaitingCustomers))
    await enqueue(tx, rateAwaitingCustomers, { organisationId })
}
