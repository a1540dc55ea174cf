import { beforeAll, expect, it } from 'vitest'
import { readRates } from '#domains/market-data/server/index.ts'
import type { Endpoint, ResponseOf } from '#platform/endpoint/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import * as endpoints from '../contract/index.ts'
import { fixedIncomeRoutes } from './index.ts'

const bond = {
  symbol: 'ACME 30',
  issuer: 'Acme',
  couponRate: 0.05,
  maturityDate: '2030-11-23',
  currentPrice: 1000,
  creditRating: 'BBB',
}

onOneDatabase('fixed income', (world) => {
  let api: ApiApp
  let isSignedIn = true
  beforeAll(() => {
    // A Friday: a trade settles on Monday the 23rd.
    world.setNow('2026-11-20T10:00:00.000Z')
    api = makeApi(
      world.installation,
      async () => (isSignedIn ? somebody({ role: 'viewer' }) : undefined),
      fixedIncomeRoutes,
    )
  })
  const post = async (endpoint: Endpoint, body: object) => {
    const response = await api.request(endpoint.path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const taken = async <E extends Endpoint>(endpoint: E, body: object): Promise<ResponseOf<E>> => {
    const answer = await post(endpoint, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return endpoint.response.parse(answer.body) as ResponseOf<E>
  }

  it('BOND-033 the six listed paths are served; beside them stand only the universe, reconciliation and files', () => {
    const served = fixedIncomeRoutes
      .filter(
        ({ endpoint: { answers, path } }) => answers !== 'file' && !/\/(reconcile|bond-universe)$/.test(path),
      )
      .map(({ endpoint: { method, path } }) => `${method} ${path}`)
    expect(served.toSorted()).toEqual([
      'GET /api/fixed-income/yield-curve',
      'POST /api/fixed-income/bond-screener',
      'POST /api/fixed-income/bond-valuation',
      'POST /api/fixed-income/portfolio-analysis',
      'POST /api/fixed-income/quick-price',
      'POST /api/fixed-income/scenario-analysis',
    ])
  })

  it.each([
    ['a gilt', { issuer: 'United Kingdom', sector: 'Government' }, 'UK gilts, in GBP', 'gilt'],
    ['a gilt by its sector', { issuer: 'DMO', sector: 'Gilt' }, 'UK gilts, in GBP', 'gilt'],
    ['a Bund', { issuer: 'Federal Republic of Germany', sector: 'Sovereign' }, 'German federal', 'bund'],
    ['a BTP', { issuer: 'Republic of Italy', sector: 'Government' }, 'Italian government bonds', 'btp'],
  ])(
    '%s is no US Treasury: its own market’s yield is told, and nothing is discounted on the American curve',
    async (_, of, words, market) => {
      const foreign = { ...bond, ...of, symbol: 'FOREIGN 30' }
      for (const [endpoint, body] of [
        [endpoints.valueBond, { bond: foreign }],
        [endpoints.analysePortfolio, { bonds: [foreign] }],
        [endpoints.analyseScenarios, { bonds: [foreign] }],
      ] as const) {
        const { status, body: answer } = await post(endpoint, body)
        expect([status, answer.code]).toEqual([400, 'invalid-input'])
        expect(answer.message).toContain(words)
        expect(answer.details).toMatchObject({ symbol: 'FOREIGN 30', reason: 'no-curve', market })
        expect((answer.details as { yieldToMaturity: number }).yieldToMaturity).toBeCloseTo(0.05, 3)
      }
      const beside = await taken(endpoints.analysePortfolio, { bonds: [bond, foreign] })
      expect(beside.leftOut).toMatchObject([{ place: 2, reason: expect.stringContaining(words) }])
    },
  )

  it('a state whose market’s rules nobody knows is refused by name; an American state or a company’s foreign name is not', async () => {
    const japan = { ...bond, issuer: 'Government of Japan', sector: 'Government' }
    const { status, body } = await post(endpoints.valueBond, { bond: japan })
    expect([status, body.code]).toEqual([400, 'invalid-input'])
    expect(body.message).toContain('Government of Japan')
    for (const other of [
      { issuer: 'US Treasury', sector: 'Treasury' },
      { issuer: 'State of New Mexico', sector: 'Government' },
      { issuer: 'Indiana Finance Authority', sector: 'Government' },
      { issuer: 'Deutsche Bank', sector: 'Financials' },
    ]) {
      const { convention } = await taken(endpoints.valueBond, { bond: { ...bond, ...other } })
      expect(convention).toMatch(other.sector === 'Financials' ? /^US corporate/ : /^US Treasury/)
    }
  })

  it('BOND-024 BOND-027 the yield curve rises in maturity, in years and fractions, with day and source', async () => {
    const response = await api.request('/api/fixed-income/yield-curve')
    const points = endpoints.YieldCurvePoint.array().parse(await response.json())
    expect(points.length).toBeGreaterThanOrEqual(5)
    expect(points.map(({ maturity }) => maturity)).toEqual(
      points.map((point) => point.maturity).toSorted((a, b) => a - b),
    )
    expect(points.slice(0, 3).map(({ maturity }) => Math.round(maturity * 12))).toEqual([1, 3, 6])
    for (const point of points) {
      expect(point.yield).toBeGreaterThan(0)
      expect(point.yield).toBeLessThan(0.2)
      // Before the market opens the last curve is that of the day before.
      expect(point).toMatchObject({ asOf: '2026-11-19', source: 'simulated' })
    }
  })

  it('BOND-027 the curve is the house’s own: the one that the market home shows', async () => {
    const response = await api.request('/api/fixed-income/yield-curve')
    const points = endpoints.YieldCurvePoint.array().parse(await response.json())
    const rates = await readRates(world.as({ role: 'viewer' }))
    expect(points.map(({ maturity, yield: rate }) => [maturity, rate])).toEqual(
      rates.points.map(({ years, yield: rate }) => [years, rate]),
    )
    expect(points[0]!.asOf).toBe(rates.asOf)
  })

  it('BOND-019 what a bond still pays adds up: to its coupons, its face and, discounted, to the dirty price', async () => {
    const { payments, dirtyPrice } = await taken(endpoints.valueBond, {
      bond: { ...bond, currentPrice: 950 },
    })
    expect(payments).toHaveLength(8)
    expect(payments.map(({ date }) => date).slice(0, 2)).toEqual(['2027-05-23', '2027-11-23'])
    const sum = (key: 'interest' | 'principal' | 'presentValue') =>
      payments.reduce((total, payment) => total + payment[key], 0)
    expect(sum('interest')).toBeCloseTo(200, 9)
    expect(payments.at(-1)!.principal).toBe(1000)
    expect(sum('principal')).toBe(1000)
    expect(sum('presentValue')).toBeCloseTo(dirtyPrice, 7)
  })

  it('BOND-019 BOND-028 BOND-034 BOND-036 a bond at par on a coupon day yields its coupon, a fraction', async () => {
    const valued = await taken(endpoints.valueBond, { bond })
    expect(valued.yieldToMaturity).toBeCloseTo(0.05, 12)
    expect(valued).toMatchObject({ cleanPrice: 1000, accruedInterest: 0, settlementDate: '2026-11-23' })
    expect(valued.dirtyPrice).toBe(1000)
    expect(valued.presentValue).toBeGreaterThan(1000)
    expect(valued.zSpread).toBeGreaterThan(0)
    expect(valued.yieldToCall).toBeUndefined()
    expect(valued.yieldToWorst).toBe(valued.yieldToMaturity)
    const total = valued.keyRateDurations.reduce((sum, { duration }) => sum + duration, 0)
    expect(total).toBeCloseTo(valued.modifiedDuration * 1.025, 0)
  })

  it('BOND-019 a bond between coupons carries accrued interest; a dear callable one is worst called', async () => {
    const valued = await taken(endpoints.valueBond, {
      bond: {
        ...bond,
        maturityDate: '2035-03-15',
        currentPrice: 1120,
        callSchedule: [{ date: '2028-03-15', price: 101 }],
      },
    })
    // 68 days of 30/360 since 15 September.
    expect(valued.accruedInterest).toBeCloseTo(1000 * 0.05 * (68 / 360), 9)
    expect(valued.dirtyPrice).toBeCloseTo(1120 + valued.accruedInterest, 9)
    expect(valued.yieldToCall).toBeLessThan(valued.yieldToMaturity)
    expect(valued.yieldToWorst).toBe(valued.yieldToCall)
  })

  it('BOND-010 BOND-012 BOND-013 BOND-014 face value, sector and issue date have the defaults of the line', async () => {
    const plain = await taken(endpoints.valueBond, { bond })
    const result = { ...bond, faceValue: 1000, sector: 'Corporate', issueDate: '2020-01-01' }
    expect(await taken(endpoints.valueBond, { bond: result })).toEqual(plain)
    const tenfold = await taken(endpoints.valueBond, {
      bond: { ...bond, faceValue: 10_000, currentPrice: 10_000 },
    })
    expect(tenfold.yieldToMaturity).toBeCloseTo(plain.yieldToMaturity, 14)
    expect(tenfold.dv01).toBeCloseTo(10 * plain.dv01, 9)
  })

  it('a price per 100 is read as one where money it would be next to nothing, and the answer says so', async () => {
    const inMoney = await taken(endpoints.valueBond, { bond: { ...bond, currentPrice: 985 } })
    const quoted = await taken(endpoints.valueBond, { bond: { ...bond, currentPrice: 98.5 } })
    expect(quoted).toEqual({ ...inMoney, priceBasis: 'percent' })
    expect(inMoney.priceBasis).toBe('money')
    const distressed = { ...bond, currentPrice: 98.5, priceBasis: 'money' }
    expect((await taken(endpoints.valueBond, { bond: distressed })).cleanPrice).toBeCloseTo(98.5, 9)
    const ofHundred = await taken(endpoints.valueBond, {
      bond: { ...bond, faceValue: 100, currentPrice: 98.5 },
    })
    expect(ofHundred).toMatchObject({ priceBasis: 'money', yieldToMaturity: inMoney.yieldToMaturity })
  })

  it('BOND-040 a bond without its numbers or dates, or that no bond can be, is a 400 that names the field', async () => {
    for (const [change, field] of [
      [{ maturityDate: undefined }, 'maturityDate'],
      [{ maturityDate: '2030-02-30' }, 'maturityDate'],
      [{ couponRate: '5%' }, 'couponRate'],
      [{ couponRate: 5 }, 'couponRate'],
      [{ currentPrice: 0 }, 'currentPrice'],
      [{ currentPrice: undefined }, 'currentPrice'],
      [{ faceValue: -1000 }, 'faceValue'],
      [{ issueDate: 'yesterday' }, 'issueDate'],
    ] as const) {
      const { status, body } = await post(endpoints.valueBond, { bond: { ...bond, ...change } })
      expect([status, body.code], field).toEqual([400, 'invalid-input'])
      expect(JSON.stringify(body)).toContain(field)
    }
    const matured = await post(endpoints.valueBond, { bond: { ...bond, maturityDate: '2024-06-15' } })
    expect(matured).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', details: { symbol: 'ACME 30', reason: 'bond-matured' } },
    })
    expect((await post(endpoints.analysePortfolio, { bonds: [] })).status).toBe(400)
    expect((await post(endpoints.analysePortfolio, {})).status).toBe(400)
    expect((await post(endpoints.analysePortfolio, { bonds: Array(501).fill(bond) })).status).toBe(400)
  })

  it('BOND-020 BOND-029 a portfolio is weighted by market value, and its percents add up to 100', async () => {
    const other = {
      ...bond,
      symbol: 'GOV 40',
      sector: 'Government',
      creditRating: 'AA',
      maturityDate: '2040-11-23',
      couponRate: 0.03,
      currentPrice: 3000,
      faceValue: 3000,
    }
    const analysis = await taken(endpoints.analysePortfolio, { bonds: [bond, other] })
    expect(analysis.portfolioYield).toBeCloseTo(0.035, 3)
    expect(analysis.averageMaturity).toBeCloseTo((4 + 3 * 14) / 4, 1)
    expect(analysis.creditRiskBreakdown.AA).toBeCloseTo(75, 6)
    expect(Object.keys(analysis.creditRiskBreakdown)).toEqual(['AA', 'BBB'])
    expect(analysis.sectorAllocation.Corporate! + analysis.sectorAllocation.Government!).toBeCloseTo(100, 9)
    const durations = analysis.holdings.map(({ modifiedDuration }) => modifiedDuration)
    expect(analysis.averageDuration).toBeCloseTo((durations[0]! + 3 * durations[1]!) / 4, 6)
    // A hundred basis points cost about a hundredth of the duration, convexity apart.
    expect(analysis.durationRisk).toBeGreaterThan((0.08 * analysis.averageDuration) / 10)
    expect(analysis.durationRisk).toBeLessThan(0.011 * analysis.averageDuration)
  })

  it('BOND-021 BOND-030 BOND-037 at a yield equal to the coupon a bond costs its face, whatever the time left', async () => {
    const calculator = { faceValue: 1000, couponRate: 0.05, yieldToMaturity: 0.05, yearsToMaturity: 10 }
    for (const yearsToMaturity of [0, 0.3, 1, 7.77, 10, 100])
      expect(await taken(endpoints.quickPrice, { ...calculator, yearsToMaturity })).toEqual({
        price: 1000,
        priceAsPercentage: 100,
        premiumDiscount: 'Par',
      })
    const dear = await taken(endpoints.quickPrice, { ...calculator, yieldToMaturity: 0.04 })
    // 25 × (1 − 1.02⁻²⁰) ÷ 0.02 + 1000 × 1.02⁻²⁰
    expect(dear.price).toBeCloseTo(1081.757, 3)
    expect(dear.priceAsPercentage).toBeCloseTo(dear.price / 10, 10)
    expect(dear.premiumDiscount).toBe('Premium')
    const cheap = await taken(endpoints.quickPrice, { ...calculator, yieldToMaturity: 0.06 })
    expect(cheap.price).toBeCloseTo(925.613, 3)
    expect(cheap.premiumDiscount).toBe('Discount')
    const free = await taken(endpoints.quickPrice, { ...calculator, yieldToMaturity: 0 })
    expect(free.price).toBeCloseTo(1500, 9)
    expect((await post(endpoints.quickPrice, { ...calculator, yearsToMaturity: -1 })).status).toBe(400)
  })

  it('BOND-023 BOND-031 BOND-039 the screener answers only bonds inside the criteria, in percent as given', async () => {
    const criteria = { minYield: 3, maxYield: 8, maxDuration: 15, sectors: ['Government', 'Corporate'] }
    const all = await taken(endpoints.screenBonds, { limit: 500 })
    const screened = await taken(endpoints.screenBonds, criteria)
    expect(screened.totalFound).toBe(screened.bonds.length)
    expect(screened.totalFound).toBeGreaterThan(20)
    expect(screened.totalFound).toBeLessThan(all.totalFound)
    const meets = ({ yieldToMaturity, modifiedDuration, sector }: (typeof screened.bonds)[number]) =>
      yieldToMaturity >= 0.03 &&
      yieldToMaturity <= 0.08 &&
      modifiedDuration <= 15 &&
      criteria.sectors.includes(sector)
    expect(screened.bonds.every(meets)).toBe(true)
    expect(all.bonds.filter(meets)).toHaveLength(screened.totalFound)
    expect(all.bonds.some((found) => found.sector === 'Utilities')).toBe(true)
    expect(screened.source).toBe('simulated')
    expect((await post(endpoints.screenBonds, { minYield: 'low' })).status).toBe(400)
  })

  it('BOND-008 BOND-022 BOND-032 BOND-035 BOND-038 scenarios by name or by shifts: up loses, down gains, the parts add up', async () => {
    const names = ['rates +100bp', 'rates -100bp', 'credit spreads +200bp', 'spreads -50bp']
    const bonds = [bond, { ...bond, symbol: 'ACME 45', maturityDate: '2045-05-15', currentPrice: 940 }]
    const byName = await taken(endpoints.analyseScenarios, { bonds, scenarios: names })
    expect(byName.map(({ scenario }) => scenario)).toEqual(names)
    expect(byName.map(({ portfolioValueChange }) => Math.sign(portfolioValueChange))).toEqual([-1, 1, -1, 1])
    expect(byName.map(({ durationImpact }) => Math.sign(durationImpact))).toEqual([-1, 1, 0, 0])
    expect(byName.map(({ creditImpact }) => Math.sign(creditImpact))).toEqual([0, 0, -1, 1])
    const both = { name: 'storm', rateShiftBp: 100, spreadShiftBp: 200 }
    const [storm] = await taken(endpoints.analyseScenarios, { bonds, scenarios: [both] })
    expect(storm!.durationImpact).toBeCloseTo(byName[0]!.durationImpact, 14)
    expect(storm!.durationImpact + storm!.creditImpact).toBeCloseTo(storm!.portfolioValueChange, 14)
    expect(await taken(endpoints.analyseScenarios, { bonds })).toEqual(byName)
    expect((await post(endpoints.analyseScenarios, { bonds, scenarios: ['rates +1000bp'] })).status).toBe(400)
  })

  it('a spread shock never moves a government bond, alone or beside a corporate, and the answer says so', async () => {
    const treasury = {
      symbol: 'T34',
      issuer: 'United States Treasury',
      couponRate: 0.0425,
      maturityDate: '2034-11-15',
      currentPrice: 1005,
      creditRating: 'AA+',
      sector: 'Government',
      issueDate: '2024-11-15',
    }
    const scenarios = [{ name: 'sp+200', rateShiftBp: 0, spreadShiftBp: 200 }]
    const [alone] = await taken(endpoints.analyseScenarios, { bonds: [treasury], scenarios })
    expect(alone).toMatchObject({ portfolioValueChange: 0, durationImpact: 0, creditImpact: 0 })
    expect(alone!.caveats.join(' ')).toContain('Credit spreads do not move government bonds: T34')
    const [corporate] = await taken(endpoints.analyseScenarios, { bonds: [bond], scenarios })
    const [both] = await taken(endpoints.analyseScenarios, { bonds: [bond, treasury], scenarios })
    expect(both!.valueChange).toBeCloseTo(corporate!.valueChange, 6)
  })

  it('a visitor without a session is refused', async () => {
    isSignedIn = false
    expect((await post(endpoints.valueBond, { bond })).status).toBe(401)
    isSignedIn = true
  })
})
