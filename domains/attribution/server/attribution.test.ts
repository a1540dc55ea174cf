import { beforeAll, expect, it } from 'vitest'
import { readRun } from '#domains/risk/contract/index.ts'
import { riskRoutes } from '#domains/risk/server/index.ts'
import { blocksFor } from '#engines/portfolio-risk/index.ts'
import type { Endpoint, ResponseOf } from '#platform/endpoint/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import type { Role } from '#platform/permissions/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import * as endpoints from '../contract/index.ts'
import { attributionRoutes } from './index.ts'

const holding = (symbol: string, shares: number, initialPrice: number, currentPrice: number) => ({
  symbol,
  shares,
  initialPrice,
  currentPrice,
})
const portfolio = [
  holding('AAPL', 100, 250, 275),
  holding('MSFT', 40, 480, 470),
  holding('JPM', 60, 290, 320),
  holding('XOM', 150, 118, 111),
  holding('NVDA', 80, 170, 190),
]
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

onOneDatabase('portfolio attribution', (world) => {
  let api: ApiApp
  let role: Role = 'analyst'
  beforeAll(() => {
    // A Saturday: the last session is Friday the 20th.
    world.setNow('2026-11-21T10:00:00.000Z')
    api = makeApi(world.installation, async () => somebody({ role }), [...attributionRoutes, ...riskRoutes])
  })
  const post = async (endpoint: Pick<Endpoint, 'path'>, body: object) => {
    const response = await api.request(endpoint.path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    const text = await response.text()
    return { status: response.status, text, body: JSON.parse(text) as Record<string, unknown> }
  }
  const taken = async <E extends Endpoint>(endpoint: E, body: object): Promise<ResponseOf<E>> => {
    const answer = await post(endpoint, body)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.text).not.toMatch(/NaN|Infinity/)
    return endpoint.response.parse(answer.body) as ResponseOf<E>
  }
  const refused = async (endpoint: Endpoint, body: object) => {
    const { status, body: answer } = await post(endpoint, body)
    return { status, code: answer.code, message: String(answer.message) }
  }

  it('ATTR-017 ATTR-018 ATTR-019 the three listed calls are served where the specification has them', () => {
    const served = attributionRoutes.map(({ endpoint: { method, path } }) => `${method} ${path}`)
    for (const name of ['quick-attribution', 'monte-carlo', 'stress-test'])
      expect(served).toContain(`POST /api/portfolio-attribution/${name}`)
  })

  it('ATTR-006 ATTR-014 ATTR-022 the three that added most and took most, as fractions that add up to the return', async () => {
    const answer = await taken(endpoints.quickAttribution, { holdings: portfolio, timeframe: '6M' })
    const invested = total(portfolio.map(({ shares, initialPrice }) => shares * initialPrice))
    const worth = total(portfolio.map(({ shares, currentPrice }) => shares * currentPrice))
    expect(answer.portfolioReturn).toBeCloseTo(worth / invested - 1, 12)
    expect(total(answer.contributions.map(({ contribution }) => contribution))).toBeCloseTo(
      answer.portfolioReturn,
      12,
    )
    expect(total(answer.contributions.map(({ linkedContribution }) => linkedContribution))).toBeCloseTo(
      answer.portfolioReturn,
      12,
    )
    expect(answer.topContributors.map(({ symbol }) => symbol)).toEqual(['AAPL', 'JPM', 'NVDA'])
    expect(answer.topDetractors.map(({ symbol }) => symbol)).toEqual(['XOM', 'MSFT'])
    expect(answer.topContributors[0]!.contribution).toBeCloseTo((100 * 25) / invested, 12)
    for (const figure of ['trackingError', 'informationRatio', 'beta', 'alpha'] as const)
      expect(typeof answer.riskMetrics[figure]).toBe('number')
    expect(answer.riskMetrics).toMatchObject({ coverage: 1 })
    expect(answer.riskMetrics.trackingError).toBeGreaterThan(0)
    expect(answer.riskMetrics.beta).toBeGreaterThan(0)
  })

  it.each(['1M', '3M', '6M', '1Y'] as const)(
    'ATTR-003 ATTR-007 ATTR-017 over %s the effects add up to the active return in all four linkings to 1e-12',
    async (timeframe) => {
      const answer = await taken(endpoints.quickAttribution, { holdings: portfolio, timeframe })
      expect(answer.activeReturn).toBeCloseTo(answer.portfolioReturn - answer.benchmarkReturn, 14)
      for (const linking of endpoints.linkings) {
        const { allocation, selection, interaction, residual } = answer.linking[linking]
        expect(Math.abs(residual), linking).toBeLessThan(1e-12)
        expect(Math.abs(allocation + selection + interaction - answer.activeReturn), linking).toBeLessThan(
          1e-12,
        )
      }
      const bySector = answer.sectors.map((row) => row.allocation + row.selection + row.interaction)
      expect(Math.abs(total(bySector) - answer.activeReturn)).toBeLessThan(1e-12)
      expect(total(answer.sectors.map(({ benchmarkWeight }) => benchmarkWeight))).toBeCloseTo(1, 12)
      expect(total(answer.sectors.map(({ portfolioWeight }) => portfolioWeight))).toBeCloseTo(1, 12)
      expect(Math.abs(answer.contributionResidual)).toBeLessThan(1e-12)
      expect(answer.periods[0]!.from).toBe(answer.from)
      expect(answer.periods.at(-1)!.to).toBe('2026-11-20')
      const growth = answer.periods.reduce((grown, { portfolioReturn }) => grown * (1 + portfolioReturn), 1)
      expect(growth - 1).toBeCloseTo(answer.portfolioReturn, 12)
      expect(answer.benchmark.definition).toContain('assumption')
    },
  )

  it('a portfolio of the benchmark’s own funds at its weights and prices has no active return and no tracking error', async () => {
    const funds = ['XLK', 'XLF', 'XLC', 'XLY', 'XLV', 'XLI', 'XLP', 'XLE', 'XLU', 'XLB', 'XLRE']
    const weights = [34.5, 13.4, 10.6, 10.4, 9.6, 8.2, 4.7, 2.8, 2.2, 1.8, 1.8]
    const { prices } = await taken(endpoints.readPeriodPrices, { symbols: funds, timeframe: '6M' })
    const holdings = prices.map(({ symbol, initialPrice, currentPrice }) =>
      holding(symbol, weights[funds.indexOf(symbol)]! / initialPrice, initialPrice, currentPrice),
    )
    const answer = await taken(endpoints.quickAttribution, { holdings, timeframe: '6M' })
    expect(Math.abs(answer.activeReturn)).toBeLessThan(1e-10)
    expect(answer.riskMetrics.beta).toBeCloseTo(1, 9)
    expect(answer.riskMetrics.trackingError).toBeLessThan(1e-9)
    expect(answer.riskMetrics.alpha).toBeCloseTo(0, 9)
    expect(answer.notes).toEqual([])
  })

  it('ATTR-012 ATTR-013 weights follow from shares and prices, lines of one symbol are added, other weights are told', async () => {
    const answer = await taken(endpoints.quickAttribution, {
      holdings: [
        { ...holding('AAPL', 10, 200, 300), initialWeight: 0.9, currentWeight: 0.9 },
        holding('aapl', 10, 100, 300),
        { ...holding('ABCDE', 30, 100, 100), assetClass: 'Bond' },
      ],
    })
    expect(answer.contributions).toMatchObject([
      { symbol: 'AAPL', initialWeight: 0.5, sector: 'Technology' },
      { symbol: 'ABCDE', initialWeight: 0.5, contribution: 0, sector: 'Bond' },
    ])
    expect(answer.contributions[0]!.currentWeight).toBeCloseTo(6000 / 9000, 12)
    expect(answer.notes.join(' ')).toMatch(/AAPL is on 2 lines.*Weights that were sent differ/)
    expect(answer.leftOut).toEqual([{ symbol: 'ABCDE', reason: 'no source has prices of it' }])
    expect(answer.riskMetrics.coverage).toBeCloseTo(0.5, 12)
    expect(Math.abs(answer.linking.carino.residual)).toBeLessThan(1e-12)
  })

  it('what nobody has prices of still has its contribution; its risk is null and the answer says so', async () => {
    const answer = await taken(endpoints.quickAttribution, { holdings: [holding('ABCDE', 1, 10, 12)] })
    expect(answer.topContributors).toMatchObject([{ symbol: 'ABCDE' }])
    expect(answer.topContributors[0]!.contribution).toBeCloseTo(0.2, 12)
    expect(answer.riskMetrics).toMatchObject({ trackingError: null, beta: null, alpha: null, coverage: 0 })
    expect(answer.notes[0]).toContain('ABCDE')
  })

  it('ATTR-015 ATTR-018 ATTR-020 ATTR-021 the year’s distribution: VaR as a positive loss, 99 % not below 95 %', async () => {
    const answer = await taken(endpoints.monteCarlo, { holdings: portfolio })
    const { riskMetrics: risk, percentiles } = answer
    expect(risk.var95).toBeGreaterThan(0)
    expect(risk.var99).toBeGreaterThan(risk.var95)
    expect(risk.cvar95).toBeGreaterThan(risk.var95)
    expect(risk.cvar99).toBeGreaterThan(risk.var99)
    expect(percentiles['5']).toBeCloseTo(-risk.var95, 12)
    expect(percentiles['1']).toBeCloseTo(-risk.var99, 12)
    const ordered = ['1', '5', '10', '25', '50', '75', '90', '95', '99'].map((at) => percentiles[at]!)
    expect(ordered).toEqual(ordered.toSorted((a, b) => a - b))
    expect(Math.abs(risk.expectedReturn - answer.closedForm.expectedReturn)).toBeLessThan(
      5 * risk.standardErrors.expectedReturn,
    )
    expect(risk.volatility).toBeCloseTo(answer.closedForm.volatility, 2)
    expect(risk.sharpeRatio).toBeCloseTo((risk.expectedReturn - answer.riskFreeRate) / risk.volatility, 12)
    expect(total(answer.distribution.map(({ share }) => share))).toBeCloseTo(1, 12)
    for (const { beta, expectedReturn } of answer.assumptions)
      expect(expectedReturn).toBeCloseTo(answer.riskFreeRate + 0.045 * beta, 12)
  })

  it('the same seed gives the same bytes, and a replay of the passport every digit; another seed another draw', async () => {
    const asked = { holdings: portfolio, paths: 4_000, seed: 7 }
    const first = await post(endpoints.monteCarlo, asked)
    expect((await post(endpoints.monteCarlo, asked)).text).toBe(first.text)
    const { passport } = endpoints.MonteCarloAnswer.parse(first.body)
    world.setNow('2026-12-04T10:00:00.000Z')
    const replayed = await post(endpoints.monteCarlo, { holdings: portfolio, ...passport.replay })
    world.setNow('2026-11-21T10:00:00.000Z')
    expect(replayed.text).toBe(first.text)
    const other = await post(endpoints.monteCarlo, { ...asked, seed: 8 })
    expect(other.body.percentiles).not.toEqual(first.body.percentiles)
  })

  it('a simulation that is named can be followed to its end', async () => {
    const runId = 'a-simulation-to-follow'
    await taken(endpoints.monteCarlo, { holdings: portfolio, paths: 4_000, runId })
    const run = await api.request(readRun.path.replace('{runId}', runId))
    const blocks = blocksFor(4_000)
    expect(await run.json()).toMatchObject({ state: 'done', step: 'Simulating', done: blocks, total: blocks })
  })

  it('a simulation names what it leaves out, and refuses when that is more than half', async () => {
    const known = holding('AAPL', 10, 250, 275)
    const answer = await taken(endpoints.monteCarlo, {
      holdings: [known, holding('ABCDE', 10, 50, 55)],
      paths: 1_000,
    })
    expect(answer.coverage).toBeCloseTo(275 / 330, 12)
    expect(answer.leftOut.map(({ symbol }) => symbol)).toEqual(['ABCDE'])
    expect(answer.assumptions).toMatchObject([{ symbol: 'AAPL', weight: 1 }])
    const refusal = await refused(endpoints.monteCarlo, { holdings: [known, holding('ABCDE', 100, 50, 55)] })
    expect(refusal).toMatchObject({ status: 422, code: 'infeasible' })
    expect(refusal.message).toContain('ABCDE')
  })

  it('ATTR-009 ATTR-016 ATTR-019 stress: scenarios with name, impact and description, impacts the sum of their parts', async () => {
    const answer = await taken(endpoints.stressTest, {
      holdings: portfolio,
      ownScenarios: [{ name: 'Mine', equities: -0.1, sectors: { tech: -0.4 } }],
    })
    const kinds = answer.scenarios.map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'historical').length).toBeGreaterThanOrEqual(5)
    expect(kinds.filter((kind) => kind === 'hypothetical').length).toBeGreaterThanOrEqual(4)
    for (const { name, description, impact, byPosition, valueChange } of answer.scenarios) {
      expect(name.length * description.length).toBeGreaterThan(0)
      expect(total(byPosition.map((part) => part.impact))).toBeCloseTo(impact!, 12)
      expect(valueChange).toBeCloseTo(impact! * answer.currentValue, 6)
      expect(impact).toBeGreaterThanOrEqual(-1)
    }
    const crisis = answer.scenarios.find(({ name }) => name === 'Financial crisis 2007–2009')!
    expect(crisis.impact).toBeLessThan(-0.2)
    const mine = answer.scenarios.at(-1)!
    expect(mine).toMatchObject({ name: 'Mine', kind: 'own' })
    // Technology by its own move, the rest by beta.
    const expected = total(
      answer.positions.map(({ weight, sector, beta }) =>
        sector === 'Technology' ? weight * -0.4 : weight * Math.max(-1, beta * -0.1),
      ),
    )
    expect(mine.impact).toBeCloseTo(expected, 12)
  })

  const scenario = ({ scenarios }: endpoints.StressAnswer, name: string) =>
    scenarios.find((one) => one.name.startsWith(name))!

  it('stress: a bond fund is a bond without being told so, and moves with rates by its duration and with spreads by its part of credit', async () => {
    const agg = holding('AGG', 100, 100, 100)
    const asKnown = await taken(endpoints.stressTest, { holdings: [agg] })
    expect(asKnown.positions).toMatchObject([{ assetClass: 'Bond', duration: 6, creditShare: 0.3, beta: 0 }])
    expect(scenario(asKnown, 'Rates up').impact).toBeCloseTo(-0.12, 12)
    expect(scenario(asKnown, 'Spreads up').impact).toBeCloseTo(-0.027, 12)
    expect(scenario(asKnown, 'Equities down')).toMatchObject({ impact: 0, coverage: 1 })
    const result = await taken(endpoints.stressTest, { holdings: [{ ...agg, assetClass: 'Equity' }] })
    expect(result.notes.join()).toContain('AGG is held as Equity; the reference data has it as bond')
    expect(scenario(result, 'Rates up').impact).toBeCloseTo(-0.12, 12)
    const own = await taken(endpoints.stressTest, { holdings: [{ ...agg, duration: 5 }] })
    expect(scenario(own, 'Rates up').impact).toBeCloseTo(-0.1, 12)
  })

  it('stress: credit spreads do not hit a Treasury, hit a corporate bond, and leave out one that is not known to be either', async () => {
    const bond = { ...holding('ABCDE', 100, 100, 100), assetClass: 'Bond', duration: 8.47 }
    const hit = async (sector?: string) =>
      scenario(
        await taken(endpoints.stressTest, { holdings: [{ ...bond, ...(sector ? { sector } : {}) }] }),
        'Spreads up',
      )
    expect(await hit('Treasury')).toMatchObject({ coverage: 1 })
    expect((await hit('US Government')).impact).toBeCloseTo(0, 12)
    expect((await hit('Corporate')).impact).toBeCloseTo(-0.12705, 12)
    expect((await hit('Financials')).impact).toBeCloseTo(-0.12705, 12)
    expect(await hit()).toMatchObject({ impact: null, valueChange: null, coverage: 0, byPosition: [] })
  })

  it('stress: what nobody knows is said and left out of the total, and the share that is covered is told', async () => {
    const holdings = [holding('AAPL', 10, 100, 100), holding('ABCDE', 10, 100, 100)]
    const answer = await taken(endpoints.stressTest, { holdings })
    expect(answer.positions[1]).toMatchObject({ assetClass: 'Unknown' })
    expect(answer.notes.join(' ')).toContain('What ABCDE is, is not known')
    for (const one of answer.scenarios) {
      expect(one.coverage).toBeCloseTo(0.5, 12)
      expect(one.leftOut).toEqual([{ symbol: 'ABCDE', weight: 0.5, reason: 'its asset class is not known' }])
    }
    const stated = await taken(endpoints.stressTest, {
      holdings: [holdings[0]!, { ...holdings[1]!, assetClass: 'Stock' }],
    })
    expect(scenario(stated, 'Equities down').coverage).toBe(1)
    expect(stated.notes.join(' ')).toContain('No beta of ABCDE is known: assumed to move with the market')
    // A bond without a duration, and the record of a crisis of shares, say nothing of it.
    const bond = await taken(endpoints.stressTest, { holdings: [{ ...holdings[1]!, assetClass: 'Bond' }] })
    expect(scenario(bond, 'Rates up').coverage).toBe(0)
    expect(scenario(bond, 'Financial crisis').coverage).toBe(0)
    expect(bond.notes.join(' ')).toContain('No duration of ABCDE')
  })

  const good = holding('AAPL', 100, 250, 275)
  it.each([
    ['nothing held', { holdings: [] }, 'holding'],
    ['no list', {}, 'Holdings'],
    ['no symbol', { holdings: [{ ...good, symbol: '' }] }, 'symbol'],
    ['a symbol that is none', { holdings: [{ ...good, symbol: '<b>' }] }, 'symbol'],
    ['no shares', { holdings: [{ ...good, shares: 0 }] }, 'shares'],
    ['shares below nought', { holdings: [{ ...good, shares: -5 }] }, 'shares'],
    ['shares as a word', { holdings: [{ ...good, shares: 'ten' }] }, 'shares'],
    ['shares without end', { holdings: [{ ...good, shares: 1e300 }] }, 'shares'],
    ['no initial price', { holdings: [{ ...good, initialPrice: 0 }] }, 'initialPrice|initial price'],
    ['a price below nought', { holdings: [{ ...good, currentPrice: -1 }] }, 'currentPrice|current price'],
    ['a price that is null', { holdings: [{ ...good, currentPrice: null }] }, 'currentPrice|current price'],
    ['too many', { holdings: Array(201).fill(good) }, '200'],
    ['a day to come', { holdings: [good], asOf: '2030-01-02' }, '2026-11-20'],
    ['a day before all prices', { holdings: [good], asOf: '1999-01-04' }, 'whole year'],
    ['no day', { holdings: [good], asOf: 'yesterday' }, 'asOf'],
  ])('ATTR-010 ATTR-011 bad input, %s, is a 400 that names it in all three', async (_, body, names) => {
    for (const endpoint of [endpoints.quickAttribution, endpoints.monteCarlo, endpoints.stressTest]) {
      const { status, code, message } = await refused(endpoint, body)
      expect([status, code], endpoint.path).toEqual([400, 'invalid-input'])
      expect(message).toMatch(new RegExp(names, 'i'))
    }
  })

  it('settings out of bounds are 400: period, paths, seed, premium and own scenarios', async () => {
    for (const [endpoint, change] of [
      [endpoints.quickAttribution, { timeframe: '2Y' }],
      [endpoints.monteCarlo, { paths: 10 }],
      [endpoints.monteCarlo, { paths: 1e9 }],
      [endpoints.monteCarlo, { seed: -1 }],
      [endpoints.monteCarlo, { seed: 0.5 }],
      [endpoints.monteCarlo, { equityPremium: 9 }],
      [endpoints.stressTest, { ownScenarios: [{ name: 'x', equities: -2 }] }],
      [endpoints.stressTest, { ownScenarios: [{ name: '' }] }],
    ] as const) {
      const { status, code } = await refused(endpoint, { holdings: [good], ...change })
      expect([status, code], JSON.stringify(change)).toEqual([400, 'invalid-input'])
    }
  })

  it('absurd prices inside the bounds are answered with numbers or refused with a reason, never with NaN', async () => {
    for (const [initialPrice, currentPrice] of [
      [1e-6, 1e9],
      [1e9, 1e-6],
      [1e-6, 1e-6],
      [1e9, 1e9],
    ] as const) {
      for (const endpoint of [endpoints.quickAttribution, endpoints.monteCarlo, endpoints.stressTest]) {
        for (const holdings of [
          [holding('AAPL', 1e12, initialPrice, currentPrice)],
          [holding('AAPL', 1e-9, initialPrice, currentPrice), holding('MSFT', 1e12, 1, 1)],
        ]) {
          const { status, text } = await post(endpoint, { holdings, timeframe: '1M' })
          expect([200, 400], text.slice(0, 200)).toContain(status)
          expect(text).not.toMatch(/NaN|Infinity/)
        }
      }
    }
  })

  it('one asset, the same asset as its benchmark, and two hundred at once are all answered', async () => {
    const alone = await taken(endpoints.monteCarlo, { holdings: [holding('SPY', 1, 600, 680)], paths: 1_000 })
    expect(alone.assumptions).toHaveLength(1)
    const many = Array.from({ length: 200 }, (_, at) =>
      holding(at % 2 ? 'AAPL' : `X${at}`, 1 + at, 100 + at, 120 + at),
    )
    const wide = await taken(endpoints.quickAttribution, { holdings: many })
    expect(Math.abs(wide.linking.menchero.residual)).toBeLessThan(1e-12)
  })

  it.each(endpoints.AnalysisKind.options)(
    'the %s is written as PDF, XLSX and CSV with the figures of its own call',
    async (analysis) => {
      for (const [format, start] of [
        ['pdf', '%PDF-'],
        ['xlsx', 'PK'],
        ['csv', ''],
      ] as const) {
        const response = await api.request(endpoints.attributionReport.path, {
          method: 'POST',
          body: JSON.stringify({ analysis, format, holdings: portfolio, paths: 1_000 }),
          headers: { 'content-type': 'application/json' },
        })
        expect(response.status).toBe(200)
        expect(response.headers.get('content-disposition')).toContain(`2026-11-20.${format}`)
        const bytes = Buffer.from(await response.arrayBuffer())
        expect(bytes.subarray(0, start.length).toString('latin1')).toBe(start)
        expect(bytes.length).toBeGreaterThan(500)
        if (format === 'csv') expect(bytes.toString('utf8')).toContain('AAPL')
      }
      const bad = await refused(endpoints.attributionReport, { analysis, format: 'exe', holdings: portfolio })
      expect(bad).toMatchObject({ status: 400, code: 'invalid-input' })
    },
  )

  it('who may only look may not run analyses', async () => {
    role = 'viewer'
    const answer = await refused(endpoints.stressTest, { holdings: [good] })
    role = 'analyst'
    expect(answer).toMatchObject({ status: 403, code: 'forbidden' })
  })
})
