import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { changePlan as endpoint } from '../../contract/index.ts'
import { keepSubscription, lockSubscription, planRowOf } from '../store.ts'
import { callStripe } from '../stripe/call-stripe.ts'
import { readSubscription, rowOf } from '../webhook/take-subscription.ts'
import { chooseFree } from './choose-free.ts'
import { refuseDemo } from './may-manage-plan.ts'
import { applySubscription } from './subscription/apply-subscription.ts'

/**
 * Moves to the Free plan: at once where nothing is paid, else at the end of the billing cycle; asking for the plan one has takes
 * a planned move back. A bigger plan is bought at checkout.
 *
 * @throws Problem `conflict` · `invalid-input` for a plan that sales agrees on · `not-configured`, `source-failed` · `demo-not-allowed`.
 */
export async function changePlan(
  ctx: Context,
  { plan }: RequestOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  refuseDemo(ctx.actor)
  if (plan === 'Enterprise')
    throw new Problem('invalid-input', 'Enterprise is agreed with our sales team.', { contact: '/contact' })
  const row = await planRowOf(ctx.db, ctx.actor.organisationId)
  if (plan === 'Free' && !row?.subscriptionId) {
    await chooseFree(ctx)
    return { changesAt: null }
  }
  if (!row?.subscriptionId || (plan !== 'Free' && plan !== row.plan))
    throw new Problem('conflict', `The ${plan} plan is bought at checkout.`, { checkoutAt: '/pricing' })
  return endWithCycle(ctx, row.subscriptionId, plan === 'Free')
}

/** Tells Stripe that a subscription ends with its cycle, or that it goes on, and keeps its answer. */
async function endWithCycle(
  ctx: Context,
  subscriptionId: string,
  isEnding: boolean,
): Promise<ResponseOf<typeof endpoint>> {
  const answered = await callStripe(ctx, (stripe) =>
    stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: isEnding }),
  )
  const stated = readSubscription(answered)
  return recordChange(ctx, async (tx) => {
    const before = await lockSubscription(tx.db, subscriptionId)
    if (!before) throw new Error(`The subscription ${subscriptionId} is on a plan and not kept.`)
    // Stripe dates its events by the second; the one this call causes must not count as older than its own answer.
    const statedAt = new Date(Math.floor(tx.now.getTime() / 1000) * 1000)
    const after = await keepSubscription(tx.db, rowOf(stated, before.plan, before, statedAt))
    return {
      result: { changesAt: after.endsAt?.toISOString() ?? null },
      trace: await applySubscription(tx, after),
    }
  })
}
