import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { claimPurchase as endpoint } from '../../../contract/index.ts'
import { keepSubscription, lockClaimed, planRowOf } from '../../store.ts'
import { refuseDemo } from '../may-manage-plan.ts'
import { applySubscription } from './apply-subscription.ts'
import { claimDigest } from './claim-digest.ts'

/**
 * Links a plan bought without an account to the organisation of who holds the link of the buyer's mail.
 * @throws Problem `link-expired` when it was used or never was · `conflict` when the organisation pays for a plan already.
 */
export async function claimPurchase(
  ctx: Context,
  { token }: RequestOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  refuseDemo(ctx.actor)
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const found = await lockClaimed(tx.db, claimDigest(token))
    if (!found) throw new Problem('link-expired', 'This link was used, or was never valid.')
    const row = await planRowOf(tx.db, organisationId)
    if (row?.subscriptionId)
      throw new Problem('conflict', `Your organisation pays for the ${row.plan} plan already.`)
    const bound = await keepSubscription(tx.db, { ...found, organisationId, claimHash: null })
    return { result: { plan: bound.plan }, trace: await applySubscription(tx, bound) }
  })
}
