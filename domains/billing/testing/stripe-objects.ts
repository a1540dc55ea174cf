import { randomBytes } from 'node:crypto'
import { type FormValue, fieldAt, groupAt } from './form-body.ts'

export const stripeId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
export const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000)

const MONTH_SECONDS = 30 * 86_400

export type SessionObject = {
  id: string
  object: 'checkout.session'
  mode: 'subscription'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  url: string | null
  success_url: string
  cancel_url: string | null
  client_reference_id: string | null
  customer: string | null
  customer_details: { email: string } | null
  subscription: string | null
  amount_total: number
  currency: string
  metadata: Record<string, string>
  created: number
}

/** What the session keeps for the subscription it will make. */
export type SubscriptionPlan = {
  metadata: Record<string, string>
  trialDays: number
  amount: number
  product: string
}

export function sessionOf(
  form: FormValue,
  origin: string,
  now: Date,
): { session: SessionObject; plan: SubscriptionPlan } {
  const id = stripeId('cs_test')
  const amount = Number(fieldAt(form, 'line_items', '0', 'price_data', 'unit_amount'))
  const trialDays = Number(fieldAt(form, 'subscription_data', 'trial_period_days') ?? 0)
  return {
    session: {
      id,
      object: 'checkout.session',
      mode: 'subscription',
      status: 'open',
      payment_status: 'unpaid',
      url: `${origin}/c/pay/${id}`,
      success_url: (fieldAt(form, 'success_url') ?? '').replace('{CHECKOUT_SESSION_ID}', id),
      cancel_url: fieldAt(form, 'cancel_url') ?? null,
      client_reference_id: fieldAt(form, 'client_reference_id') ?? null,
      customer: fieldAt(form, 'customer') ?? null,
      customer_details: null,
      subscription: null,
      amount_total: trialDays > 0 ? 0 : amount,
      currency: fieldAt(form, 'line_items', '0', 'price_data', 'currency') ?? 'usd',
      metadata: groupAt(form, 'metadata'),
      created: secondsOf(now),
    },
    plan: {
      metadata: groupAt(form, 'subscription_data', 'metadata'),
      trialDays,
      amount,
      product: fieldAt(form, 'line_items', '0', 'price_data', 'product_data', 'name') ?? '',
    },
  }
}

export type SubscriptionObject = {
  id: string
  object: 'subscription'
  status: 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid' | 'incomplete'
  customer: string
  created: number
  cancel_at_period_end: boolean
  cancel_at: number | null
  canceled_at: number | null
  trial_start: number | null
  trial_end: number | null
  metadata: Record<string, string>
  items: {
    object: 'list'
    data: {
      id: string
      object: 'subscription_item'
      quantity: number
      current_period_start: number
      current_period_end: number
      price: {
        id: string
        object: 'price'
        unit_amount: number
        currency: string
        recurring: { interval: 'month' }
      }
    }[]
  }
}

export function subscriptionOf(plan: SubscriptionPlan, customer: string, now: Date): SubscriptionObject {
  const start = secondsOf(now)
  const trialEnd = plan.trialDays > 0 ? start + plan.trialDays * 86_400 : null
  return {
    id: stripeId('sub'),
    object: 'subscription',
    status: trialEnd ? 'trialing' : 'active',
    customer,
    created: start,
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    trial_start: trialEnd ? start : null,
    trial_end: trialEnd,
    metadata: plan.metadata,
    items: {
      object: 'list',
      data: [
        {
          id: stripeId('si'),
          object: 'subscription_item',
          quantity: 1,
          current_period_start: start,
          current_period_end: trialEnd ?? start + MONTH_SECONDS,
          price: {
            id: stripeId('price'),
            object: 'price',
            unit_amount: plan.amount,
            currency: 'usd',
            recurring: { interval: 'month' },
          },
        },
      ],
    },
  }
}

export function invoiceOf(
  subscription: SubscriptionObject,
  isPaid: boolean,
  now: Date,
): Record<string, unknown> {
  const due = subscription.items.data[0]?.price.unit_amount ?? 0
  return {
    id: stripeId('in'),
    object: 'invoice',
    billing_reason: 'subscription_cycle',
    customer: subscription.customer,
    amount_due: due,
    amount_paid: isPaid ? due : 0,
    status: isPaid ? 'paid' : 'open',
    created: secondsOf(now),
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
  }
}
