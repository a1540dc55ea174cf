import type { Trace } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { isPlanName, type PlanName } from '../../contract/index.ts'
import { applySubscription } from '../plan/subscription/apply-subscription.ts'
import { keepSubscription, lockSubscription, type SubscriptionRow } from '../store.ts'
import { type StripeEvent, Subscription } from './event-shapes.ts'

/** What a subscription became: kept, and applied to the plan of the organisation it belongs to. */
export async function takeSubscription(tx: Context, event: StripeEvent): Promise<readonly Trace[]> {
  const stated = readSubscription(event.data.object)
  const plan = planStated(stated)
  // Of other products of the same Stripe account we know nothing.
  if (!plan) return []
  const before = await lockSubscription(tx.db, stated.id)
  if (before && isOvertaken(before, event)) return []
  return applySubscription(tx, await keepSubscription(tx.db, rowOf(stated, plan, before, event.created)))
}

export function readSubscription(object: unknown): Subscription {
  const stated = Subscription.safeParse(object)
  if (!stated.success) throw new Problem('invalid-input', 'The event has no readable subscription.')
  return stated.data
}

export function planStated({ metadata }: Pick<Subscription, 'metadata'>): PlanName | undefined {
  return metadata.plan !== undefined && isPlanName(metadata.plan) ? metadata.plan : undefined
}

/** A subscription never comes back from these. */
const final = new Set(['canceled', 'incomplete_expired'])

/**
 * Whether something newer is known. Stripe sends events in any order and dates them by the second, so of one second a creation
 * is the oldest, and an end is the last word whenever it comes.
 */
function isOvertaken(before: SubscriptionRow, event: StripeEvent): boolean {
  if (final.has(before.status)) return true
  if (event.type === 'customer.subscription.deleted') return false
  const isOlder = event.created < before.saidAt
  const isSame = event.created.getTime() === before.saidAt.getTime()
  return isOlder || (isSame && event.type === 'customer.subscription.created')
}

/** The row of a subscription; what only the checkout knew stays. */
export function rowOf(
  stated: Subscription,
  plan: PlanName,
  before: SubscriptionRow | undefined,
  statedAt: Date,
): SubscriptionRow {
  return {
    id: stated.id,
    organisationId: before?.organisationId ?? stated.metadata.organisationId ?? null,
    plan,
    customerId: stated.customer ?? before?.customerId ?? null,
    status: stated.status,
    trialEndsAt: stated.status === 'trialing' ? stated.trial_end : null,
    endsAt: stated.endsAt,
    claimHash: before?.claimHash ?? null,
    saidAt: statedAt,
  }
}
