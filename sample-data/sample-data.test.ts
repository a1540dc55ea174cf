import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { peopleOfOrganisation } from '#domains/accounts/server/index.ts'
import { activeAlerts, raiseAlert } from '#domains/alerts/server/index.ts'
import { openCase, openCases, slaSummaryOf } from '#domains/cases/server/index.ts'
import { createCustomer as createEndpoint } from '#domains/customers/contract/index.ts'
import { allCustomers, createCustomer } from '#domains/customers/server/index.ts'
import { BpoDashboard } from '#domains/operations/contract/index.ts'
import { operationsSlice } from '#domains/operations/server/index.ts'
import { Hub } from '#domains/overview/contract/index.ts'
import { noteSampleState, overviewRoutes, readHub, sampleStateOf } from '#domains/overview/server/index.ts'
import {
  countScreenings,
  pageOfScreenings,
  screenInBulk,
  stopScreening,
} from '#domains/screening/server/index.ts'
import type { TradingAccount } from '#domains/trading/contract/index.ts'
import { openPaperAccount } from '#domains/trading/server/index.ts'
import { verifyAudit } from '#platform/audit/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { onEmbeddedDatabase, onOneDatabase, somebody, TEST_NOW } from '#platform/testing/index.ts'
import { isDemoFresh } from './demo-freshness.ts'
import { fillSampleData, restoreDemo } from './index.ts'
import { withShippedLists } from './test-lists.ts'
import { askTrading, openMarket } from './test-market.ts'
import { flaggedParties } from './world/flagged-parties.ts'

// A machine that runs other tests at the same time may take ten times the seconds that README.md tells of.
const FILL_MS_MAX = 600_000

// The demo's suite below fills the same world on the embedded database, and every journey begins on one.
onOneDatabase(
  'the sample data',
  (world) => {
    const db = () => world.installation.database.db
    const admin = () => world.as({ role: 'admin' })
    const accounts = () => askTrading<TradingAccount[]>(world, 'accounts')
    const hub = async (who = admin()) => Hub.parse(await readHub(who))

    beforeAll(async () => {
      await openMarket(world)
      // A start that was killed while it filled: its rows are there and its end is not.
      await createCustomer(admin(), createEndpoint.request.parse({ name: 'Half a World Ltd' }))
      await openCase(admin(), { title: 'Half', description: '', priority: 'low', subjectName: 'Half' })
      await openPaperAccount(admin(), { accountName: 'Half', initialCash: 100 })
      await noteSampleState(db(), 1, 'filling', world.installation.clock())
      expect(await fillSampleData(world.installation)).toBe('filled')
    }, FILL_MS_MAX)
    afterAll(() => stopScreening(world.installation))

    it('HUB-003 HUB-004 HUB-005 HUB-006 HUB-007 the hub opens at the figures of the specification, computed from rows', async () => {
      const { figures, notes } = await hub()
      expect(figures.totalScreenings.value).toBe(1_247)
      expect(figures.activeAlerts.value).toBe(23)
      expect(figures.portfolioHealth.value).toBe(87)
      expect(figures.complianceScore.value).toBe(94)
      expect(notes).toEqual({
        totalScreenings: expect.stringMatching(/^\+\d\d this week$/),
        activeAlerts: '2 critical, 6 high, 15 other',
        portfolioHealth: 'Modelled from 184 customers',
        complianceScore: expect.stringMatching(/^[56]\.\d points open, \d\.\d by incomplete files$/),
      })
      expect(figures.totalScreenings.value).toBe(await countScreenings(db(), 1))
      expect(figures.activeAlerts.value).toBe(
        (await activeAlerts(db(), 1, world.installation.clock())).length,
      )
    })

    it('every alert of the sample is one that the product raises, with its kind and in its words', async () => {
      const { rows } = await world.installation.database.pool.query(
        'select distinct kind from alert order by kind',
      )
      const sources = globSync(['domains/*/server/**/*.ts', 'engines/credit/**/*.ts'])
        .filter((file) => !file.endsWith('.test.ts'))
        .map((file) => readFileSync(file, 'utf8'))
        .join('\n')
      const kinds = rows.map(({ kind }: { kind: string }) => kind)
      expect(kinds.length).toBeGreaterThan(5)
      // A warning about a borrower is raised under its code.
      const isRaised = (kind: string) =>
        sources.includes(`'${kind}'`) || sources.includes(`'${kind.replace(/^credit-/, '')}'`)
      expect(kinds.filter((kind: string) => !isRaised(kind))).toEqual([])
      // The sample raises none itself: each comes from the function by which the product raises it.
      for (const file of globSync('sample-data/**/*.ts').filter((name) => !name.endsWith('.test.ts')))
        expect([file, /\b(raiseAlert|keepAlerts)\b/.test(readFileSync(file, 'utf8'))]).toEqual([file, false])
    })

    it('HUB-010 HUB-011 HUB-012 HUB-013 HUB-014 HUB-015 HUB-016 five modules lead to their screens with what is stored for them', async () => {
      const { modules } = await hub()
      expect(modules.map(({ key, href }) => [key, href])).toEqual([
        ['kyb', '/dashboard/kyb'],
        ['credit', '/dashboard/credit'],
        ['esg', '/dashboard/esg'],
        ['intelligence', '/dashboard/intelligence'],
        ['companies', '/dashboard/companies'],
      ])
      const stats = Object.fromEntries(
        modules.map(({ key, stats }) => [key, stats.map(({ value }) => value)]),
      )
      const open = await openCases(db(), 1)
      expect(stats.kyb).toEqual([1_247, open.length, 2])
      expect(stats.companies?.[0]).toBe((await allCustomers(db(), 1)).length)
      expect(stats.esg).toEqual([expect.any(Number), 2, 3])
    })

    it('HUB-017 HUB-018 five recent activities and three smart alerts, newest and gravest first', async () => {
      const { recentActivity, smartAlerts } = await hub()
      expect(recentActivity).toHaveLength(5)
      const moments = recentActivity.map(({ at }) => at)
      expect(moments).toEqual([...moments].sort().reverse())
      for (const one of recentActivity) expect(one.detail).not.toBe('')
      const people = (await peopleOfOrganisation(db(), 1)).map(({ fullName }) => fullName)
      expect(recentActivity.some(({ actor }) => people.includes(actor))).toBe(true)
      const active = await activeAlerts(db(), 1, world.installation.clock())
      expect(smartAlerts.map(({ id }) => id)).toEqual(active.slice(0, 3).map(({ id }) => id))
      expect(smartAlerts[0]?.severity).toBe('critical')
    })

    it('every screening is an answer of the engine: the listed names are found, all others are clear', async () => {
      const { rows } = await pageOfScreenings(
        db(),
        1,
        { limit: 2_000, offset: 0 },
        world.installation.clock(),
      )
      const matched = rows.filter((row) => row.matchCount > 0).map((row) => row.subjectName)
      expect(matched.sort()).toEqual(flaggedParties.map((party) => party.name).sort())
      for (const row of rows) expect(row.screenedAt.getTime()).toBeLessThanOrEqual(Date.parse(TEST_NOW))
    })

    it('cases stand in every state and two are past their deadline', async () => {
      const summary = await slaSummaryOf(db(), 1, world.installation.clock())
      expect(summary).toMatchObject({ total: flaggedParties.length, openBreached: 2, closedLate: 0 })
      for (const count of [summary.within, summary.atRisk, summary.paused, summary.closedInTime]) {
        expect(count).toBeGreaterThan(0)
      }
    })

    it('BPO-006 BPO-007 BPO-008 BPO-009 BPO-010 BPO-011 BPO-012 the command center opens with figures counted from stored rows, and says that they are sample', async () => {
      const api = makeApi(world.installation, async () => somebody({ role: 'admin' }), operationsSlice.routes)
      const board = BpoDashboard.parse(await (await api.request('/api/bpo/dashboard')).json())
      expect(board.hasSample).toBe(true)
      const {
        kycValidations,
        transactionMonitoring,
        performanceMetrics,
        workflowAutomation,
        complianceMetrics,
      } = board
      const { notEvaluated, ...monitoring } = transactionMonitoring
      expect(notEvaluated).toMatchObject({ count: 0 })
      for (const count of [...Object.values(kycValidations), ...Object.values(monitoring)])
        expect(count).toBeGreaterThan(0)
      expect(transactionMonitoring.monitored).toBeGreaterThan(transactionMonitoring.flagged)
      expect(performanceMetrics.automationRate).toBeGreaterThan(70)
      expect(performanceMetrics.accuracyRate).toBeGreaterThan(90)
      expect(performanceMetrics.accuracyRate).toBeLessThan(100)
      expect(performanceMetrics.costSavings).toBeGreaterThan(0)
      expect(workflowAutomation).toMatchObject({ tasksPending: 6, tasksCompleted: expect.any(Number) })
      expect(complianceMetrics.amlAlertsGenerated).toBeGreaterThan(2)
      expect(complianceMetrics.sanctionsScreeningChecks).toBeGreaterThan(0)
    })

    it('the audit log of the past is one unbroken chain', async () => {
      expect(await verifyAudit(db(), 1)).toMatchObject({ isIntact: true })
    })

    it('its people have names and cannot sign in, and nobody of them is an administrator', async () => {
      const people = await peopleOfOrganisation(db(), 1)
      expect(people.length).toBe(5)
      for (const person of people) expect(person).toMatchObject({ isSample: true })
      expect(people.map(({ role }) => role)).not.toContain('admin')
    })

    it('a restart neither repeats nor resets it', async () => {
      expect(await fillSampleData(world.installation)).toBe('kept')
      expect(await countScreenings(db(), 1)).toBe(1_247)
    })

    it('HUB-007 the figures move when the data moves', async () => {
      const before = await hub()
      const ctx = admin()
      await screenInBulk(ctx, [{ name: 'Wholly Unlisted Orchards Ltd' }], { screeningType: 'onboarding' })
      const customer = await createCustomer(ctx, {
        ...createEndpoint.request.parse({ name: 'Heavy Borrower AG' }),
        exposureCents: 10_000_000_000,
        riskLevel: 'critical',
      })
      await raiseAlert(ctx, {
        severity: 'critical',
        kind: 'test',
        title: 'An alert',
        description: '',
        subject: { type: 'company', id: String(customer.id) },
        href: '/dashboard/analytics',
        dedupeKey: 'an alert of one’s own',
      })
      await openCase(ctx, { title: 'A case', description: '', priority: 'low', subjectName: 'Somebody' })
      const after = await hub()
      expect(after.figures.totalScreenings.value).toBe(1_248)
      expect(after.figures.activeAlerts.value).toBe(24)
      expect(after.figures.portfolioHealth.value).toBe(Math.round((87 * 412.6) / (412.6 + 100)))
      expect(after.modules[0]?.stats[1]?.value).toBe((before.modules[0]?.stats[1]?.value ?? 0) + 1)
    })

    it('only an administrator clears it, once; what people added stays, and the log tells of it', async () => {
      let actor: Actor = somebody({ role: 'analyst' })
      const api = makeApi(world.installation, async () => actor, overviewRoutes)
      const clear = () => api.request('/api/overview/clear-sample-data', { method: 'POST' })
      expect((await hub(world.as({ role: 'analyst' }))).sampleData).toMatchObject({
        isPresent: true,
        canClear: false,
      })
      expect((await clear()).status).toBe(403)
      actor = somebody({ role: 'admin', isDemo: true })
      expect((await clear()).status).toBe(403)
      actor = somebody({ role: 'admin' })
      expect((await hub()).sampleData.canClear).toBe(true)
      await openPaperAccount(admin(), { accountName: 'My own', initialCash: 100_000 })
      const cleared = await clear()
      expect(await cleared.json()).toMatchObject({
        customers: 184,
        screenings: 1_247,
        accounts: 1,
        people: 5,
      })
      expect((await accounts()).map(({ accountName }) => accountName)).toEqual(['My own'])
      expect((await clear()).status).toBe(409)

      expect(await countScreenings(db(), 1)).toBe(1)
      expect((await allCustomers(db(), 1)).map(({ name }) => name)).toEqual(['Heavy Borrower AG'])
      expect((await openCases(db(), 1)).map(({ title }) => title)).toEqual(['A case'])
      const after = await hub()
      expect(after.sampleData).toMatchObject({ isPresent: false, canClear: false })
      expect(after.smartAlerts.map(({ title }) => title)).toEqual(['An alert'])
      expect(after.recentActivity.map(({ what }) => what)).toEqual([
        'Sample data cleared',
        'Case opened',
        'Customer added',
      ])
      expect(await verifyAudit(db(), 1)).toMatchObject({ isIntact: true })
      expect(await fillSampleData(world.installation)).toBe('kept')
    })
  },
  { SAMPLE_DATA: 'on' },
)

onEmbeddedDatabase(
  'the demo',
  (world) => {
    world.beginsWith(withShippedLists)
    afterAll(() => stopScreening(world.installation))
    const db = () => world.installation.database.db

    it(
      'opens at the same figures whatever the day, and is restored whatever was done in it',
      async () => {
        world.setNow('2027-01-04T03:12:00.000Z')
        await openMarket(world)
        await restoreDemo(world.installation)
        const demo = () => world.as({ organisationId: 2, isDemo: true })
        const figures = async () => {
          const hub = Hub.parse(await readHub(demo()))
          return Object.values(hub.figures).map(({ value }) => value)
        }
        expect(await figures()).toEqual([1_247, 23, 87, 94])
        const [first] = await openCases(db(), 2)
        await openCase(demo(), { title: 'Mine', description: '', priority: 'urgent', subjectName: 'X' })
        await screenInBulk(demo(), [{ name: 'Wholly Unlisted Orchards Ltd' }], { screeningType: 'test' })
        world.setNow('2027-01-04T03:12:01.000Z')
        await openPaperAccount(demo(), { accountName: 'A visitor’s', initialCash: 100_000 })
        await restoreDemo(world.installation, { unlessFresh: true })
        expect(await figures()).toEqual([1_247, 23, 87, 94])
        expect(await askTrading<TradingAccount[]>(world, 'accounts', 2)).toHaveLength(1)
        const cases = await openCases(db(), 2)
        expect(cases.map(({ caseNumber }) => caseNumber)).toContain(first?.caseNumber)
        expect(await verifyAudit(db(), 2)).toMatchObject({ isIntact: true })
      },
      FILL_MS_MAX,
    )

    it('is fresh on the day of its fill until something is changed in it or removed from it', async () => {
      expect(await isDemoFresh(world.installation)).toBe(true)
      world.setNow('2027-01-05T00:01:00.000Z')
      expect(await isDemoFresh(world.installation)).toBe(false)
      world.setNow('2027-01-04T09:00:00.000Z')
      expect(await isDemoFresh(world.installation)).toBe(true)
      await restoreDemo(world.installation, { unlessFresh: true })
      expect(await sampleStateOf(db(), 2)).toMatchObject({ changedAt: new Date('2027-01-04T03:12:01.000Z') })
      const demo = world.as({ organisationId: 2, isDemo: true })
      await openCase(demo, { title: 'Mine', description: '', priority: 'urgent', subjectName: 'X' })
      expect(await isDemoFresh(world.installation)).toBe(false)
    })

    it('reaches nothing of organisation 1, which stays empty with SAMPLE_DATA=off, now and at every later start', async () => {
      expect(await fillSampleData(world.installation)).toBe('skipped')
      expect(await fillSampleData(world.installation)).toBe('kept')
      expect(await sampleStateOf(db(), 1)).toMatchObject({ state: 'skipped' })
      expect(await countScreenings(db(), 1)).toBe(0)
      expect(await peopleOfOrganisation(db(), 1)).toEqual([])
      const hub = Hub.parse(await readHub(world.as()))
      expect(Object.values(hub.figures).map(({ value }) => value)).toEqual([0, 0, null, null])
      expect(hub.recentActivity).toEqual([])
    })
  },
  { SAMPLE_DATA: 'off' },
)
