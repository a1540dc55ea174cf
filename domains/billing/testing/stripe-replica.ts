import {
  type Replica,
  type ReplicaReply,
  type ReplicaRequest,
  startReplica,
} from '#platform/testing/index.ts'
import { type FormValue, fieldAt, readFormBody } from './form-body.ts'
import { eventBody, type SendEvent, type SentEvent, signatureOf } from './stripe-events.ts'
import {
  invoiceOf,
  type SessionObject,
  type SubscriptionObject,
  type SubscriptionPlan,
  secondsOf,
  sessionOf,
  stripeId,
  subscriptionOf,
} from './stripe-objects.ts'
import { checkoutPage, portalPage } from './stripe-pages.ts'
import { failures, missing, noSuch, refusal, type StripeFailure } from './stripe-refusals.ts'

type Settings = {
  secretKey: string
  webhookSecret: string
  /** The clock that events are dated and signed by. */
  now?: () => Date
}

export type StripeReplica = Pick<Replica, 'url' | 'requests' | 'stop'> & {
  sessions: Map<string, SessionObject>
  subscriptions: Map<string, SubscriptionObject>
  /** Events that were made and not delivered yet. */
  waiting: SentEvent[]
  /** The next calls of the API fail so. */
  failNext(failure: StripeFailure, times?: number): void
  /** Does what the Pay button does, and gives where the browser goes. */
  pay(checkoutUrl: string, email?: string): string
  /** Changes a subscription and makes the event that tells of it. */
  change(id: string, change: Partial<SubscriptionObject>, type?: string): SentEvent
  /** Makes the event of an invoice of a subscription. */
  invoice(id: string, isPaid: boolean): SentEvent
  /** An event about anything, signed. */
  event(type: string, object: object, at?: Date): SentEvent
  /** Delivers what waits, in its order. */
  deliver(): Promise<number[]>
  /** Forgets everything, as a new account. */
  forget(): void
  /** Where events go from now on, as soon as they are made; undefined: they wait. */
  sendTo(send: SendEvent | undefined): void
}

const json = (value: object): ReplicaReply => ({
  headers: { 'content-type': 'application/json', 'request-id': stripeId('req') },
  body: JSON.stringify(value),
})
const page = (body: string): ReplicaReply => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
})
const goTo = (location: string): ReplicaReply => ({ status: 303, headers: { location } })

/**
 * A stand-in for Stripe on this machine: sessions, subscriptions and the portal in its shapes, its refusals, idempotency, its hosted
 * pages with their buttons, and events signed as its documentation says.
 */
export async function startStripeReplica(settings: Settings): Promise<StripeReplica> {
  const now = settings.now ?? (() => new Date())
  const sessions = new Map<string, SessionObject>()
  const plans = new Map<string, SubscriptionPlan>()
  const subscriptions = new Map<string, SubscriptionObject>()
  const portals = new Map<string, { customer: string; returnUrl: string }>()
  const answered = new Map<string, { body: string; reply: ReplicaReply }>()
  const waiting: SentEvent[] = []
  const failing: StripeFailure[] = []
  let send: SendEvent | undefined

  const event = (type: string, object: object, at = now()): SentEvent => {
    const body = eventBody(type, object, at)
    return { type, body, signature: signatureOf(body, settings.webhookSecret, now()) }
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

  const createSession = (form: FormValue): ReplicaReply => {
    const required = [
      ['success_url'],
      ['line_items', '0', 'quantity'],
      ['line_items', '0', 'price_data', 'currency'],
      ['line_items', '0', 'price_data', 'unit_amount'],
      ['line_items', '0', 'price_data', 'product_data', 'name'],
    ]
    for (const path of required) if (!fieldAt(form, ...path)) return missing(path.join('.'))
    if (fieldAt(form, 'mode') !== 'subscription') return missing('mode')
    if (fieldAt(form, 'line_items', '0', 'price_data', 'recurring', 'interval') !== 'month')
      return missing('line_items[0][price_data][recurring]')
    const made = sessionOf(form, replica.url, now())
    sessions.set(made.session.id, made.session)
    plans.set(made.session.id, made.plan)
    return json(failing[0] === 'no_url' && failing.shift() ? { ...made.session, url: null } : made.session)
  }

  const readSession = (id: string): ReplicaReply => {
    const session = sessions.get(id)
    return session ? json(session) : noSuch('checkout.session', id)
  }

  const updateSubscription = (id: string, form: FormValue): ReplicaReply => {
    const before = subscriptions.get(id)
    if (!before) return noSuch('subscription', id)
    if (before.status === 'canceled')
      return refusal(400, {
        type: 'invalid_request_error',
        message: 'A canceled subscription can only be read.',
      })
    const isEnding = fieldAt(form, 'cancel_at_period_end')
    if (isEnding !== undefined)
      change(id, {
        cancel_at_period_end: isEnding === 'true',
        canceled_at: isEnding === 'true' ? secondsOf(now()) : null,
      })
    return json(subscriptions.get(id) ?? before)
  }

  const cancelSubscription = (id: string): ReplicaReply => {
    const before = subscriptions.get(id)
    if (!before || before.status === 'canceled') return noSuch('subscription', id)
    change(id, { status: 'canceled', canceled_at: secondsOf(now()) })
    return json(subscriptions.get(id) ?? before)
  }

  const createPortal = (form: FormValue): ReplicaReply => {
    const customer = fieldAt(form, 'customer')
    if (!customer) return missing('customer')
    const id = stripeId('bps')
    portals.set(id, { customer, returnUrl: fieldAt(form, 'return_url') ?? '/' })
    return json({ id, object: 'billing_portal.session', customer, url: `${replica.url}/p/session/${id}` })
  }

  const answerApi = (request: ReplicaRequest): ReplicaReply => {
    if (request.headers.authorization !== `Bearer ${settings.secretKey}`)
      return refusal(401, {
        type: 'invalid_request_error',
        message: 'Invalid API Key provided: sk_test_****0000',
      })
    const failure = failing[0]
    if (failure && failure !== 'no_url') {
      failing.shift()
      return failures[failure]()
    }
    const key = request.headers['idempotency-key']
    const known = typeof key === 'string' ? answered.get(key) : undefined
    if (known) {
      if (known.body === request.body)
        return { ...known.reply, headers: { ...known.reply.headers, 'idempotent-replayed': 'true' } }
      return refusal(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters.',
      })
    }
    const form = readFormBody(request.body)
    const [, , noun = '', second = '', third = ''] = request.path.split('/')
    const reply =
      noun === 'checkout' && second === 'sessions'
        ? request.method === 'GET'
          ? readSession(third)
          : createSession(form)
        : noun === 'subscriptions'
          ? request.method === 'DELETE'
            ? cancelSubscription(second)
            : updateSubscription(second, form)
          : noun === 'billing_portal'
            ? createPortal(form)
            : refusal(404, {
                type: 'invalid_request_error',
                message: `Unrecognized request URL (${request.path}).`,
              })
    if (typeof key === 'string') answered.set(key, { body: request.body, reply })
    return reply
  }

  const answerPage = (request: ReplicaRequest): ReplicaReply => {
    const [, kind, , id = '', action] = request.path.split('/')
    if (kind === 'c') {
      const session = sessions.get(id)
      const plan = plans.get(id)
      if (!session || !plan) return { status: 404, body: 'No such page' }
      if (request.method !== 'POST') return page(checkoutPage(session, plan))
      return goTo(pay(id, new URLSearchParams(request.body).get('email') ?? undefined))
    }
    const portal = portals.get(id)
    if (kind !== 'p' || !portal) return { status: 404, body: 'No such page' }
    const own = [...subscriptions.values()].find(
      (one) => one.customer === portal.customer && one.status !== 'canceled',
    )
    if (request.method === 'POST' && action === 'cancel' && own) {
      change(own.id, { cancel_at_period_end: true, canceled_at: secondsOf(now()) })
      return goTo(`/p/session/${id}`)
    }
    return page(portalPage(id, own, portal.returnUrl))
  }

  const replica = await startReplica((request) =>
    request.path.startsWith('/v1/') ? answerApi(request) : answerPage(request),
  )

  return {
    url: replica.url,
    requests: replica.requests,
    stop: replica.stop,
    sessions,
    subscriptions,
    waiting,
    failNext: (failure, times = 1) => failing.push(...Array.from({ length: times }, () => failure)),
    pay,
    change,
    invoice: (id, isPaid) => {
      const subscription = subscriptions.get(id)
      if (!subscription) throw new Error(`There is no subscription ${id}.`)
      return emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoiceOf(subscription, isPaid, now()))
    },
    event,
    deliver,
    forget: () => {
      for (const kept of [sessions, plans, subscriptions, portals, answered]) kept.clear()
      waiting.length = 0
      failing.length = 0
    },
    sendTo: (to) => {
      send = to
    },
  }
}
