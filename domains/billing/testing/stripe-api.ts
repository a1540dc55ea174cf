import type { ReplicaReply, ReplicaRequest } from '#platform/testing/index.ts'
import { type FormValue, fieldAt, readFormBody } from './form-body.ts'
import type { StripeAccount } from './stripe-account.ts'
import { secondsOf, sessionOf, stripeId } from './stripe-objects.ts'
import { failures, missing, noSuch, refusal, type StripeFailure } from './stripe-refusals.ts'

const json = (value: object): ReplicaReply => ({
  headers: { 'content-type': 'application/json', 'request-id': stripeId('req') },
  body: JSON.stringify(value),
})

/** The calls that the product makes, each with what it does in the account. */
function callsOf(account: StripeAccount, failing: StripeFailure[], urlOf: () => string) {
  const { sessions, plans, subscriptions, portals, change, now } = account

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
    const made = sessionOf(form, urlOf(), now())
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
    return json({ id, object: 'billing_portal.session', customer, url: `${urlOf()}/p/session/${id}` })
  }

  return { createSession, readSession, updateSubscription, cancelSubscription, createPortal }
}

/** The API of an account: its key, its refusals and its idempotency around the calls. */
export function stripeApi(account: StripeAccount, secretKey: string, urlOf: () => string) {
  const answered = new Map<string, { body: string; reply: ReplicaReply }>()
  const failing: StripeFailure[] = []
  const { createSession, readSession, updateSubscription, cancelSubscription, createPortal } = callsOf(
    account,
    failing,
    urlOf,
  )

  const answer = (request: ReplicaRequest): ReplicaReply => {
    if (request.headers.authorization !== `Bearer ${secretKey}`)
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
  return { answered, failing, answer }
}
