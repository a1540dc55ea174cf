import { beforeAll, beforeEach, expect, it } from 'vitest'
import { activeAlertsOfKinds } from '#domains/alerts/server/index.ts'
import { listControlChanges } from '#domains/controls/contract/index.ts'
import { controlsSlice } from '#domains/controls/server/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import * as endpoints from '../../contract/index.ts'
import { assessDaily } from '../assessments/assess-daily.ts'
import { allCreditAlertKinds } from '../assessments/keep-borrower-alerts.ts'
import { creditSlice } from '../index.ts'
import { firmBefore, firmNow, firmTwoBefore } from '../test-firm.ts'

onEveryDatabase('credit losses by stages', (world) => {
  let actor: Actor
  let api: ApiApp
  let organisationId = 70
  const as = (userId: number) => {
    actor = somebody({ role: 'admin', userId, organisationId })
  }
  beforeAll(async () => {
    api = makeApi(world.installation, async () => actor, [...creditSlice.routes, ...controlsSlice.routes])
    const { pool } = world.installation.database
    await pool.query(
      `insert into market_exchange_rate (day, from_currency, to_currency, rate, source, imported_at) values
       ('2026-05-29', 'EUR', 'USD', 1.25, 'test', now()), ('2026-06-10', 'EUR', 'USD', 1.5, 'test', now())`,
    )
    for (const userId of [1, 2])
      await pool.query(
        `insert into person (id, username, display_username, full_name, email) values ($1, $2, $2, $3, $4)`,
        [userId, `member-${userId}`, `Member ${userId}`, `member-${userId}@example.com`],
      )
    for (let organisation = 71; organisation < 85; organisation += 1)
      for (const userId of [1, 2])
        await pool.query(
          `insert into membership (organisation_id, user_id, role, joined_at) values ($1, $2, 'analyst', '2026-01-01')`,
          [organisation, userId],
        )
  })
  beforeEach(() => {
    world.setNow('2026-06-01T09:00:00.000Z')
    organisationId += 1
    as(1)
  })
  const post = (path: string, body: object) =>
    api.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const read = async (path: string) => (await api.request(path)).json()
  const book = async () => endpoints.CreditImpairment.parse(await read('/api/credit/impairment'))
  const fileOf = async (id: number) => endpoints.BorrowerFile.parse(await read(`/api/credit/borrowers/${id}`))
  const borrower = async (isRated = true) => {
    const { id } = endpoints.Borrower.parse(
      await (await post('/api/credit/borrowers', { name: 'Halden Machines', kind: 'private' })).json(),
    )
    for (const year of isRated ? [firmTwoBefore, firmBefore, firmNow] : [])
      await post(`/api/credit/borrowers/${id}/statements`, { currency: 'USD', scale: '1000000', ...year })
    return id
  }
  const whole = {
    name: 'Term loan',
    currency: 'USD',
    committedAmount: 1_000_000,
    drawnAmount: 1_000_000,
    seniority: 'senior',
    maturity: '2029-06-01',
    lossGivenDefaultPercent: 45,
    effectiveRatePercent: 6,
    grantedOn: '2025-06-01',
    ratingAtGrant: 'BB',
  }
  const lend = async (id: number, more: object = {}) => {
    const answer = await post(`/api/credit/borrowers/${id}/facilities`, { ...whole, ...more })
    expect([answer.status, await answer.clone().text()]).toEqual([200, expect.anything()])
    return (await fileOf(id)).facilities.at(-1)
  }

  it('a loan of which everything is known is staged with its reason, and its loss is what the book says', async () => {
    const id = await borrower()
    const facility = await lend(id)
    const probability = (await fileOf(id)).borrower.probability ?? 0
    expect(facility).toMatchObject({ stage: 1, notComputedBecause: null })
    expect(facility?.creditLossCents).toBeCloseTo(probability * 0.45 * 100_000_000 * 1.06 ** -0.5, 2)
    const { stages, lossCents, notComputed, scenarios, policy } = await book()
    expect(policy).toMatchObject({ version: null, setBy: null })
    expect(stages[0]).toMatchObject({ stage: 1, count: 1, exposureCents: 100_000_000, withoutLoss: 0 })
    expect(lossCents).toBeCloseTo(facility?.creditLossCents ?? 0, 6)
    expect(notComputed).toEqual([])
    const losses = scenarios.map((one) => [one.yearLossCents ?? 0, one.lossCents ?? 0])
    expect(scenarios.map(({ name }) => name)).toEqual(['Average years', 'Downturn', 'Severe downturn'])
    expect(losses[0]?.[1]).toBeCloseTo(lossCents ?? 0, 6)
    for (const [at, own] of losses.slice(1).entries())
      for (const side of [0, 1]) expect(own[side]).toBeGreaterThan(losses[at]?.[side] ?? 0)
  })

  it('what is not known is filled in with nothing: it is named, and in no loss', async () => {
    const id = await borrower()
    const cases: [object, RegExp][] = [
      [{ lossGivenDefaultPercent: null }, /loss given default is not stated/],
      [{ effectiveRatePercent: null }, /effective interest rate is not stated/],
      [{ maturity: null }, /maturity is not stated/],
      [{ collateralAmount: 5 }, /haircut of its collateral is not stated/],
      [{ ratingAtGrant: null }, /rating of the day on which it was granted is not known/],
    ]
    for (const [at, [more, because]] of cases.entries()) {
      const facility = await lend(id, { name: `Loan ${at}`, ...more })
      expect(facility?.creditLossCents).toBeNull()
      expect(facility?.notComputedBecause).toMatch(because)
    }
    const { lossCents, notComputed } = await book()
    expect(lossCents).toBeNull()
    expect(notComputed.reduce((sum, { count }) => sum + count, 0)).toBe(cases.length)
    await lend(await borrower(false))
    expect((await book()).notComputed.map(({ because }) => because)).toContain('the borrower is not rated')
  })

  it('a rating of the day on which it was granted is taken from what was assessed here', async () => {
    const id = await borrower()
    world.setNow('2026-06-20T09:00:00.000Z')
    const granted = { ratingAtGrant: null, grantedOn: '2026-06-10' }
    const facility = await lend(id, granted)
    expect(facility?.stage).toBe(1)
    expect(facility?.lifetimeProbabilityAtGrant).toBeCloseTo(facility?.lifetimeProbability ?? 0, 12)
    expect((await lend(id, { ...granted, name: 'Before', grantedOn: '2026-05-01' }))?.stage).toBeNull()
  })

  it('watched is stage 2, past due moves it on, and each says why', async () => {
    const id = await borrower()
    const facility = await lend(id)
    await post(`/api/credit/borrowers/${id}/watch`, { isWatched: true, reason: 'Lost its largest customer' })
    const watched = (await fileOf(id)).facilities[0]
    expect(watched).toMatchObject({ stage: 2, stageReasons: ['The borrower is on the watch list.'] })
    expect(watched?.creditLossCents).toBeGreaterThan(facility?.creditLossCents ?? 0)
    const late = await lend(id, { facilityId: facility?.id, pastDueSince: '2026-03-01' })
    expect(late).toMatchObject({ stage: 3, stageReasons: ['92 days past due, at 90 a default.'] })
    expect(late?.creditLossCents).toBeCloseTo(45_000_000, 4)
    const answer = await post(`/api/credit/borrowers/${id}/facilities`, {
      ...whole,
      pastDueSince: '2026-06-02',
    })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('in the future')])
  })

  it('collateral lowers what is lost, in the expected loss of a year as well', async () => {
    const id = await borrower()
    const open = await lend(id)
    const secured = await lend(id, {
      facilityId: open?.id,
      collateralAmount: 800_000,
      collateralHaircutPercent: 25,
      collateralValuedOn: '2026-01-31',
    })
    expect(secured?.lossGivenDefault).toBeCloseTo(0.45 * 0.4, 12)
    for (const field of ['creditLossCents', 'expectedLossCents'] as const)
      expect(secured?.[field]).toBeCloseTo((open?.[field] ?? 0) * 0.4, 4)
  })

  it('a loan in another currency is in every sum at the newest rate, and follows it from day to day', async () => {
    const id = await borrower()
    await lend(id, { currency: 'EUR' })
    await lend(id, { currency: 'NOK', name: 'Krone' })
    const { borrower: now, facilities } = await fileOf(id)
    expect(now).toMatchObject({ exposureCents: 125_000_000, hasOtherCurrencies: true })
    expect(facilities.map(({ dollarRate }) => dollarRate)).toEqual([{ rate: 1.25, day: '2026-05-29' }, null])
    expect(await book()).toMatchObject({
      withoutRate: [{ currency: 'NOK', count: 1 }],
      stages: [{ count: 1, exposureCents: 125_000_000 }, { count: 0 }, { count: 0 }],
    })
    const board = endpoints.CreditDashboard.parse(await read('/api/credit/dashboard'))
    expect(board.otherCurrencies.map(({ currency }) => currency)).toEqual(['NOK'])
    world.setNow('2026-06-12T09:00:00.000Z')
    await assessDaily(world.as({ role: 'admin', userId: 1, organisationId }))
    expect((await fileOf(id)).borrower.exposureCents).toBe(150_000_000)
    world.setNow('2026-07-12T09:00:00.000Z')
    await assessDaily(world.as({ role: 'admin', userId: 1, organisationId }))
    expect((await fileOf(id)).borrower).toMatchObject({ exposureCents: null, hasOtherCurrencies: true })
  })

  it('a loan that matures is asked about: what is undrawn falls away, what is drawn counts and has no stage', async () => {
    const id = await borrower()
    const facility = await lend(id, { drawnAmount: 400_000, maturity: '2026-06-30' })
    expect((await fileOf(id)).borrower.exposureCents).toBe(100_000_000)
    world.setNow('2026-07-02T09:00:00.000Z')
    const ctx = world.as({ role: 'admin', userId: 1, organisationId })
    await assessDaily(ctx)
    const { borrower: now, facilities } = await fileOf(id)
    expect(now.exposureCents).toBe(40_000_000)
    expect(facilities[0]).toMatchObject({ stage: null, creditLossCents: null })
    expect(facilities[0]?.notComputedBecause).toMatch(/has matured and is drawn/)
    const raised = async () =>
      (await activeAlertsOfKinds(ctx.db, organisationId, allCreditAlertKinds, ctx.now, 50))
        .map(({ title }) => title)
        .filter((title) => title.includes('has matured'))
    expect(await raised()).toEqual(['Halden Machines: “Term loan” has matured'])
    const late = {
      facilityId: facility?.id,
      drawnAmount: 400_000,
      maturity: '2026-06-30',
      isDoubtAccepted: true,
    }
    const because = /its maturity has passed/
    for (const [pastDueSince, now, stage] of [
      ['2026-06-30', '2026-07-05', null],
      ['2026-06-30', '2026-08-05', 2],
    ] as const) {
      world.setNow(`${now}T09:00:00.000Z`)
      expect(await lend(id, { ...late, pastDueSince })).toMatchObject({
        ...{ stage, creditLossCents: null, lifetimeProbability: null },
        notComputedBecause: expect.stringMatching(because),
      })
    }
    expect((await book()).lossCents).toBeNull()
    await lend(id, { facilityId: facility?.id, drawnAmount: 0, committedAmount: 0, maturity: '2026-06-30' })
    expect(await raised()).toEqual([])
  })

  it('a stated loss given default counts though the haircut of the collateral is not known', async () => {
    const facility = await lend(await borrower(), { lossGivenDefaultPercent: 90, collateralAmount: 800_000 })
    expect(facility).toMatchObject({ lossGivenDefault: 0.9, creditLossCents: null })
  })

  it('thresholds stay in force however many proposals are refused after them', async () => {
    const { inForce } = endpoints.LossPolicyFile.parse(await read('/api/credit/loss-policy'))
    const terms = JSON.stringify({ ...inForce, pastDueDays: 7 })
    const { pool } = world.installation.database
    for (const [state, count] of [
      ['in-force', 1],
      ['rejected', 100],
    ] as const)
      await pool.query(
        `insert into control_change (organisation_id, control, key, called, state, before, after, loosens, reason, asked_by, asked_at, settled_at)
         select $1, 'credit-loss-policy', '', 'Test', $3, '{}', $2, '[]', 'Test', 'Somebody', now(), now() from generate_series(1, $4::int)`,
        [organisationId, terms, state, count],
      )
    expect((await book()).policy.inForce.pastDueDays).toBe(7)
  })

  it('thresholds and scenarios take two people, keep their versions, and move stages and losses', async () => {
    const id = await borrower()
    await lend(id, { ratingAtGrant: 'AAA' })
    const before = await book()
    const file = async () => endpoints.LossPolicyFile.parse(await read('/api/credit/loss-policy'))
    const { inForce } = await file()
    const [downturn] = inForce.scenarios
    const proposal = {
      ...inForce,
      timesLeast: 1,
      risePercent: 0,
      scenarios: [{ ...downturn, name: 'Energy crisis', weightPercent: 40 }],
      reason: 'Decided by the committee',
    }
    const twice = { ...proposal, scenarios: [downturn, downturn] }
    expect((await post('/api/credit/loss-policy', twice)).status).toBe(400)
    expect((await post('/api/credit/loss-policy', { ...proposal, defaultDays: 20 })).status).toBe(400)
    const weights = (...all: number[]) => ({
      ...proposal,
      scenarios: all.map((weightPercent, at) => ({ ...downturn, name: `Scenario ${at}`, weightPercent })),
    })
    expect((await post('/api/credit/loss-policy', weights(50, 50.1))).status).toBe(400)
    as(2)
    // Added as doubles these three are above 100.
    expect((await post('/api/credit/loss-policy', weights(0.2, 86.9, 12.9))).status).toBe(201)
    const settle = async (isAgreed: boolean) => {
      const changes = await read('/api/controls/changes?control=credit-loss-policy&state=proposed')
      const { id } = listControlChanges.response.parse(changes).rows[0] ?? { id: 0 }
      return {
        id,
        status: (await post(`/api/controls/changes/${id}/decision`, { isAgreed, reason: 'Read it' })).status,
      }
    }
    expect((await settle(false)).status).toBe(200)
    as(1)
    expect((await post('/api/credit/loss-policy', proposal)).status).toBe(201)
    expect((await post('/api/credit/loss-policy', proposal)).status).toBe(409)
    const asked = listControlChanges.response.parse(
      await read('/api/controls/changes?control=credit-loss-policy&state=proposed'),
    )
    expect(asked.rows[0]?.change).toMatch(
      /New scenario Energy crisis: \d years as bad as one in .*weight 40 %/,
    )
    expect((await settle(true)).status).toBe(409)
    expect((await book()).policy.version).toBeNull()
    as(2)
    const { id: version, status } = await settle(true)
    expect(status).toBe(200)
    expect(await file()).toMatchObject({ version, setBy: expect.stringContaining(' and ') })
    // A screen that was opened before would take away what has come into force since.
    const stale = await post('/api/credit/loss-policy', { ...inForce, reason: 'Read before', version: 0 })
    expect([stale.status, await stale.json()]).toMatchObject([409, { code: 'stale' }])
    const after = await book()
    expect(after.scenarios.map(({ name }) => name)).toEqual(['Average years', 'Energy crisis'])
    expect(after.lossCents).toBeGreaterThan(before.lossCents ?? 0)
    expect(after.facilities[0]?.stage).toBe(2)
  })
})
