import { expect, it } from 'vitest'
import { recordChange } from '#platform/audit/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { onEveryDatabase, somebody, type World } from '#platform/testing/index.ts'
import { OrganisationPlan } from '../../contract/index.ts'
import { fieldAt, readFormBody } from '../../testing/form-body.ts'
import { keepPlan, planRowOf } from '../store.ts'
import { adminOf, billingApi, SITE, stripeForTests } from '../test-billing.ts'
import { planRow } from './plan-row.ts'
import { requireQuota } from './require-quota.ts'
import { applyDueChanges } from './subscription/apply-due-changes.job.ts'

const stripe = stripeForTests()

onEveryDatabase(
  'the plan of an organisation',
  (world) => {
    stripe.startAfresh(world)
    const planOf = (organisationId: number) => planRowOf(world.installation.database.db, organisationId)
    const read = async (organisationId: number, counts = { members: 2, screenings: 7 }) =>
      OrganisationPlan.parse(
        (await billingApi(world, adminOf(organisationId), counts).get('/api/billing/plan')).body,
      )

    it('nobody is limited before a plan was chosen, and the page says so', async () => {
      expect(await read(41)).toMatchObject({
        plan: null,
        auditRetentionDays: null,
        takesPayments: true,
        hasTrialLeft: true,
        isManageable: true,
        usage: [
          { limit: 'members', allowed: null, used: { value: 2, origin: 'counted' } },
          { limit: 'screenings', allowed: null, used: { value: 7, origin: 'counted' } },
        ],
      })
    })

    it('the plan is read by everybody of the organisation and decided by administrators', async () => {
      const viewer = billingApi(world, somebody({ role: 'viewer' }))
      const { status, body } = await viewer.get('/api/billing/plan')
      expect([status, body.isManageable]).toEqual([200, false])
      for (const [path, sent] of [
        ['/api/billing/plan', { plan: 'Free' }],
        ['/api/billing/portal', {}],
        ['/api/billing/claim', { token: 'x'.repeat(20) }],
      ] as const) {
        expect((await viewer.post(path, sent)).status).toBe(403)
        expect((await billingApi(world).post(path, sent)).status).toBe(401)
        const demo = somebody({ role: 'admin', organisationId: 2, isDemo: true })
        expect((await billingApi(world, demo).post(path, sent)).body.code).toBe('demo-not-allowed')
      }
      expect((await billingApi(world).get('/api/billing/plan')).status).toBe(401)
    })

    it('PRICE-020 a paid plan is left at the end of its cycle, keeps its room until then, and leaving can be taken back', async () => {
      await buy(world, 42)
      const api = billingApi(world, adminOf(42))
      const left = await api.post('/api/billing/plan', { plan: 'Free' })
      expect(left.body).toEqual({ changesAt: '2026-12-05T10:00:00.000Z' })
      expect(await read(42)).toMatchObject({
        plan: 'Growth',
        changesTo: 'Free',
        usage: [{ allowed: 25 }, { allowed: 10_000 }],
      })
      expect((await api.post('/api/billing/plan', { plan: 'Growth' })).body).toEqual({ changesAt: null })
      expect(await read(42)).toMatchObject({ plan: 'Growth', changesTo: null, changesAt: null })
      // What Stripe tells of both afterwards changes nothing more.
      for (const event of stripe.replica.waiting.splice(0)) await api.take(event)
      expect(await read(42)).toMatchObject({ plan: 'Growth', changesTo: null })
    })

    it('PRICE-020 the change holds when its time has come, even if the provider’s word for it is lost', async () => {
      await buy(world, 43)
      await billingApi(world, adminOf(43)).post('/api/billing/plan', { plan: 'Free' })
      stripe.replica.waiting.length = 0
      const run = () =>
        applyDueChanges.run(
          world.installation,
          {},
          {
            signal: new AbortController().signal,
            ctxOf: (organisationId) => systemContext(world.installation, 'billing', organisationId),
          },
        )
      stripe.setNow(world, '2026-12-05T09:59:59.000Z')
      await run()
      expect(await planOf(43)).toMatchObject({ plan: 'Growth' })
      stripe.setNow(world, '2026-12-05T10:00:00.000Z')
      await run()
      await run()
      expect(await planOf(43)).toMatchObject({ plan: 'Free', changesTo: null, subscriptionId: null })
    })

    it('a bigger plan is bought at checkout, once, and Enterprise with sales', async () => {
      await buy(world, 44)
      const api = billingApi(world, adminOf(44))
      expect((await api.buy('Growth', 79_900)).status).toBe(409)
      expect((await api.buy('Free', 0)).status).toBe(409)
      expect((await api.post('/api/billing/plan', { plan: 'Enterprise' })).status).toBe(400)
      expect((await api.post('/api/billing/plan', { plan: 'Platinum' })).status).toBe(400)
      const other = billingApi(world, adminOf(45))
      expect((await other.post('/api/billing/plan', { plan: 'Growth' })).body).toMatchObject({
        code: 'conflict',
        details: { checkoutAt: '/pricing' },
      })
      expect((await other.post('/api/billing/plan', { plan: 'Free' })).status).toBe(200)
      expect(await planOf(45)).toMatchObject({ plan: 'Free' })
    })

    it('the portal opens for who has bought, and comes back to the plan', async () => {
      await buy(world, 46)
      const answer = await billingApi(world, adminOf(46)).post('/api/billing/portal', {})
      expect(answer.body.portalUrl).toMatch(new RegExp(`^${stripe.replica.url}/p/session/`))
      const asked = stripe.replica.requests.findLast(({ path }) => path.startsWith('/v1/billing_portal'))
      const form = readFormBody(asked?.body ?? '')
      expect(fieldAt(form, 'customer')).toBe((await planOf(46))?.customerId)
      expect(fieldAt(form, 'return_url')).toBe(`${SITE}/dashboard/settings/plan`)
      const none = await billingApi(world, adminOf(47)).post('/api/billing/portal', {})
      expect([none.status, none.body.code]).toEqual([409, 'conflict'])
    })

    it('a failure of Stripe leaves the plan as it was', async () => {
      await buy(world, 48)
      stripe.replica.failNext('card_error')
      const answer = await billingApi(world, adminOf(48)).post('/api/billing/plan', { plan: 'Free' })
      expect(answer.status).toBe(502)
      expect(await planOf(48)).toMatchObject({ plan: 'Growth', changesTo: null })
    })

    it('PRICE-010 PRICE-011 PRICE-014 each plan has the room of the table and not one place more', async () => {
      const space = (organisationId: number, kind: 'members' | 'screenings', used: number) =>
        recordChange(world.as({ organisationId }), async (tx) => {
          await requireQuota(tx, kind, { adds: 1, used: async () => used })
          return { result: true, trace: [] }
        })
      await buy(world, 49)
      expect(await space(49, 'members', 24)).toBe(true)
      await expect(space(49, 'members', 25)).rejects.toMatchObject({ code: 'plan-limit', status: 402 })
      expect(await space(49, 'screenings', 9_999)).toBe(true)
      await expect(space(49, 'screenings', 10_000)).rejects.toMatchObject({
        details: { limit: 10_000, plan: 'Growth' },
      })
      const db = world.installation.database.db
      await keepPlan(db, planRow(50, world.installation.clock(), undefined, { plan: 'Enterprise' }))
      expect(await space(50, 'members', 1_000_000)).toBe(true)
      expect(await space(50, 'screenings', 1_000_000)).toBe(true)
      expect(await space(51, 'members', 1_000_000)).toBe(true)
      await keepPlan(db, planRow(2, world.installation.clock(), undefined, { plan: 'Free' }))
      expect(await space(2, 'members', 1_000_000)).toBe(true)
    })
  },
  stripe.settings,
)

/** Somebody's Growth plan, bought and told of. */
async function buy(world: World, organisationId: number): Promise<void> {
  const api = billingApi(world, adminOf(organisationId))
  const answer = await api.buy('Growth', 79_900)
  stripe.replica.pay(String(answer.body.checkoutUrl))
  for (const event of stripe.replica.waiting.splice(0)) await api.take(event)
}
