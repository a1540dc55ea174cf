import { beforeAll, expect, it } from 'vitest'
import { onOneDatabase } from '#platform/testing/index.ts'
import { assessRisk, backtestFinding, type RiskAssessment, type StatedFigure } from '../contract/index.ts'
import { evenly, riskApi, storeCloses } from './test-risk.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const FIVE = ['AAPL', 'MSFT', 'NVDA', 'JPM', 'XOM']

/** What is left of a text when its figures and the given names are taken out. */
function withoutFigures(text: string, figures: readonly StatedFigure[], names: readonly string[]): string {
  return [...figures.map(({ shown }) => shown), ...names]
    .toSorted((left, right) => right.length - left.length)
    .reduce((rest, part) => rest.replaceAll(part, ''), text)
}

/** Closes that follow no law but never stand still; the same for the same start. */
function closes(days: number, start: number, turn: number): number[] {
  return Array.from(
    { length: days },
    (_, day) => Math.round(100 * start * (1 + 0.05 * Math.sin(day * turn) + 0.0004 * day)) / 100,
  )
}

onOneDatabase('risk assessment', (world) => {
  let api: ReturnType<typeof riskApi>
  let five: RiskAssessment
  beforeAll(async () => {
    world.setNow(NOW)
    api = riskApi(world)
    five = await api.taken(assessRisk, {
      symbols: FIVE,
      portfolio: evenly(FIVE),
      context: 'VaR at 95% confidence over 30 days',
    })
  })
  const refusal = async (body: object | string) => {
    const { status, body: answer } = await api.send(assessRisk.path, body)
    return { status, code: answer.code, message: answer.message }
  }
  const level = (answer: RiskAssessment, method: string, confidence = 0.95, horizonDays = 30) => {
    const found = answer.levels.find(
      (one) => one.method === method && one.confidence === confidence && one.horizonDays === horizonDays,
    )
    if (!found) throw new Error(`There is no ${method} at ${confidence}, ${horizonDays} days.`)
    return found
  }

  it('RISK-015 RISK-016 the answer has an analysis and every figure of it: five methods, three confidences, five horizons', () => {
    expect(five.analysis.length).toBeGreaterThan(200)
    expect(five.question).toEqual({ confidence: 0.95, horizonDays: 30 })
    for (const method of ['historical', 'overlapping', 'parametric', 'cornish-fisher', 'monte-carlo']) {
      for (const confidence of [0.9, 0.95, 0.99]) {
        for (const days of [1, 7, 30, 90, 252]) {
          const { VaR, ES } = level(five, method, confidence, days)
          expect(VaR, `${method} ${confidence} ${days}`).not.toBeNull()
          expect(ES ?? 0).toBeGreaterThanOrEqual(VaR ?? 0)
        }
      }
    }
    expect(level(five, 'historical').VaR).toBeGreaterThan(0)
  })

  it('RISK-015 every number of the analysis is one of its figures, and every figure one of the computed', () => {
    const names = [...FIVE, ...five.stress.map(({ name }) => name)]
    expect(withoutFigures(five.analysis, five.figures, names)).not.toMatch(/\d/)
    const stated = Object.fromEntries(five.figures.map(({ key, value }) => [key, value]))
    expect(stated).toMatchObject({
      'VaR.historical': level(five, 'historical').VaR,
      'ES.historical': level(five, 'historical').ES,
      'VaR.parametric': level(five, 'parametric').VaR,
      'VaR.cornish-fisher': level(five, 'cornish-fisher').VaR,
      'VaR.monte-carlo': level(five, 'monte-carlo').VaR,
      volatility: five.performance.annualVolatility,
      beta: five.performance.beta,
      maxDrawdown: five.performance.maxDrawdown,
      'stress.worst': Math.min(...five.stress.map(({ impact }) => impact!)),
      horizon: 30,
      confidence: 0.95,
    })
  })

  it('more confidence means more loss, and every method but the overlapping one tells its standard error', () => {
    for (const method of ['historical', 'parametric', 'cornish-fisher', 'monte-carlo']) {
      const losses = [0.9, 0.95, 0.99].map((confidence) => level(five, method, confidence).VaR ?? Number.NaN)
      expect(losses).toEqual(losses.toSorted((left, right) => left - right))
      for (const confidence of [0.9, 0.95, 0.99])
        expect(level(five, method, confidence).VaRStandardError).toBeGreaterThan(0)
    }
  })

  it('the parts of the holdings add up to the parametric VaR and ES, and their shares of the risk to one', () => {
    const total = (pick: (holding: RiskAssessment['holdings'][number]) => number) =>
      five.holdings.reduce((sum, holding) => sum + pick(holding), 0)
    expect(total(({ componentVaR }) => componentVaR)).toBeCloseTo(
      level(five, 'parametric').VaR ?? Number.NaN,
      12,
    )
    expect(total(({ componentES }) => componentES)).toBeCloseTo(
      level(five, 'parametric').ES ?? Number.NaN,
      12,
    )
    expect(total(({ shareOfRisk }) => shareOfRisk)).toBeCloseTo(1, 12)
  })

  it('stresses are the sums of their holdings, and simulated paths are all counted in the distribution', () => {
    for (const { impact, byHolding } of five.stress)
      expect(byHolding.reduce((sum, one) => sum + one.impact, 0)).toBeCloseTo(impact!, 12)
    expect(five.stress.map(({ kind }) => kind)).toContain('historical')
    expect(five.stress.map(({ name }) => name)).toContain('Worst 30 days')
    expect(five.distribution.reduce((sum, { paths }) => sum + paths, 0)).toBe(32_768)
  })

  it('the back-test has a day for each day past the first year, by two methods', () => {
    expect(five.analysis).toContain(backtestFinding(five.backtests[0]!).words)
    expect(five.backtests.map(({ method }) => method)).toEqual(['historical', 'parametric'])
    for (const tested of five.backtests) {
      expect(tested.observations).toBe(five.basis.observations - 250)
      expect(tested.expectedExceptions).toBeCloseTo(tested.observations * 0.05, 9)
      for (const p of [tested.kupiecPValue, tested.christoffersenPValue, tested.conditionalCoveragePValue]) {
        expect(p).toBeGreaterThanOrEqual(0)
        expect(p).toBeLessThanOrEqual(1)
      }
    }
  })

  it('the deepest fall is a drawdown and a point of the curve under water', () => {
    const deepest = Math.min(...five.underwater.map(({ depth }) => depth))
    expect(five.drawdowns[0]?.depth).toBe(five.performance.maxDrawdown)
    expect(deepest).toBeCloseTo(five.performance.maxDrawdown, 12)
    expect(five.underwater.length).toBeLessThanOrEqual(300)
  })

  it('rolling figures are of a year of days each and end with the last day; the last volatility is that of its days', () => {
    const { windowDays, points } = five.rolling ?? { windowDays: 0, points: [] }
    expect(windowDays).toBe(252)
    expect(points.at(-1)?.day).toBe(five.basis.asOf)
    expect(points.length).toBeGreaterThan(100)
    expect(points.length).toBeLessThanOrEqual(250)
    for (const { maxDrawdown, volatility } of points) {
      expect(maxDrawdown).toBeGreaterThanOrEqual(five.performance.maxDrawdown - 1e-12)
      expect(volatility).toBeGreaterThan(0)
    }
    const mean = points.reduce((sum, { volatility }) => sum + volatility ** 2, 0) / points.length
    expect(Math.sqrt(mean) / five.performance.annualVolatility).toBeCloseTo(1, 0)
  })

  it('what was asked, asked again, has the same answer to the last digit; another seed has another simulation', async () => {
    const again = await api.taken(assessRisk, five.request)
    expect(again).toEqual(five)
    const other = await api.taken(assessRisk, { ...five.request, seed: 7 })
    expect(level(other, 'monte-carlo').VaR).not.toBe(level(five, 'monte-carlo').VaR)
    expect(level(other, 'historical')).toEqual(level(five, 'historical'))
    expect(other.basis.digest).not.toBe(five.basis.digest)
  })

  it('what is not allocated is cash, which makes every loss smaller in proportion', async () => {
    const half = await api.taken(assessRisk, {
      portfolio: evenly(FIVE).map(({ symbol, allocation }) => ({ symbol, allocation: allocation / 2 })),
      context: '95% 30 days',
    })
    expect(half.cash).toBeCloseTo(0.5, 12)
    expect(half.basis.notes.join()).toContain('50% is not allocated')
    expect(level(half, 'parametric').VaR).toBeCloseTo((level(five, 'parametric').VaR ?? 0) / 2, 12)
    expect(level(half, 'monte-carlo').VaR).toBeCloseTo((level(five, 'monte-carlo').VaR ?? 0) / 2, 12)
    expect(half.analysis).toContain('50.0% is in cash')
  })

  it('one holding is all of the risk; written twice, it is added up', async () => {
    const one = await api.taken(assessRisk, {
      portfolio: [
        { symbol: 'aapl', allocation: 0.4 },
        { symbol: 'AAPL', allocation: 0.6 },
      ],
    })
    expect(one.holdings).toHaveLength(1)
    expect(one.holdings[0]).toMatchObject({ symbol: 'AAPL', allocation: 1, shareOfRisk: 1 })
    expect(one.basis.notes.join()).toContain('more than once')
  })

  it('holdings that move as one, and one that never moves, have an answer and no NaN', async () => {
    const twin = closes(400, 50, 0.7)
    await storeCloses(world, { TWINA: twin, TWINB: twin, STILL: twin.map(() => 10) }, '2026-11-19')
    const singular = await api.taken(assessRisk, { portfolio: evenly(['TWINA', 'TWINB', 'STILL']) })
    expect(singular.holdings[2]).toMatchObject({ symbol: 'STILL', volatility: 0, shareOfRisk: 0 })
    expect(singular.holdings[0]?.shareOfRisk).toBeCloseTo(0.5, 9)
    const still = await api.taken(assessRisk, { portfolio: evenly(['STILL']) })
    expect(level(still, 'parametric')).toMatchObject({ VaR: 0, ES: 0 })
    expect(level(still, 'cornish-fisher')).toMatchObject({
      VaR: null,
      note: expect.stringContaining('Nothing varies'),
    })
    expect(level(still, 'monte-carlo')).toMatchObject({ VaR: 0, ES: 0 })
    expect(still.performance.sharpe).toBeNull()
  })

  it('the history starts where the youngest holding has its first price, and says so; too short a one is refused by name', async () => {
    await storeCloses(
      world,
      { ELDER: closes(400, 30, 0.8), YOUNG: closes(120, 20, 0.9), NEWBORN: closes(30, 20, 0.9) },
      '2026-11-19',
    )
    const young = await api.taken(assessRisk, { portfolio: evenly(['ELDER', 'YOUNG']) })
    expect(young.basis.observations).toBeLessThan(120)
    expect(young.basis.notes.join()).toContain('YOUNG')
    expect(young.backtests).toEqual([])
    expect(young.backtestNote).toContain('too few')
    expect(level(young, 'overlapping', 0.95, 90)).toMatchObject({
      VaR: null,
      note: expect.stringContaining('four times'),
    })
    const newborn = await refusal({ portfolio: evenly(['ELDER', 'NEWBORN']) })
    expect(newborn).toMatchObject({ status: 400, code: 'invalid-input' })
    expect(newborn.message).toContain('NEWBORN has the shortest history')
  })

  it.each([
    ['no body', '', 'Holdings are required'],
    ['an empty portfolio', { portfolio: [] }, 'At least one holding'],
    ['a negative allocation', { portfolio: [{ symbol: 'AAPL', allocation: -0.1 }] }, 'sold short'],
    ['more than 100 %', { portfolio: [{ symbol: 'AAPL', allocation: 1.3 }] }, '130%'],
    ['an absurd allocation', { portfolio: [{ symbol: 'AAPL', allocation: 1e300 }] }, 'allocation'],
    ['nothing held', { portfolio: [{ symbol: 'AAPL', allocation: 0 }] }, 'nothing to assess'],
    [
      'an allocation in words',
      { portfolio: [{ symbol: 'AAPL', allocation: 'half' }] },
      'An allocation is a fraction',
    ],
    ['a symbol without prices', { portfolio: evenly(['AAPL', 'NOSUCH']) }, 'No source has prices of NOSUCH'],
    ['a symbol that is none', { portfolio: [{ symbol: '<b>', allocation: 1 }] }, 'symbol'],
    [
      'symbols beside the portfolio',
      { symbols: ['TSLA'], portfolio: evenly(['AAPL']) },
      'does not hold TSLA',
    ],
    ['another confidence', { portfolio: evenly(['AAPL']), context: '80%' }, '90, 95 or 99'],
    ['a day that is not over', { portfolio: evenly(['AAPL']), asOf: '2030-01-01' }, 'not over yet'],
    ['a time before all prices', { portfolio: evenly(['AAPL']), asOf: '1950-01-01' }, 'No source has prices'],
    ['too many paths', { portfolio: evenly(['AAPL']), paths: 1e9 }, 'paths'],
  ])('%s is refused with 400 and a sentence', async (_, body, words) => {
    const answer = await refusal(body)
    expect(answer).toMatchObject({ status: 400, code: 'invalid-input' })
    expect(String(answer.message)).toContain(words)
  })

  it('somebody who may only look is refused', async () => {
    const { status } = await riskApi(world, 'viewer').send(assessRisk.path, { portfolio: evenly(['AAPL']) })
    expect(status).toBe(403)
  })
})
