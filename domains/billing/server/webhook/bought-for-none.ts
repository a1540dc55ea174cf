import { z } from 'zod'
import { isChainClosed, type Trace } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { defineDelivery, postMessage } from '#platform/outbox/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { billingSettings } from '../settings.ts'
import { callStripe } from '../stripe/call-stripe.ts'
import { CheckoutSession, type StripeEvent, Subscription } from './event-shapes.ts'
import { planStated } from './take-subscription.ts'

/** Ends a subscription at the payment provider at once; one that is gone already is as good as ended. */
const endSubscription = defineDelivery({
  kind: 'stripe-end-subscription',
  title: 'Subscriptions of deleted organisations, ended at Stripe',
  payload: z.object({ subscriptionId: z.string() }),
  isReady: ({ config }) => billingSettings.of(config).secretKey !== undefined,
  async send(ctx, { payload, key }) {
    try {
      await callStripe(ctx, (stripe) =>
        stripe.subscriptions.cancel(payload.subscriptionId, undefined, { idempotencyKey: key }),
      )
    } catch (failure) {
      if (failure instanceof Problem && failure.details?.reason === 'resource_missing') return
      throw failure
    }
  },
})

/**
 * Takes an event that tells of a purchase for an organisation that was deleted meanwhile: nobody would ever use what is paid for. The subscription is ended at the provider, and the
 * installation's own log says what was bought, and whether money has to be given back: that a person decides and does.
 *
 * @returns undefined where the event is about no deleted organisation.
 */
export async function takeBoughtForNone(
  tx: Context,
  event: StripeEvent,
): Promise<readonly Trace[] | undefined> {
  const bought = boughtIn(event)
  if (!bought || !(await isChainClosed(tx.db, bought.organisationId))) return undefined
  if (!bought.isLive) return []
  await postMessage(tx, endSubscription, {
    subject: `subscription ${bought.subscriptionId}`,
    replaces: true,
    title: `Subscription ${bought.subscriptionId} of a deleted organisation`,
    payload: { subscriptionId: bought.subscriptionId },
  })
  tx.installation.log.error(
    { organisationId: bought.organisationId, subscriptionId: bought.subscriptionId, isPaid: bought.isPaid },
    'a plan was bought for an organisation that was deleted: its subscription is ended, what was paid is to be given back',
  )
  const { isLive: _, ...after } = bought
  return [
    {
      action: 'plan.bought-for-none',
      subject: { type: 'plan', id: 'plan' },
      after,
      payload: { title: `${bought.plan} plan for a deleted organisation`, severity: 'high' },
      organisationId: HOME_ORGANISATION_ID,
    },
  ]
}

type Bought = {
  organisationId: number
  plan: string
  subscriptionId: string
  /** Whether money was taken, so that some is to be given back. */
  isPaid: boolean
  isLive: boolean
}

function boughtIn({ type, data }: StripeEvent): Bought | undefined {
  if (type === 'checkout.session.completed') {
    const read = CheckoutSession.safeParse(data.object)
    const plan = read.success ? planStated(read.data) : undefined
    if (!read.success || !plan || !read.data.subscription || !read.data.metadata.organisationId)
      return undefined
    return {
      organisationId: read.data.metadata.organisationId,
      plan,
      subscriptionId: read.data.subscription,
      isPaid: read.data.payment_status === 'paid',
      isLive: true,
    }
  }
  if (!type.startsWith('customer.subscription.')) return undefined
  const read = Subscription.safeParse(data.object)
  const plan = read.success ? planStated(read.data) : undefined
  if (!read.success || !plan || !read.data.metadata.organisationId) return undefined
  return {
    organisationId: read.data.metadata.organisationId,
    plan,
    subscriptionId: read.data.id,
    isPaid: read.data.status === 'active' || read.data.status === 'past_due',
    // What changes later, and how it ends, is no further purchase.
    isLive: type === 'customer.subscription.created',
  }
}
