import { describe, expect, it } from 'vitest'
import { onEveryDatabase, onOneDatabase, somebody } from '#platform/testing/index.ts'
import { amountOf, planNames, plans } from '../../contract/index.ts'
import { fieldAt, groupAt, readFormBody } from '../../testing/form-body.ts'
import { billingSettings } from '../settings.ts'
import { planRowOf } from '../store.ts'
import { adminOf, billingApi, returnUrls, SITE, stripeForTests } from '../test-billing.ts'

const stripe = stripeForTests()

/** The form of the last session that was asked for. */
function lastForm() {
  const asked = stripe.replica.requests.findLast(({ path }) => path === '/v1/checkout/sessions')
  return { form: readFormBody(asked?.body ?? ''), headers: asked?.headers ?? {} }
}

describe('the entitlement table', () => {
  it('PRICE-027 checkout charges a hundred times the price: Growth 79900, Free 0, Enterprise nothing that is fixed', () => {
    expect(planNames.map((name) => [name, amountOf(name)])).toEqual([
      ['Free', 0],
      ['Growth', 79_900],
      ['Enterprise', null],
    ])
  })

  it('PRICE-003..014 holds the plans with their prices, limits and lines', () => {
    expect(planNames).toEqual(['Free', 'Growth', 'Enterprise'])
    expect(plans.Free).toMatchObject({
      price: 0,
      priceDisplay: '$0',
      popular: false,
      limits: { members: 3, screeningsAMonth: 100, auditRetentionDays: 30 },
    })
    expect(plans.Free.features).toEqual(
      expect.arrayContaining([
        '3 risk team members',
        '100 KYB screenings per month',
        '30-day audit log retention',
      ]),
    )
    expect(plans.Growth).toMatchObject({
      price: 799,
      priceDisplay: '$799',
      period: 'per month',
      popular: true,
      limits: { members: 25, screeningsAMonth: 10_000, auditRetentionDays: 365 },
    })
    expect(plans.Enterprise).toMatchObject({
      price: null,
      priceDisplay: 'Custom',
      popular: false,
      limits: { members: null, screeningsAMonth: null, auditRetentionDays: null },
    })
    for (const plan of Object.values(plans)) {
      expect(plan.description.length).toBeGreaterThan(10)
      expect(plan.cta.length).toBeGreaterThan(3)
      expect(plan.features.length).toBeGreaterThanOrEqual(4)
    }
  })
})

onEveryDatabase(
  'checkout',
  (world) => {
    stripe.startAfresh(world)
    it('PRICE-026 PRICE-028 Growth leads to a page of Stripe that knows the plan, its price and whose it is', async () => {
      const answer = await billingApi(world, adminOf(11)).buy('Growth', 79_900)
      expect(answer.status).toBe(200)
      const session = [...stripe.replica.sessions.values()].at(-1)
      expect(answer.body).toEqual({ checkoutUrl: session?.url })
      const { form, headers } = lastForm()
      expect(fieldAt(form, 'mode')).toBe('subscription')
      expect(fieldAt(form, 'line_items', '0', 'price_data', 'unit_amount')).toBe('79900')
      expect(fieldAt(form, 'line_items', '0', 'price_data', 'currency')).toBe('usd')
      expect(fieldAt(form, 'success_url')).toBe(
        `${returnUrls('Growth').successUrl}&session={CHECKOUT_SESSION_ID}`,
      )
      expect(fieldAt(form, 'cancel_url')).toBe(returnUrls('Growth').cancelUrl)
      expect(fieldAt(form, 'client_reference_id')).toBe('11')
      expect(groupAt(form, 'subscription_data', 'metadata')).toEqual({ plan: 'Growth', organisationId: '11' })
      expect(headers['idempotency-key']).toMatch(/^assay-checkout-/)
    })

    it('PRICE-018 a paid plan starts with fourteen days and asks for no card', async () => {
      await billingApi(world, adminOf(12)).buy('Growth', 79_900)
      const { form } = lastForm()
      expect(fieldAt(form, 'subscription_data', 'trial_period_days')).toBe('14')
      expect(fieldAt(form, 'payment_method_collection')).toBe('if_required')
    })

    it('going to the payment page changes no plan', async () => {
      await billingApi(world, adminOf(13)).buy('Growth', 79_900)
      expect(await planRowOf(world.installation.database.db, 13)).toBeUndefined()
    })

    it('a checkout says what became of it: not finished, on trial, paid; and nothing of one that is none of ours', async () => {
      const become = async (id: string) => {
        const { status, body } = await billingApi(world).get(`/api/billing/checkout/${id}`)
        return status === 200 ? body : [status, body.code]
      }
      await billingApi(world, adminOf(20)).buy('Growth', 79_900)
      const session = [...stripe.replica.sessions.values()].at(-1)
      const id = session?.id ?? ''
      expect(await become(id)).toEqual({ state: 'open', plan: 'Growth', isMailed: false })
      expect(stripe.replica.pay(id)).toBe(`${returnUrls('Growth').successUrl}&session=${id}`)
      expect(await become(id)).toEqual({ state: 'trial', plan: 'Growth', isMailed: false })
      const trial = stripe.replica.sessions.get(id)
      if (!trial) throw new Error('The session is gone.')
      stripe.replica.sessions.set(id, { ...trial, payment_status: 'paid' })
      expect(await become(id)).toMatchObject({ state: 'paid' })
      stripe.replica.sessions.set('cs_foreign', { ...trial, id: 'cs_foreign', metadata: {} })
      expect(await become('cs_foreign')).toEqual([404, 'not-found'])
      expect(await become('cs_nowhere')).toEqual([404, 'not-found'])
      expect(await become('in_1')).toEqual([400, 'invalid-input'])
      expect(await planRowOf(world.installation.database.db, 20)).toBeUndefined()
    })

    it('two clicks of one organisation are one checkout', async () => {
      const first = await billingApi(world, adminOf(14)).buy('Growth', 79_900)
      const second = await billingApi(world, adminOf(14)).buy('Growth', 79_900)
      const stranger = await billingApi(world, adminOf(15)).buy('Growth', 79_900)
      expect(second.body).toEqual(first.body)
      expect(stranger.body).not.toEqual(first.body)
    })

    it('whoever has no session, or may not decide, buys for no organisation', async () => {
      const analyst = somebody({ role: 'analyst' })
      const demo = somebody({ role: 'admin', organisationId: 2, isDemo: true })
      for (const actor of [undefined, analyst, demo]) {
        const answer = await billingApi(world, actor).buy('Growth', 79_900)
        expect(answer.status).toBe(200)
        const { form } = lastForm()
        expect(fieldAt(form, 'client_reference_id')).toBeUndefined()
        expect(groupAt(form, 'subscription_data', 'metadata')).toEqual({ plan: 'Growth' })
      }
    })

    it('PRICE-033 refuses another amount, another plan and a plan that sales agrees on, before Stripe hears of it', async () => {
      const before = stripe.replica.requests.length
      const api = billingApi(world, adminOf(16))
      const refused = [
        await api.buy('Growth', 1),
        await api.buy('Growth', 0),
        await api.buy('Growth', 799),
        await api.buy('Free', 79_900),
        await api.buy('Platinum', 79_900),
        await api.buy('growth', 79_900),
        await api.buy('constructor', 79_900),
        await api.buy('Growth', 79_900.5),
        await api.buy('Growth', -79_900),
        await api.buy('Enterprise', 0),
      ]
      expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
        refused.map(() => [400, 'invalid-input']),
      )
      expect(refused.at(-1)?.body).toMatchObject({ details: { contact: '/contact' } })
      for (const { body } of refused) expect(body).not.toHaveProperty('checkoutUrl')
      expect(stripe.replica.requests).toHaveLength(before)
    })

    it('PRICE-033 returns to this site alone', async () => {
      const api = billingApi(world, adminOf(17))
      const own = returnUrls('Growth')
      const foreign = [
        'https://evil.example/pricing?success=true',
        'https://assay.bank.example.evil.example/',
        'https://assay.bank.example@evil.example/',
        'https://evil.example@assay.bank.example/',
        'http://assay.bank.example/',
        '//evil.example/',
        'javascript:alert(1)',
        'data:text/html,x',
        '/pricing',
        'nonsense',
        '',
      ]
      for (const url of foreign) {
        for (const urls of [
          { ...own, successUrl: url },
          { ...own, cancelUrl: url },
        ]) {
          const answer = await api.buy('Growth', 79_900, urls)
          expect([url, answer.status]).toEqual([url, 400])
        }
        expect((await api.buy('Free', 0, { ...own, successUrl: url })).status).toBe(400)
      }
      expect(await planRowOf(world.installation.database.db, 17)).toBeUndefined()
      // The address the request came to is this site as well.
      const here = await api.post(
        '/api/stripe/create-checkout-session',
        {
          amount: 79_900,
          planName: 'Growth',
          successUrl: 'http://here.test/ok',
          cancelUrl: 'https://here.test/',
        },
        { host: 'here.test' },
      )
      expect(here.status).toBe(200)
    })

    it('PRICE-032 Free needs no provider: an administrator gets it at once, and the browser goes to the success URL', async () => {
      const before = stripe.replica.requests.length
      const answer = await billingApi(world, adminOf(18)).buy('Free', 0)
      expect(answer.body).toEqual({ checkoutUrl: `${SITE}/pricing?success=true&plan=Free` })
      expect(await planRowOf(world.installation.database.db, 18)).toMatchObject({
        plan: 'Free',
        status: 'active',
        trialEndsAt: null,
      })
      expect(stripe.replica.requests).toHaveLength(before)
    })

    it('PRICE-032 for anybody else Free leads on and changes nothing', async () => {
      for (const actor of [undefined, somebody({ role: 'analyst' }), somebody({ role: 'viewer' })]) {
        const answer = await billingApi(world, actor).buy('Free', 0)
        expect(answer.body).toEqual({ checkoutUrl: `${SITE}/pricing?success=true&plan=Free` })
      }
      expect(await planRowOf(world.installation.database.db, 1)).toBeUndefined()
    })

    it('tries again what Stripe was too busy for, as the same checkout', async () => {
      stripe.replica.failNext('rate_limit')
      const answer = await billingApi(world, adminOf(19)).buy('Growth', 79_900)
      expect(answer.status).toBe(200)
      const keys = stripe.replica.requests.slice(-2).map(({ headers }) => headers['idempotency-key'])
      expect(keys[0]).toBe(keys[1])
    })

    it('PRICE-030 every failure of Stripe is a clear JSON error without a checkoutUrl and without its words', async () => {
      for (const [failure, times] of [
        ['api_error', 3],
        ['card_error', 1],
        ['no_url', 1],
      ] as const) {
        stripe.replica.failNext(failure, times)
        const answer = await billingApi(world).buy('Growth', 79_900)
        expect([failure, answer.status, answer.body.code]).toEqual([failure, 502, 'source-failed'])
        expect(answer.body).not.toHaveProperty('checkoutUrl')
        expect(answer.headers.get('content-type')).toContain('application/json')
      }
    })
  },
  stripe.settings,
)

onOneDatabase(
  'checkout with a key that Stripe refuses',
  (world) => {
    it('says that the key is refused and shows nothing of it', async () => {
      billingSettings.of(world.installation.config).secretKey = 'sk_test_another'
      const answer = await billingApi(world).buy('Growth', 79_900)
      expect([answer.status, answer.body.code]).toEqual([502, 'source-failed'])
      expect(JSON.stringify(answer.body)).not.toMatch(/sk_/)
    })
  },
  stripe.settings,
)

onOneDatabase(
  'checkout without a Stripe key',
  (world) => {
    it('PRICE-031 answers a clear JSON error and no checkoutUrl; Free still works', async () => {
      const answer = await billingApi(world, adminOf(1)).buy('Growth', 79_900)
      expect(answer.status).toBe(501)
      expect(answer.body).toEqual({
        message: 'Payments are not set up on this installation.',
        code: 'not-configured',
        details: { setting: 'STRIPE_SECRET_KEY' },
      })
      expect((await billingApi(world, adminOf(1)).buy('Free', 0)).status).toBe(200)
    })
  },
  { PUBLIC_URL: SITE },
)
