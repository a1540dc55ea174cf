import { afterAll, beforeAll } from 'vitest'
import { makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { somebody, TEST_NOW, type World } from '#platform/testing/index.ts'
import type { SentEvent } from '../testing/stripe-events.ts'
import { type StripeReplica, startStripeReplica } from '../testing/stripe-replica.ts'
import { billingRoutes } from './index.ts'

export const SITE = 'https://assay.bank.example'
export const WEBHOOK_SECRET = 'whsec_of_the_tests'
const SECRET_KEY = 'sk_test_of_the_tests'

/** For a test file: a replica of Stripe, and the settings of worlds that pay through it. Its clock is the worlds'. */
export function stripeForTests() {
  const settings: Record<string, string> = {}
  const clock = { now: new Date(TEST_NOW) }
  let replica: StripeReplica
  beforeAll(async () => {
    replica = await startStripeReplica({
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      now: () => clock.now,
    })
    Object.assign(settings, {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: replica.url,
      LOCAL_REPLICAS: new URL(replica.url).host,
      PUBLIC_URL: SITE,
      RATE_LIMITS: 'off',
    })
  })
  afterAll(() => replica.stop())
  return {
    settings,
    get replica() {
      return replica
    },
    /** Each world starts with an account of its own. */
    startAfresh(world: World) {
      beforeAll(() => {
        replica.forget()
        this.setNow(world, TEST_NOW)
      })
    },
    setNow(world: World, moment: string) {
      clock.now = new Date(moment)
      world.setNow(moment)
    },
  }
}

export const adminOf = (organisationId: number) =>
  somebody({ role: 'admin', username: 'ana', organisationId })

/** For tests: the billing API of a world as somebody calls it; a visitor unless told. */
export function billingApi(world: World, actor?: Actor, counts = { members: 0, screenings: 0 }) {
  const api = () =>
    makeApi(
      world.installation,
      async () => actor,
      billingRoutes({ members: async () => counts.members, screenings: async () => counts.screenings }),
    )
  const read = async (answer: Response) => ({
    status: answer.status,
    headers: answer.headers,
    // A test says what it expects of a body; the contract has checked its shape already.
    body: (await answer.json()) as Record<string, unknown> & { code?: string; message?: string },
  })
  return {
    get: async (path: string) => read(await api().request(path)),
    post: async (path: string, body: unknown, headers: Record<string, string> = {}) =>
      read(
        await api().request(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      ),
    /** Brings an event as Stripe does. */
    async take({ body, signature }: Pick<SentEvent, 'body' | 'signature'>) {
      return this.post('/api/stripe/webhook', body, { 'stripe-signature': signature })
    },
    buy: async (planName: string, amount: number, urls = returnUrls(planName)) =>
      read(
        await api().request('/api/stripe/create-checkout-session', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ amount, planName, ...urls }),
        }),
      ),
  }
}

export const returnUrls = (planName: string) => ({
  successUrl: `${SITE}/pricing?success=true&plan=${planName}`,
  cancelUrl: `${SITE}/pricing`,
})
