import { eventBody, type SendEvent, type SentEvent, signatureOf } from './stripe-events.ts'
import {
  invoiceOf,
  type SessionObject,
  type SubscriptionObject,
  type SubscriptionPlan,
  stripeId,
  subscriptionOf,
} from './stripe-objects.ts'

export type Settings = {
  secretKey: string
  webhookSecret: string
  /** The clock that events are dated and signed by. */
  now?: () => Date
}

/** The events of an account: signed as they are made, delivered one after another. */
function eventsOf(webhookSecret: string, now: () => Date) {
  const waiting: SentEvent[] = []
  let send: SendEvent | undefined
  const event = (type: string, object: object, at = now()): SentEvent => {
    const body = eventBody(type, object, at)
    return { type, body, signature: signatureOf(body, webhookSecret, now()) }
  }
  const emit = (type: string, object: object): SentEvent => {
    const made = event(type, object)
    waiting.push(made)
    if (send) void deliver()
    return made
  }
  let delivering: Promise<unknown> = Promise.resolve()
  const deliver = (): Promise<number[]> => {
    // One after another, as they were made.
    const turn = delivering.then(async () => {
      const statuses: number[] = []
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        if (!send) throw new Error('Nobody takes the events yet.')
        statuses.push(await send(next))
      }
      return statuses
    })
    delivering = turn.catch(() => undefined)
    return turn
  }

  const sendTo = (to: SendEvent | undefined) => {
    send = to
  }
  return { waiting, event, emit, deliver, sendTo }
}

/** What a Stripe account has, and what happens in it. */
export function stripeAccount(settings: Settings) {
  const now = settings.now ?? (() => new Date())
  const sessions = new Map<string, SessionObject>()
  const plans = new Map<string, SubscriptionPlan>()
  const subscriptions = new Map<string, SubscriptionObject>()
  const portals = new Map<string, { customer: string; returnUrl: string }>()
  const events = eventsOf(settings.webhookSecret, now)
  const { emit } = events

  const change = (id: string, changed: Partial<SubscriptionObject>, type?: string): SentEvent => {
    const before = subscriptions.get(id)
    if (!before) throw new Error(`There is no subscription ${id}.`)
    const after = { ...before, ...changed }
    subscriptions.set(id, after)
    const isOver = after.status === 'canceled'
    return emit(type ?? `customer.subscription.${isOver ? 'deleted' : 'updated'}`, after)
  }

  const pay = (checkoutUrl: string, email = 'buyer@bank.example'): string => {
    const id = checkoutUrl.split('/').at(-1) ?? ''
    const session = sessions.get(id)
    const plan = plans.get(id)
    if (!session || !plan) throw new Error(`There is no session ${id}.`)
    if (session.status === 'open') {
      const customer = session.customer ?? stripeId('cus')
      const subscription = subscriptionOf(plan, customer, now())
      subscriptions.set(subscription.id, subscription)
      const complete: SessionObject = {
        ...session,
        status: 'complete',
        payment_status: plan.trialDays > 0 ? 'no_payment_required' : 'paid',
        customer,
        customer_details: { email },
        subscription: subscription.id,
        url: null,
      }
      sessions.set(id, complete)
      emit('customer.subscription.created', subscription)
      emit('checkout.session.completed', complete)
      if (plan.trialDays === 0) emit('invoice.paid', invoiceOf(subscription, true, now()))
    }
    return session.success_url
  }

  const invoice = (id: string, isPaid: boolean): SentEvent => {
    const subscription = subscriptions.get(id)
    if (!subscription) throw new Error(`There is no subscription ${id}.`)
    return emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoiceOf(subscription, isPaid, now()))
  }

  const forget = () => {
    for (const kept of [sessions, plans, subscriptions, portals]) kept.clear()
    events.waiting.length = 0
  }
  return { ...events, now, sessions, plans, subscriptions, portals, change, pay, invoice, forget }
}

export type StripeAccount = ReturnType<typeof stripeAccount>
