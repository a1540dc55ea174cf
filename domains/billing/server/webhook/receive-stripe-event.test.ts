import { expect, it } from 'vitest'
import { closeChain, recentAudit, verifyAudit } from '#platform/audit/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { outbox } from '#platform/mail/index.ts'
import { deliverMessages } from '#platform/outbox/index.ts'
import { onEveryDatabase, onOneDatabase, type World } from '#platform/testing/index.ts'
import { eventBody, signatureOf } from '../../testing/stripe-events.ts'
import { planRowOf } from '../store.ts'
import { adminOf, billingApi, stripeForTests, WEBHOOK_SECRET } from '../test-billing.ts'

const stripe = stripeForTests()

/** Somebody's checkout, paid at Stripe; its events wait. */
async function bought(world: World, organisationId: number | undefined) {
  const api = billingApi(world, organisationId === undefined ? undefined : adminOf(organisationId))
  const answer = await api.buy('Growth', 79_900)
  stripe.replica.pay(String(answer.body.checkoutUrl), 'buyer@bank.example')
  const events = stripe.replica.waiting.splice(0)
  const subscription = [...stripe.replica.subscriptions.values()].at(-1)
  if (!subscription) throw new Error('Nothing was bought.')
  return { events, subscription }
}

const made = () => {
  const [event] = stripe.replica.waiting.splice(0)
  if (!event) throw new Error('No event was made.')
  return event
}

onEveryDatabase(
  'events of Stripe',
  (world) => {
    stripe.startAfresh(world)
    const api = () => billingApi(world)
    const planOf = (organisationId: number) => planRowOf(world.installation.database.db, organisationId)
    const later = (minutes: number) =>
      stripe.setNow(world, new Date(Date.parse('2026-11-21T10:00:00.000Z') + minutes * 60_000).toISOString())

    it('PRICE-019 a paid checkout activates the plan at once, in its trial, and only when Stripe says so', async () => {
      const { events, subscription } = await bought(world, 21)
      expect(await planOf(21)).toBeUndefined()
      for (const event of events) expect((await api().take(event)).status).toBe(200)
      expect(await planOf(21)).toMatchObject({
        plan: 'Growth',
        status: 'trialing',
        trialEndsAt: new Date('2026-12-05T10:00:00.000Z'),
        subscriptionId: subscription.id,
        changesTo: null,
      })
      const [entry] = await recentAudit(world.installation.database.db, 21, { type: 'plan', id: 'plan' }, 1)
      expect(entry).toMatchObject({ actor: 'stripe' })
      expect((await verifyAudit(world.installation.database.db, 21)).isIntact).toBe(true)
    })

    it('PRICE-022 the buyer gets the set-up instructions that the page promises, once', async () => {
      const { events } = await bought(world, 22)
      for (const event of [...events, ...events]) await api().take(event)
      const mails = (await outbox(world.installation)).filter(
        ({ subject }) => subject === 'Welcome to Assay Growth',
      )
      const own = mails.filter(({ text }) => text.includes('2026-12-05'))
      expect(own.length).toBeGreaterThan(0)
      expect(own[0]).toMatchObject({ to: 'buyer@bank.example' })
      const before = mails.length
      for (const event of events) await api().take(event)
      expect(
        (await outbox(world.installation)).filter(({ subject }) => /Welcome/.test(subject)),
      ).toHaveLength(before)
    })

    it('an event that comes again changes nothing, however often and at once', async () => {
      const { events } = await bought(world, 23)
      const [first] = events
      if (!first) throw new Error('No event was made.')
      const answers = await Promise.all(Array.from({ length: 5 }, () => api().take(first)))
      expect(answers.map(({ body }) => body.outcome).sort()).toEqual([
        'applied',
        'repeated',
        'repeated',
        'repeated',
        'repeated',
      ])
      expect(await recentAudit(world.installation.database.db, 23)).toHaveLength(1)
    })

    it('a signature that is wrong, old, foreign, over other bytes or missing is refused and changes nothing', async () => {
      const { events } = await bought(world, 24)
      const [event] = events
      if (!event) throw new Error('No event was made.')
      const now = world.installation.clock()
      const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
      const good = event.signature
      const refused: [string, string, string][] = [
        ['missing', event.body, ''],
        ['nonsense', event.body, 'nonsense'],
        ['no digest', event.body, good.replace(/,v1=.*/, '')],
        ['another scheme', event.body, good.replace('v1=', 'v0=')],
        ['one digit off', event.body, good.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
        ['a shorter digest', event.body, good.slice(0, -2)],
        ['another secret', event.body, signatureOf(event.body, 'whsec_of_somebody_else', now)],
        ['another time', event.body, good.replace(/t=\d+/, `t=${Math.floor(now.getTime() / 1000) - 1}`)],
        ['too old', event.body, signatureOf(event.body, WEBHOOK_SECRET, ago(301))],
        ['other bytes', `${event.body} `, good],
        ['another organisation', event.body.replaceAll('"24"', '"1"'), good],
        ['an empty body', '', good],
      ]
      for (const [what, body, signature] of refused) {
        const answer = await api().take({ body, signature })
        expect([what, answer.status, answer.body.code]).toEqual([what, 400, 'invalid-signature'])
      }
      expect(await planOf(24)).toBeUndefined()
      const almostOld = signatureOf(event.body, WEBHOOK_SECRET, ago(299))
      expect((await api().take({ body: event.body, signature: almostOld })).status).toBe(200)
      expect(await planOf(24)).toMatchObject({ plan: 'Growth' })
    })

    it('one good signature among several is enough, as while a secret is changed', async () => {
      const { events } = await bought(world, 25)
      for (const { body, signature } of events) {
        const other = signatureOf(body, 'whsec_before', world.installation.clock()).split(',')[1]
        expect((await api().take({ body, signature: signature.replace(',', `,${other},`) })).status).toBe(200)
      }
      expect(await planOf(25)).toMatchObject({ plan: 'Growth' })
    })

    it('events in any order end in the same plan', async () => {
      const start = 100
      later(start)
      const { events, subscription } = await bought(world, 26)
      later(start + 1)
      stripe.replica.change(subscription.id, { status: 'active', trial_end: null })
      later(start + 2)
      stripe.replica.change(subscription.id, { cancel_at_period_end: true })
      later(start + 3)
      stripe.replica.change(subscription.id, { cancel_at_period_end: false })
      const all = [...events, ...stripe.replica.waiting.splice(0)]
      const periodEnd = subscription.items.data[0]?.current_period_end ?? 0
      expect(periodEnd).toBeGreaterThan(0)
      for (const event of [...all].reverse()) await api().take(event)
      expect(await planOf(26)).toMatchObject({
        plan: 'Growth',
        status: 'active',
        changesTo: null,
        trialEndsAt: null,
      })
    })

    it('an end is the last word: nothing that comes after it brings a plan back', async () => {
      later(200)
      const { events, subscription } = await bought(world, 27)
      stripe.replica.change(subscription.id, { status: 'active' })
      const active = made()
      stripe.replica.change(subscription.id, { status: 'canceled' })
      const ended = made()
      await api().take(ended)
      for (const event of [...events, active]) await api().take(event)
      expect(await planOf(27)).toBeUndefined()
    })

    it('PRICE-020 a downgrade in the portal is planned for the end of the cycle and holds with the end', async () => {
      later(300)
      const { events, subscription } = await bought(world, 28)
      for (const event of events) await api().take(event)
      later(310)
      stripe.replica.change(subscription.id, { cancel_at_period_end: true })
      await api().take(made())
      const end = new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1000)
      expect(await planOf(28)).toMatchObject({ plan: 'Growth', changesTo: 'Free', changesAt: end })
      later(320)
      stripe.replica.change(subscription.id, { status: 'canceled' })
      await api().take(made())
      expect(await planOf(28)).toMatchObject({
        plan: 'Free',
        status: 'active',
        changesTo: null,
        subscriptionId: null,
        hasHadTrial: true,
      })
    })

    it('a failed payment makes the plan past due and keeps it; a payment settles it', async () => {
      later(400)
      const { events, subscription } = await bought(world, 29)
      for (const event of events) await api().take(event)
      later(401)
      stripe.replica.change(subscription.id, { status: 'active', trial_end: null })
      await api().take(made())
      later(402)
      stripe.replica.invoice(subscription.id, false)
      await api().take(made())
      expect(await planOf(29)).toMatchObject({ plan: 'Growth', status: 'past_due' })
      later(403)
      stripe.replica.invoice(subscription.id, true)
      await api().take(made())
      expect(await planOf(29)).toMatchObject({ plan: 'Growth', status: 'active' })
    })

    it('the trial is had once: the next checkout of the organisation has none', async () => {
      await billingApi(world, adminOf(28)).buy('Growth', 79_900)
      const asked = stripe.replica.requests.findLast(({ path }) => path === '/v1/checkout/sessions')
      expect(asked?.body).not.toContain('trial_period_days')
      expect(asked?.body).toContain('customer=')
    })

    it('a finished checkout alone is proof enough, and what is known of the subscription later replaces what it assumed', async () => {
      later(500)
      const { events } = await bought(world, 30)
      const checkout = events.find(({ type }) => type === 'checkout.session.completed')
      const created = events.find(({ type }) => type === 'customer.subscription.created')
      if (!checkout || !created) throw new Error('The checkout made other events.')
      await api().take(checkout)
      expect(await planOf(30)).toMatchObject({ plan: 'Growth', status: 'trialing' })
      await api().take(created)
      expect(await planOf(30)).toMatchObject({ plan: 'Growth', status: 'trialing' })
    })

    it('bought without an account, a plan waits for the administrator who holds the link of the mail, who can use it once', async () => {
      later(600)
      const { events } = await bought(world, undefined)
      for (const event of events) expect((await api().take(event)).status).toBe(200)
      expect(await planOf(1)).toBeUndefined()
      const mail = (await outbox(world.installation)).find(({ text }) => text.includes('claim='))
      const token = /claim=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
      const claim = (organisationId: number, given: string) =>
        billingApi(world, adminOf(organisationId)).post('/api/billing/claim', { token: given })
      expect((await claim(31, `${token}x`)).status).toBe(410)
      expect((await claim(31, token)).body).toEqual({ plan: 'Growth' })
      expect(await planOf(31)).toMatchObject({ plan: 'Growth', status: 'trialing' })
      expect((await claim(32, token)).status).toBe(410)
      expect((await billingApi(world).post('/api/billing/claim', { token })).status).toBe(401)
    })

    it('what was bought for an organisation that was deleted meanwhile is ended at Stripe, and the log says what to give back', async () => {
      later(700)
      const { events, subscription } = await bought(world, 35)
      await closeChain(world.installation.database.db, 35, world.installation.clock())
      for (const event of [...events, ...events]) expect((await api().take(event)).status).toBe(200)
      expect(await planOf(35)).toBeUndefined()
      const result = await recentAudit(world.installation.database.db, 1, { type: 'plan', id: 'plan' }, 2)
      expect(result.map(({ action, after }) => [action, after])).toEqual(
        [false, false].map((isPaid) => [
          'plan.bought-for-none',
          { organisationId: 35, plan: 'Growth', subscriptionId: subscription.id, isPaid },
        ]),
      )
      await deliverMessages(systemContext(world.installation, 'test', 1), AbortSignal.timeout(60_000))
      expect(stripe.replica.subscriptions.get(subscription.id)?.status).toBe('canceled')
      // What Stripe tells of its end is nobody's plan, and no second purchase.
      for (const event of stripe.replica.waiting.splice(0))
        expect((await api().take(event)).body.outcome).toBe('ignored')
    })

    it('events of other products and other kinds are answered and left', async () => {
      const now = world.installation.clock()
      for (const [type, object] of [
        ['customer.created', { id: 'cus_1', object: 'customer' }],
        ['customer.subscription.created', { id: 'sub_x', status: 'active', customer: 'cus_1', metadata: {} }],
        ['customer.subscription.created', { id: 'sub_y', status: 'active', metadata: { plan: 'Platinum' } }],
        ['invoice.paid', { id: 'in_1', amount_paid: 5, subscription: 'sub_unknown' }],
      ] as const) {
        const answer = await api().take(stripe.replica.event(type, object, now))
        expect([type, answer.status, answer.body.outcome]).toEqual([type, 200, 'ignored'])
      }
    })

    it('signed nonsense is a 4xx and never a 5xx, and keeps nothing', async () => {
      const now = world.installation.clock()
      const type = 'customer.subscription.updated'
      const object = {
        id: 'sub_fuzzed',
        status: 'active',
        customer: 'cus_1',
        metadata: { plan: 'Growth', organisationId: '33' },
        items: { data: [{ current_period_end: 1_800_000_000 }] },
      }
      const whole = eventBody(type, object, now)
      const odd = ['null', 'true', '0', '-1', '1e99', '""', '"x"', '[]', '{}', `"${'x'.repeat(300)}"`]
      const bodies = [
        '',
        ' ',
        'null',
        '[]',
        '"event"',
        '{"__proto__":{}}',
        '\u{0}',
        whole.slice(0, -1),
        ...Array.from({ length: 40 }, (_, at) => whole.slice(0, Math.floor((whole.length * at) / 40))),
        ...['created', 'id', 'type', 'data', 'object', 'status', 'customer', 'items', 'metadata'].flatMap(
          (field) =>
            odd.map((value) =>
              whole.replace(new RegExp(`"${field}":("[^"]*"|\\d+|\\{[^{}]*\\})`), `"${field}":${value}`),
            ),
        ),
      ]
      for (const body of bodies) {
        const answer = await api().take({ body, signature: signatureOf(body, WEBHOOK_SECRET, now) })
        expect([200, 400].includes(answer.status), `${answer.status} to ${body.slice(0, 300)}`).toBe(true)
        if (answer.status === 400) expect(answer.body).toHaveProperty('code')
      }
    })
  },
  stripe.settings,
)

onOneDatabase('events without a secret to check them by', (world) => {
  it('are refused as not configured', async () => {
    const body = eventBody('invoice.paid', {}, world.installation.clock())
    const answer = await billingApi(world).take({
      body,
      signature: signatureOf(body, '', world.installation.clock()),
    })
    expect([answer.status, answer.body.code]).toEqual([501, 'not-configured'])
  })
})
