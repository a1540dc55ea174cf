import {
  type Replica,
  type ReplicaReply,
  type ReplicaRequest,
  startReplica,
} from '#platform/testing/index.ts'
import { type Settings, type StripeAccount, stripeAccount } from './stripe-account.ts'
import { stripeApi } from './stripe-api.ts'
import type { SendEvent, SentEvent } from './stripe-events.ts'
import { type SessionObject, type SubscriptionObject, secondsOf } from './stripe-objects.ts'
import { checkoutPage, portalPage } from './stripe-pages.ts'
import type { StripeFailure } from './stripe-refusals.ts'

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

const page = (body: string): ReplicaReply => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
})
const goTo = (location: string): ReplicaReply => ({ status: 303, headers: { location } })

/** The hosted pages of an account, with their buttons. */
function pageOf(account: StripeAccount, request: ReplicaRequest): ReplicaReply {
  const { sessions, plans, subscriptions, portals, pay, change, now } = account
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

/**
 * A stand-in for Stripe on this machine: sessions, subscriptions and the portal in its shapes, its refusals, idempotency, its hosted
 * pages with their buttons, and events signed as its documentation says.
 */
export async function startStripeReplica(settings: Settings): Promise<StripeReplica> {
  const account = stripeAccount(settings)
  const api = stripeApi(account, settings.secretKey, () => replica.url)
  const replica: Replica = await startReplica((request) =>
    request.path.startsWith('/v1/') ? api.answer(request) : pageOf(account, request),
  )
  const { sessions, subscriptions, waiting, pay, change, invoice, event, deliver, sendTo } = account
  return {
    url: replica.url,
    requests: replica.requests,
    stop: replica.stop,
    sessions,
    subscriptions,
    waiting,
    failNext: (failure, times = 1) => api.failing.push(...Array.from({ length: times }, () => failure)),
    pay,
    change,
    invoice,
    event,
    deliver,
    forget: () => {
      account.forget()
      api.answered.clear()
      api.failing.length = 0
    },
    sendTo,
  }
}
