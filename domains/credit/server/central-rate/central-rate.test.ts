import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { activeAlertsOfKinds } from '#domains/alerts/server/index.ts'
import { listControlChanges } from '#domains/controls/contract/index.ts'
import { controlsSlice } from '#domains/controls/server/index.ts'
import { atCentralRate } from '#engines/credit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { runRoutes } from '#platform/runs/index.ts'
import { onEveryDatabase, somebody } from '#platform/testing/index.ts'
import * as endpoints from '../../contract/index.ts'
import { creditSlice } from '../index.ts'
import { firmBefore, firmNow, firmTwoBefore } from '../test-firm.ts'

onEveryDatabase('the central default rate', (world) => {
  let actor: Actor
  let api: ApiApp
  beforeAll(async () => {
    api = makeApi(world.installation, async () => actor, [
      ...creditSlice.routes,
      ...controlsSlice.routes,
      ...runRoutes,
    ])
    await startJobs(world.installation, creditSlice.jobs)
    const { pool } = world.installation.database
    for (const userId of [1, 2])
      await pool.query(
        `insert into person (id, username, display_username, full_name, email) values ($1, $2, $2, $3, $4)`,
        [userId, `member-${userId}`, `Member ${userId}`, `member-${userId}@example.com`],
      )
    for (const organisationId of [61, 62])
      for (const userId of [1, 2])
        await pool.query(
          `insert into membership (organisation_id, user_id, role, joined_at) values ($1, $2, 'analyst', '2026-01-01')`,
          [organisationId, userId],
        )
  })
  afterAll(() => stopJobs(world.installation))
  beforeEach(() => {
    world.setNow('2026-06-01T09:00:00.000Z')
  })
  const as = (userId: number, organisationId: number) => {
    actor = somebody({ role: 'admin', userId, organisationId })
  }
  const post = (path: string, body: object) =>
    api.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const read = async (path: string) => (await api.request(path)).json()
  const rates = async () => endpoints.readCentralRate.response.parse(await read('/api/credit/central-rate'))
  const board = async () => endpoints.CreditDashboard.parse(await read('/api/credit/dashboard'))
  const fileOf = async (id: number) => endpoints.BorrowerFile.parse(await read(`/api/credit/borrowers/${id}`))
  const analysisOf = async (id: number, knownOn = '') =>
    endpoints.CreditAnalysis.parse(
      await read(`/api/credit/borrowers/${id}/analysis${knownOn ? `?knownOn=${knownOn}` : ''}`),
    )
  const rated = async (name: string) => {
    const { id } = (await (await post('/api/credit/borrowers', { name, kind: 'private' })).json()) as {
      id: number
    }
    for (const year of [firmTwoBefore, firmBefore, firmNow]) {
      const answer = { currency: 'USD', scale: '1000000', ...year, publishedOn: '2026-02-01' }
      expect((await post(`/api/credit/borrowers/${id}/statements`, answer)).status).toBe(201)
    }
    await post(`/api/credit/borrowers/${id}/facilities`, {
      name: 'Loan',
      currency: 'USD',
      committedAmount: 1_000_000,
      drawnAmount: 1_000_000,
      seniority: 'senior',
    })
    return id
  }
  const asked = {
    ratePercent: 8,
    source: 'Own defaults of 2016 to 2025',
    asOf: '2026-01-31',
    reason: 'Measured',
  }
  const settle = (decisionId: number, isAgreed = true) =>
    post(`/api/controls/changes/${decisionId}/decision`, { isAgreed, reason: 'Read it' })
  const proposed = async () => {
    const changes = await read('/api/controls/changes?control=credit-central-rate')
    return listControlChanges.response.parse(changes).rows[0]?.id ?? 0
  }
  const drained = () =>
    expect
      .poll(
        async () =>
          (
            await world.installation.database.pool.query(
              `select count(*)::int as left from credit_borrower where organisation_id = $1 and central_rate <> $2`,
              [actor.organisationId, (await rates()).inForce.rate],
            )
          ).rows[0].left,
        { timeout: 20_000 },
      )
      .toBe(0)

  it('is the product’s assumption until two people set one; then all are assessed anew, and each loss says by which', async () => {
    as(1, 61)
    const id = await rated('Halden Machines')
    const before = await board()
    expect(before.centralRate).toMatchObject({ rate: 0.02, since: null, setBy: null })
    expect(before.centralRate.source).toContain('assumption of the product')
    const { modelProbability } = (await fileOf(id)).borrower

    expect((await post('/api/credit/central-rate', asked)).status).toBe(201)
    const { effect, inForce } = await rates()
    expect(inForce.rate, 'nothing moves before the second person').toBe(0.02)
    const decision = await proposed()
    expect(effect).toMatchObject({ rate: 0.08, rated: 1, worse: 1, better: 0 })
    expect(
      (
        await activeAlertsOfKinds(
          world.installation.database.db,
          61,
          ['control-proposed'],
          new Date('2026-06-01T10:00:00Z'),
          10,
        )
      ).map(({ title }) => title),
    ).toContain('Second person needed: Central default rate')
    expect(await (await settle(decision)).json(), 'four eyes').toMatchObject({ code: 'four-eyes' })
    expect((await post('/api/credit/central-rate', asked)).status, 'one at a time').toBe(409)

    as(2, 61)
    world.setNow('2026-06-02T09:00:00.000Z')
    expect((await settle(decision)).status).toBe(200)
    const between = await board()
    expect(between.centralRate).toMatchObject({
      rate: 0.08,
      since: '2026-06-02',
      source: 'Own defaults of 2016 to 2025',
    })
    await drained()

    const { borrower, history, centralRate } = await fileOf(id)
    expect(centralRate.rate).toBe(0.08)
    expect(borrower.centralRate).toBe(0.08)
    expect(borrower.modelProbability).toBeCloseTo(atCentralRate(modelProbability ?? 0, 0.02, 0.08), 12)
    expect(history.map((one) => one.centralRate)).toEqual(expect.arrayContaining([0.02, 0.08]))
    const after = await board()
    expect(after.expectedLossCents).toBeGreaterThan((before.expectedLossCents ?? 0) * 2)
    // What was foretold of it is what has come.
    expect(after.expectedLossCents).toBeCloseTo(effect?.expectedLossThenCents ?? 0, 4)
    const analysis = await analysisOf(id)
    expect(analysis.basis.centralRate).toMatchObject({ rate: 0.08 })
    expect(analysis.basis.atOtherRates.map((one) => one.centralRate)).toEqual([0.04, 0.08, 0.16, 0.32])
    expect(analysis.probability).toBe(borrower.modelProbability)
    for (const move of analysis.moves) expect(move.from).toBe(analysis.rating)
    // What counted on an earlier day is read by the rate of that day.
    expect((await analysisOf(id, '2026-06-01')).basis.centralRate).toMatchObject({ rate: 0.02, since: null })
    expect((await analysisOf(id, '2026-06-01')).probability).toBe(modelProbability)
    expect((await settle(decision)).status, 'settled once').toBe(409)
    // A rating that the new rate has not reached is said wherever it counts.
    await world.installation.database.pool.query(
      `update credit_borrower set central_rate = 0.02 where organisation_id = 61`,
    )
    expect((await board()).atAnotherRate).toBe(1)
    expect((await rates()).atAnotherRate).toBe(1)
    const { rows } = await world.installation.database.pool.query(
      `select action, before, after, reason from audit_entry where organisation_id = 61 and (action like 'central-rate.%' or action like 'control.%') order by sequence`,
    )
    expect(rows).toMatchObject([
      { action: 'control.change-proposed', reason: 'Measured' },
      { action: 'central-rate.agreed', before: { rate: 0.02 }, after: { rate: 0.08 } },
      { action: 'control.change-agreed', before: { rate: 0.02 } },
    ])
  })

  it('a rating that people have set does not follow it, and one that is worse by it alone has not fallen', async () => {
    as(1, 62)
    const id = await rated('Silverholt')
    await world.installation.database.pool.query(
      `update credit_borrower set override_rating = 'A', override_score = 80, override_probability = 0.0006, override_until = '2027-01-01' where organisation_id = 62`,
    )
    await post('/api/credit/central-rate', { ...asked, ratePercent: 20 })
    expect((await rates()).effect).toMatchObject({ rated: 0, worse: 0 })
    const before = (await board()).expectedLossCents
    as(2, 62)
    expect(await (await settle(await proposed())).json()).toMatchObject({ after: { rate: 0.2 } })
    expect((await board()).atAnotherRate).toBe(0)
    await drained()
    expect((await board()).expectedLossCents).toBe(before)
    expect((await fileOf(id)).borrower.rating).toBe('A')
    await world.installation.database.pool.query(
      `insert into credit_assessment (organisation_id, borrower_id, rating, central_rate, warnings, at) values
        (62, 900, 'BB', 0.02, '[]', '2026-01-01'), (62, 900, 'CCC', 0.2, '[]', '2026-01-02')`,
    )
    const lead = endpoints.readLeadTimes.response.parse(await read('/api/credit/lead-times'))
    expect(lead.falls).toBe(0)
  })

  it('is asked for in percent and of a past date; a viewer sets none', async () => {
    as(1, 62)
    for (const wrong of [{ ratePercent: 0.02 }, { ratePercent: 25 }, { asOf: '2026-06-02' }, { source: '' }])
      expect((await post('/api/credit/central-rate', { ...asked, ...wrong })).status).toBe(400)
    actor = somebody({ role: 'viewer', userId: 3, organisationId: 62 })
    expect((await post('/api/credit/central-rate', asked)).status).toBe(403)
    expect((await rates()).inForce.rate).toBe(0.2)
  })
})
