import { beforeAll, expect, it } from 'vitest'
import { dailyCloses } from '#domains/market-data/server/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { Borrower, CreditAnalysis } from '../../contract/index.ts'
import { readBorrower } from '../borrowers/read-borrower.ts'
import { creditSlice } from '../index.ts'
import { firmBefore, firmNow, firmTwoBefore } from '../test-firm.ts'
import { creditReport } from './credit-report.ts'

import { volatilityOf } from './market-values.ts'
import { readCreditAnalysis } from './read-analysis.ts'

onOneDatabase('the price of a borrower’s shares', (world) => {
  const actor = somebody({ role: 'admin', userId: 1 })
  let api: ApiApp
  beforeAll(() => {
    world.setNow('2026-06-01T22:00:00.000Z')
    api = makeApi(world.installation, async () => actor, [...creditSlice.routes])
  })
  const post = (path: string, body: object, method = 'POST') =>
    api.request(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const borrower = async (symbol: string, stated: object = {}) => {
    const answer = await post('/api/credit/borrowers', { name: 'Halden Machines', kind: 'private', symbol })
    const { id } = Borrower.parse(await answer.json())
    for (const year of [firmTwoBefore, firmBefore, firmNow])
      await post(`/api/credit/borrowers/${id}/statements`, {
        currency: 'USD',
        scale: '1000000',
        ...year,
        sharesOutstanding: 5_000_000,
        ...stated,
      })
    return id
  }
  const analysisOf = async (id: number, knownOn?: string) =>
    CreditAnalysis.parse(
      await (
        await api.request(`/api/credit/borrowers/${id}/analysis${knownOn ? `?knownOn=${knownOn}` : ''}`)
      ).json(),
    )
  const modelOf = (analysis: CreditAnalysis, model: string) =>
    analysis.models.find((one) => one.id === model)?.value ?? null

  it('gives a distance to default with price, day and source; simulated prices are said, and the rating stays', async () => {
    const id = await borrower('AAPL')
    const with_ = await analysisOf(id)
    const { market } = with_
    expect(market).toMatchObject({
      symbol: 'AAPL',
      whyNot: null,
      priceOn: '2026-06-01',
      kind: 'simulated',
      caveats: [expect.stringContaining('simulated'), 'The riskless rate is simulated.'],
    })
    const closes = await dailyCloses(world.as(actor), ['AAPL'], ['2026-05-29', '2026-06-01'])
    expect(market?.price).toBe(closes.get('AAPL')?.get('2026-06-01')?.close)
    expect(modelOf(with_, 'mertonDistance')).not.toBeNull()
    expect(modelOf(with_, 'mertonPd')).not.toBeNull()
    await post(`/api/credit/borrowers/${id}`, { symbol: '' }, 'PATCH')
    const without = await analysisOf(id)
    expect(without.market).toBeNull()
    expect(modelOf(without, 'mertonDistance')).toBeNull()
    expect([without.rating, without.score, without.probability]).toEqual([
      with_.rating,
      with_.score,
      with_.probability,
    ])
  })

  it('is that of the day asked for, and moves with it and with the shares', async () => {
    const id = await borrower('AAPL', { publishedOn: '2026-03-01' })
    const now = await analysisOf(id)
    const then = await analysisOf(id, '2026-05-22')
    expect(then.market?.priceOn).toBe('2026-05-22')
    expect(modelOf(then, 'mertonDistance')).not.toBe(modelOf(now, 'mertonDistance'))
    const unknown = await analysisOf(id, '2026-02-27')
    expect(unknown.market?.whyNot).toBe('No statement was known on 2026-02-27.')
    expect(modelOf(unknown, 'mertonDistance')).toBeNull()
    const more = await analysisOf(await borrower('AAPL', { sharesOutstanding: 10_000_000 }))
    expect(modelOf(more, 'mertonDistance')).not.toBe(modelOf(now, 'mertonDistance'))
    expect(modelOf(more, 'altmanZ')).not.toBe(modelOf(now, 'altmanZ'))
  })

  it.each([
    ['nobody knows the symbol', 'ZZQXV', {}, 'No source has a price of ZZQXV'],
    ['statements are in another currency', 'AAPL', { currency: 'EUR' }, 'US dollars'],
    ['shares are told in another unit', 'AAPL', { sharesOutstanding: 5 }, 'thousands or millions'],
    ['shares are not told', 'AAPL', { sharesOutstanding: null }, 'shares outstanding'],
  ])('says why it says nothing where %s', async (_, symbol, stated, why) => {
    const analysis = await analysisOf(await borrower(symbol, stated))
    expect(analysis.market?.whyNot).toContain(why)
    expect(analysis.market?.price).toBeNull()
    expect(modelOf(analysis, 'mertonDistance')).toBeNull()
  })

  it('a document of the assessment warns of what the screen warns of, and its days are whole', async () => {
    const id = await borrower('AAPL')
    const ctx = world.as(actor)
    const report = creditReport(
      await readBorrower(ctx, { id }),
      await readCreditAnalysis(ctx, { id }),
      ctx.now,
    )
    expect(report.notices?.join(' ')).toContain('The prices of AAPL are simulated')
    const result = JSON.stringify(report.sections)
    expect(result).toContain('AAPL, close of 2026-06-01')
    expect(result).toContain('["Assessed","2026-06-01"]')
    expect(result).not.toContain('Mon Jun')
  })

  it('what rests on simulated prices is called that wherever it stands, and is no opinion of a model', async () => {
    const id = await borrower('AAPL')
    const simulated = await analysisOf(id)
    const labels = [...simulated.models, ...simulated.ratios].map(({ label }) => label)
    for (const label of ['Altman Z', 'Distance to default', 'Price to book'])
      expect(labels).toContain(`${label} (simulated price)`)
    expect(labels).toContain('Altman Z′')
    expect(simulated.opinions.map(({ by }) => by)).not.toContain('mertonPd')
  })

  it('old debt figures are marked beside today’s price', async () => {
    const id = await borrower('AAPL')
    world.setNow('2027-10-01T22:00:00.000Z')
    const { market, period } = await analysisOf(id)
    world.setNow('2026-06-01T22:00:00.000Z')
    expect(market?.caveats.join(' ')).toContain(`The debt is that of ${period}`)
  })

  it('closes that lie further apart than a day are no more volatile for it', () => {
    const moves = [0.01, -0.02, 0.015, -0.005, 0.02, -0.01]
    expect(volatilityOf(moves, moves.length)).toBeCloseTo(
      volatilityOf(moves, moves.length * 2) * Math.SQRT2,
      12,
    )
  })

  it('a symbol that is none is refused by its field', async () => {
    const answer = await post('/api/credit/borrowers', { name: 'Halden Machines', symbol: '§' })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(await answer.json())).toContain('symbol')
  })
})
