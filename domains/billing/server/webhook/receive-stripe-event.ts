import Stripe from 'stripe'
import { recordChange, type Trace } from '#platform/audit/index.ts'
import { siteAddress } from '#platform/config/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import { HOME_ORGANISATION_ID } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { receiveStripeEvent as endpoint } from '../../contract/index.ts'
import { billingSettings } from '../settings.ts'
import { noteEvent } from '../store.ts'
import { takeBoughtForNone } from './bought-for-none.ts'
import { StripeEvent } from './event-shapes.ts'
import { takeCheckout } from './take-checkout.ts'
import { takeInvoice } from './take-invoice.ts'
import { takeSubscription } from './take-subscription.ts'

const TOLERANCE_SECONDS = 300

type Take = (tx: Context, event: StripeEvent, site: string) => Promise<readonly Trace[]>

/** The events that say something of a plan; every other one is answered and left. */
const takes: Record<string, Take> = {
  'checkout.session.completed': takeCheckout,
  'customer.subscription.created': takeSubscription,
  'customer.subscription.updated': takeSubscription,
  'customer.subscription.deleted': takeSubscription,
  'invoice.paid': takeInvoice,
  'invoice.payment_failed': takeInvoice,
}

/**
 * Takes an event of Stripe, which is the only proof of a payment. An event that was taken before changes nothing.
 * @throws Problem `invalid-signature` · `invalid-json` and `invalid-input` for signed nonsense · `not-configured`.
 */
export async function receiveStripeEvent(
  ctx: Context,
  { body }: RequestOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const event = signedEvent(ctx, body)
  const take = Object.hasOwn(takes, event.type) ? takes[event.type] : undefined
  if (!take) return { received: true, outcome: 'ignored' }
  // The provider speaks, whoever brought the letter.
  const actor = { kind: 'system', name: 'stripe', organisationId: HOME_ORGANISATION_ID } as const
  const outcome = await recordChange({ ...ctx, actor }, async (tx) => {
    const { id, type, created: createdAt } = event
    if (!(await noteEvent(tx.db, { id, type, createdAt, receivedAt: tx.now })))
      return { result: 'repeated' as const, trace: [] }
    const trace =
      (await takeBoughtForNone(tx, event)) ?? (await take(tx, event, siteAddress(ctx.installation.config)))
    return { result: trace.length > 0 ? ('applied' as const) : ('ignored' as const), trace }
  })
  return { received: true, outcome }
}

/** The event of a body, once its signature holds: compared in constant time, at most five minutes old. */
function signedEvent(ctx: Context, body: Uint8Array): StripeEvent {
  const { webhookSecret } = billingSettings.of(ctx.installation.config)
  if (!webhookSecret)
    throw new Problem('not-configured', 'Payment events are not set up on this installation.', {
      setting: 'STRIPE_WEBHOOK_SECRET',
    })
  const signature = ctx.request?.headers.get('stripe-signature') ?? ''
  let sent: unknown
  try {
    sent = Stripe.webhooks.constructEvent(
      body,
      signature,
      webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      ctx.now.getTime(),
    )
  } catch (failure) {
    if (failure instanceof SyntaxError) throw new Problem('invalid-json', 'The event is not valid JSON.')
    throw new Problem('invalid-signature', 'The signature of this event does not hold.')
  }
  const event = StripeEvent.safeParse(sent)
  if (!event.success) throw new Problem('invalid-input', 'This is not an event of the payment provider.')
  return event.data
}
