import type { Trace } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { type PlanName, type PlanStatus, planNames } from '../../../contract/index.ts'
import { keepPlan, lockPlan, otherSubscriptions, type PlanRow, type SubscriptionRow } from '../../store.ts'
import { planRow } from '../plan-row.ts'
import { traceOfPlan } from '../trace-of-plan.ts'

/** What the provider's statuses mean for the plan. One that is not here waits for its first payment. */
const statusOf: Record<string, PlanStatus | 'over'> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  canceled: 'over',
  unpaid: 'over',
  paused: 'over',
  incomplete_expired: 'over',
}

/**
 * Brings the plan of an organisation into line with what is known of a subscription of its own: upgrades hold at once, a
 * subscription that ended leaves the Free plan. Call it inside a change, with the subscription locked.
 */
export async function applySubscription(tx: Context, stated: SubscriptionRow): Promise<readonly Trace[]> {
  const { organisationId } = stated
  const status = statusOf[stated.status]
  if (organisationId === null || status === undefined) return []
  const before = await lockPlan(tx.db, organisationId)
  const next = status === 'over' ? await afterEnd(tx, before, stated) : betterOf(before, stated)
  if (!next) return []
  const after = await keepPlan(tx.db, planRow(organisationId, tx.now, before, next))
  return traceOfPlan(before, after)
}

type Move = Parameters<typeof planRow>[3]

/** The plan of a live subscription, unless the organisation already has another one that is as good. */
function betterOf(before: PlanRow | undefined, stated: SubscriptionRow): Move | undefined {
  const isOther = before?.subscriptionId && before.subscriptionId !== stated.id
  if (isOther && rank(before.plan) >= rank(stated.plan)) return undefined
  return moveTo(stated, before)
}

/** A subscription that ended: another live one takes its place, else the Free plan does. */
async function afterEnd(
  tx: Context,
  before: PlanRow | undefined,
  stated: SubscriptionRow,
): Promise<Move | undefined> {
  if (!before || before.subscriptionId !== stated.id) return undefined
  const others = await otherSubscriptions(tx.db, before.organisationId, stated.id)
  const [best] = others.filter(isLive).sort((a, b) => rank(b.plan) - rank(a.plan))
  return best ? moveTo(best, before) : { plan: 'Free' }
}

/** Whether it is paid for, or is to be. */
export const isLive = ({ status }: SubscriptionRow) =>
  statusOf[status] !== undefined && statusOf[status] !== 'over'

const rank = (plan: PlanName) => planNames.indexOf(plan)

function moveTo(stated: SubscriptionRow, before: PlanRow | undefined): Move {
  const status = statusOf[stated.status]
  return {
    plan: stated.plan,
    status: status === 'trialing' || status === 'past_due' ? status : 'active',
    trialEndsAt: stated.trialEndsAt,
    hasHadTrial: before?.hasHadTrial || stated.trialEndsAt !== null,
    changesTo: stated.endsAt ? 'Free' : null,
    changesAt: stated.endsAt,
    customerId: stated.customerId,
    subscriptionId: stated.id,
  }
}
