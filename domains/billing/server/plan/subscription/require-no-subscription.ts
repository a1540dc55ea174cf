import type { Queryable } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { otherSubscriptions, planRowOf } from '../../store.ts'
import { isLive } from './apply-subscription.ts'

/** Makes sure that nobody goes on paying for what is about to be deleted. @throws Problem `conflict` while a subscription runs. */
export async function requireNoSubscription(db: Queryable, organisationId: number): Promise<void> {
  const row = await planRowOf(db, organisationId)
  // One that ends with its month asks for no further payment.
  const ofPlan = row?.subscriptionId && row.changesTo === null ? row.plan : undefined
  // Who bought twice has the better plan and pays for both.
  const others = await otherSubscriptions(db, organisationId, row?.subscriptionId ?? '')
  const running = ofPlan ?? others.find((one) => isLive(one) && one.endsAt === null)?.plan
  if (running !== undefined)
    throw new Problem(
      'conflict',
      `A subscription to ${running} is active. End it first, so that nobody keeps paying for a deleted organisation.`,
      { subject: 'subscription' },
    )
}
