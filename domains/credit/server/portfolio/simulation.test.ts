import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookOf, granularLoss } from '#engines/credit/index.ts'
import { bookkeeping, verifyAudit } from '#platform/audit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { runRoutes, type Work } from '#platform/runs/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { Borrower, readCreditSimulation, simulateCredit } from '../../contract/index.ts'
import { creditSlice } from '../index.ts'
import { firmBefore, firmNow, firmTwoBefore } from '../test-firm.ts'
import { drawBook } from './draw-book.ts'
import { insertSimulation } from './store.ts'

// biome-ignore lint/suspicious/noExplicitAny: an answer is of any shape until it is held against one.
const bodyOf = (answer: Response): Promise<any> => answer.json()

onOneDatabase('the simulation of a credit portfolio', (world) => {
  let actor: Actor = somebody({ role: 'admin', userId: 1 })
  let api: ApiApp
  beforeAll(async () => {
    world.setNow('2026-06-01T09:00:00.000Z')
    api = makeApi(world.installation, async () => actor, [...creditSlice.routes, ...runRoutes])
    await startJobs(world.installation, creditSlice.jobs)
  })
  afterAll(() => stopJobs(world.installation))

  const post = (path: string, body: object) =>
    api.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const shown = async () =>
    readCreditSimulation.response.parse(await (await api.request('/api/credit/simulation')).json())
  const borrower = async (name: string, committedAmount: number, isRated = true, currency = 'USD') => {
    const { id } = Borrower.parse(
      await (await post('/api/credit/borrowers', { name, kind: 'private' })).json(),
    )
    for (const year of isRated ? [firmTwoBefore, firmBefore, firmNow] : [])
      await post(`/api/credit/borrowers/${id}/statements`, { currency: 'USD', scale: '1000000', ...year })
    await post(`/api/credit/borrowers/${id}/facilities`, {
      name: 'Loan',
      currency,
      committedAmount,
      drawnAmount: committedAmount,
      seniority: 'senior',
    })
    return id
  }
  const simulate = async (asked: object = {}) => {
    const answer = await post('/api/credit/simulation', { years: 10_000, ...asked })
    expect(answer.status, await answer.clone().text()).toBe(202)
    const { runId } = simulateCredit.response.parse(await answer.json())
    await expect
      .poll(async () => (await bodyOf(await api.request(`/api/runs/${runId}`))).state, { timeout: 30_000 })
      .toBe('done')
    const { newest } = await shown()
    if (!newest) throw new Error('Nothing was kept.')
    return newest
  }

  it('without anybody rated who is lent to there is none, and that is said', async () => {
    actor = somebody({ role: 'admin', userId: 1, organisationId: 61 })
    expect(await shown()).toEqual({ newest: null, bookNow: null, run: null })
    const refused = await post('/api/credit/simulation', {})
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      code: 'infeasible',
      message: expect.stringContaining('US dollar loans'),
    })
    expect((await post('/api/credit/simulation', { years: 5 })).status).toBe(400)
    actor = somebody({ role: 'viewer', userId: 3, organisationId: 61 })
    expect((await post('/api/credit/simulation', {})).status).toBe(403)
  })

  it('gives expected and unexpected loss with their range, the same for the same seed, and moves with the book', async () => {
    actor = somebody({ role: 'admin', userId: 1, organisationId: 62 })
    for (const name of ['Ask', 'Birk', 'Gran']) await borrower(name, 1_000_000)
    await borrower('Osp', 2_000_000, false)
    const first = await simulate()
    const { probability } = Borrower.parse(
      (await bodyOf(await api.request('/api/credit/borrowers?q=Ask'))).rows[0],
    )
    // Three loans of a million, all drawn, of which 40 % is lost.
    expect(first.expectedLossCents).toBeCloseTo(3 * (probability ?? 0) * 0.4 * 100_000_000, 2)
    expect(first.book).toMatchObject({
      borrowers: 3,
      exposureCents: 300_000_000,
      lossAtDefaultCents: 120_000_000,
      unrated: 1,
      unratedExposureCents: 200_000_000,
    })
    expect(Math.abs(first.simulatedMeanCents - first.expectedLossCents)).toBeLessThan(
      5 * first.meanErrorCents,
    )
    expect(first.unexpectedLossCents).toBeCloseTo(
      (first.quantiles.at(-1)?.lossCents ?? 0) - first.expectedLossCents,
      6,
    )
    const { exposureCents, lossAtDefaultCents } = first.book
    const one = {
      rating: 'BB',
      probability: probability ?? 0,
      exposure: exposureCents,
      loss: lossAtDefaultCents,
    } as const
    expect(first.quantiles.map(({ granularCents }) => granularCents)).toEqual(
      [0.95, 0.99, 0.999].map((confidence) =>
        expect.closeTo(granularLoss(bookOf([one]), confidence), 2),
      ) as number[],
    )
    expect(first.migration.reduce((sum, { count }) => sum + count, 0)).toBe(3)
    const { id: _, ...same } = await simulate()
    expect(same).toMatchObject({ quantiles: first.quantiles, simulatedMeanCents: first.simulatedMeanCents })
    expect((await simulate({ seed: 2 })).simulatedMeanCents).not.toBe(first.simulatedMeanCents)
    expect((await simulate({ correlation: 0.6 })).quantiles).not.toEqual(first.quantiles)
    await borrower('Hegg', 5_000_000)
    expect(await shown(), 'what was drawn is not the book of now').toMatchObject({
      newest: { book: { borrowers: 3 } },
      bookNow: { borrowers: 4, exposureCents: 800_000_000 },
    })
    const moved = await simulate()
    expect(moved.expectedLossCents).toBeGreaterThan(2.6 * first.expectedLossCents)
    expect(await verifyAudit(world.installation.database.db, 62)).toMatchObject({ isIntact: true })
  })

  it('says that somebody is lent to in another currency alone, who excluded from all figures', async () => {
    actor = somebody({ role: 'admin', userId: 1, organisationId: 64 })
    await borrower('Lind', 1_000_000)
    expect((await simulate()).book).toMatchObject({ borrowers: 1, hasOtherCurrencies: false })
    await borrower('Sel', 9_000_000, true, 'EUR')
    expect((await simulate()).book).toMatchObject({
      borrowers: 1,
      exposureCents: 100_000_000,
      hasOtherCurrencies: true,
    })
  })

  it('says how many are rated on old statements, who stand in the figures all the same', async () => {
    actor = somebody({ role: 'admin', userId: 1, organisationId: 66 })
    await borrower('Alm', 1_000_000)
    expect((await simulate()).book).toMatchObject({ borrowers: 1, onOldStatements: 0 })
    // Nobody has assessed it since.
    world.setNow('2027-09-01T09:00:00.000Z')
    expect((await simulate()).book).toMatchObject({ borrowers: 1, onOldStatements: 1 })
    world.setNow('2026-06-01T09:00:00.000Z')
  })

  it('a simulation of a book that became empty fails and keeps no loss of zero', async () => {
    const ctx = world.as({ role: 'admin', userId: 1, organisationId: 65 })
    const row = await insertSimulation(bookkeeping(ctx.db, 'a simulation that was asked for'), {
      organisationId: 65,
      asked: { years: 10_000, seed: 1, correlation: null },
      told: null,
      by: 'admin',
      at: ctx.now,
    })
    const work = {
      ctx,
      run: { about: String(row.id) },
      current: () => ctx,
      signal: new AbortController().signal,
    }
    const piece = () => Promise.reject(new Error('A piece was kept.'))
    await expect(drawBook({ ...work, piece } as unknown as Work)).rejects.toMatchObject({
      code: 'infeasible',
    })
  })

  it('a second one while one goes on is refused, a cancelled one leaves what was there, and others see nothing of it', async () => {
    actor = somebody({ role: 'admin', userId: 1, organisationId: 62 })
    const before = (await shown()).newest
    const answer = await post('/api/credit/simulation', { years: 200_000 })
    const { runId } = simulateCredit.response.parse(await answer.json())
    expect((await post('/api/credit/simulation', {})).status).toBe(409)
    expect((await post(`/api/runs/${runId}/cancel`, {})).status).toBe(200)
    await expect.poll(async () => (await shown()).run?.state).toBe('cancelled')
    expect((await shown()).newest).toEqual(before)
    actor = somebody({ role: 'admin', userId: 1, organisationId: 63 })
    expect(await shown()).toEqual({ newest: null, bookNow: null, run: null })
  })
})
