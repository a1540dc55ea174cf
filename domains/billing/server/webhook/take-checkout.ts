import { randomBytes } from 'node:crypto'
import type { Trace } from '#platform/audit/index.ts'
import { type Context, daysAfter } from '#platform/context/index.ts'
import { sendMail } from '#platform/mail/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { TRIAL_DAYS } from '../../contract/index.ts'
import { applySubscription } from '../plan/subscription/apply-subscription.ts'
import { claimDigest } from '../plan/subscription/claim-digest.ts'
import { keepSubscription, lockSubscription, type SubscriptionRow } from '../store.ts'
import { CheckoutSession, type StripeEvent } from './event-shapes.ts'
import { setupMail } from './setup-mail.ts'
import { planStated } from './take-subscription.ts'

/** A checkout that was finished: its subscription stands, and the buyer gets the mail with what comes next. */
export async function takeCheckout(tx: Context, event: StripeEvent, site: string): Promise<readonly Trace[]> {
  const session = CheckoutSession.safeParse(event.data.object)
  if (!session.success) throw new Problem('invalid-input', 'The event has no readable checkout.')
  const { subscription, metadata, payment_status } = session.data
  const plan = planStated(session.data)
  if (!plan || !subscription || payment_status === 'unpaid') return []
  const known = await lockSubscription(tx.db, subscription)
  const token = randomBytes(32).toString('base64url')
  const organisationId = known?.organisationId ?? metadata.organisationId ?? null
  const kept = await keepSubscription(tx.db, {
    ...(known ?? assumed(subscription, session.data, event)),
    plan: known?.plan ?? plan,
    organisationId,
    customerId: known?.customerId ?? session.data.customer ?? null,
    // Nobody's yet: the link in the mail is the only way to it.
    claimHash: organisationId === null ? claimDigest(token) : null,
  })
  const trace = await applySubscription(tx, kept)
  const to = session.data.customer_details?.email
  if (to) await sendMail(tx, { to, ...setupMail(kept, site, organisationId === null ? token : undefined) })
  return to ? [...trace, traceOfPurchase(kept)] : trace
}

/** What a finished checkout says of a subscription that nothing else is known of yet. Any word of its own replaces it. */
function assumed(
  id: string,
  session: CheckoutSession,
  event: StripeEvent,
): Omit<SubscriptionRow, 'plan' | 'organisationId' | 'customerId' | 'claimHash'> {
  const isTrial = session.payment_status === 'no_payment_required'
  return {
    id,
    status: isTrial ? 'trialing' : 'active',
    trialEndsAt: isTrial ? daysAfter(event.created, TRIAL_DAYS) : null,
    endsAt: null,
    saidAt: new Date(0),
  }
}

function traceOfPurchase(row: SubscriptionRow): Trace {
  return {
    action: 'plan.bought',
    subject: { type: 'plan', id: 'plan' },
    after: { plan: row.plan, subscriptionId: row.id, isClaimed: row.organisationId !== null },
    payload: { title: `${row.plan} plan` },
    ...(row.organisationId === null ? {} : { organisationId: row.organisationId }),
  }
}
