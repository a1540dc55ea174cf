import { beforeAll, expect, it } from 'vitest'
import { importPrices } from '#domains/market-data/server/index.ts'
import { assessRisk } from '#domains/risk/contract/index.ts'
import { riskRoutes } from '#domains/risk/server/index.ts'
import { addDays, isTradingDay } from '#engines/market-calendar/index.ts'
import type { Endpoint, ResponseOf } from '#platform/endpoint/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import * as endpoints from '../contract/index.ts'
import { attributionRoutes } from './index.ts'

const SHARES: Record<string, number> = { AAPL: 100, MSFT: 40, JPM: 60, XOM: 150, NVDA: 80 }
const SYMBOLS = Object.keys(SHARES)
const CASH = {
  symbol: 'CASH',
  shares: 25_000,
  initialPrice: 1,
  currentPrice: 1,
  sector: 'Cash',
  assetClass: 'Cash',
}
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

onOneDatabase('an analysis is of what was asked', (world) => {
  let api: ApiApp
  beforeAll(() => {
    world.setNow('2026-11-21T10:00:00.000Z')
    api = makeApi(world.installation, async () => somebody({ role: 'analyst' }), [
      ...attributionRoutes,
      ...riskRoutes,
    ])
  })
  const post = async ({ path }: Pick<Endpoint, 'path'>, body: object) => {
    const response = await api.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    const text = await response.text()
    return { status: response.status, text }
  }
  const taken = async <E extends Endpoint>(endpoint: E, body: object): Promise<ResponseOf<E>> => {
    const { status, text } = await post(endpoint, body)
    expect(status, text).toBe(200)
    return endpoint.response.parse(JSON.parse(text)) as ResponseOf<E>
  }
  const linesOf = async (timeframe: endpoints.Timeframe, symbols = SYMBOLS) => {
    const { prices } = await taken(endpoints.readPeriodPrices, { symbols, timeframe })
    return prices.map(({ symbol, initialPrice, currentPrice }) => ({
      symbol,
      shares: SHARES[symbol] ?? 10,
      // As a line of text carries them.
      initialPrice: Number(initialPrice.toFixed(4)),
      currentPrice: Number(currentPrice.toFixed(4)),
    }))
  }

  it.each(['constructor', '__proto__', 'toString', 'valueOf'])(
    'a sector or class called “%s” is a name as any other, also in a scenario',
    async (name) => {
      const holding = { ...CASH, symbol: 'AAPL', shares: 10, sector: name, assetClass: name }
      const positions = { ...holding, initialPrice: 100, currentPrice: 110 }
      const body = JSON.stringify({
        holdings: [positions, { ...positions, symbol: 'constructor' }],
        scenarios: [{ name, equities: -0.1, sectors: 'SECTORS' }],
      }).replace('"SECTORS"', `{${JSON.stringify(name)}:-0.2}`)
      for (const { path } of [endpoints.stressTest, endpoints.quickAttribution]) {
        const answer = await api.request(path, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json' },
        })
        expect([path, answer.status < 500, await answer.text()]).toEqual([path, true, expect.any(String)])
      }
    },
  )

  it('a year’s prices are no month’s: the period’s own are taken instead, and that is said before the result', async () => {
    const year = await linesOf('1Y')
    const month = await linesOf('1M')
    const ofYear = await taken(endpoints.quickAttribution, { holdings: year, timeframe: '1Y' })
    const ofMonth = await taken(endpoints.quickAttribution, { holdings: month, timeframe: '1M' })
    const wrong = await taken(endpoints.quickAttribution, { holdings: year, timeframe: '1M' })
    expect(ofMonth).toMatchObject({ prices: 'given' })
    expect(wrong).toMatchObject({ prices: 'period' })
    expect(wrong.portfolioReturn).toBeCloseTo(ofMonth.portfolioReturn, 4)
    expect(Math.abs(wrong.portfolioReturn - ofYear.portfolioReturn)).toBeGreaterThan(0.02)
    expect(wrong.riskMetrics.alpha).toBeCloseTo(ofMonth.riskMetrics.alpha!, 4)
    const stated = wrong.passport.caveats.find((caveat) => caveat.includes('initial prices'))
    expect(stated).toContain(`are those of ${ofYear.from}`)
    expect(stated).toContain(`begins on ${ofMonth.from}`)
    // A line of one symbol alone is known by the days on which periods begin.
    const alone = await taken(endpoints.quickAttribution, { holdings: year.slice(0, 1), timeframe: '1M' })
    expect(alone.prices).toBe('period')
  })

  it('a split that the closes are not adjusted for, and closes that end before the period, are said before the result', async () => {
    const sessions: string[] = []
    for (let day = '2026-10-01'; day <= '2026-11-20'; day = addDays(day, 1))
      if (isTradingDay(day)) sessions.push(day)
    const store = (symbol: string, days: readonly string[], closeOn: (day: string, at: number) => number) =>
      importPrices(world.as({ role: 'admin' }), {
        fileName: `${symbol}.csv`,
        text: ['Date,Close', ...days.map((day, at) => `${day},${closeOn(day, at)}`)].join('\n'),
      })
    const calm = (at: number) => 50 * (1 + 0.01 * Math.sin(at * 0.7))
    await store('SPLITTY', sessions, (day, at) => (day < '2026-11-09' ? 1.5 : 1) * calm(at))
    await store('HALTED', sessions.slice(0, -4), (_, at) => calm(at))
    const holding = { shares: 10, initialPrice: 75, currentPrice: 50 }
    const { passport } = await taken(endpoints.quickAttribution, {
      holdings: [
        { ...holding, symbol: 'SPLITTY' },
        { ...holding, symbol: 'HALTED', initialPrice: 50 },
      ],
      timeframe: '1M',
      allowMixedPrices: true,
    })
    const stated = passport.caveats.join(' ')
    expect(stated).toMatch(/SPLITTY fell by 3\d\.\d% on 2026-11-09, as a split of 3 for 2 does/)
    expect(stated).toContain(
      'HALTED has no close of 2026-11-20: its last, of 2026-11-16, is used for the days since.',
    )
  })

  it('prices of nobody’s day are used as they are given, named, and never make an alpha', async () => {
    const month = await linesOf('1M')
    const bought = month.map((line, at) => ({ ...line, initialPrice: line.initialPrice * (0.71 + at / 37) }))
    const answer = await taken(endpoints.quickAttribution, { holdings: bought, timeframe: '1M' })
    expect(answer.prices).toBe('given')
    expect(answer.passport.caveats.join()).toContain('may be of another period')
    const own = await taken(endpoints.quickAttribution, { holdings: month, timeframe: '1M' })
    expect(Math.abs(answer.riskMetrics.alpha!)).toBeLessThan(Math.abs(own.riskMetrics.alpha!) + 0.5)
    const again = await taken(endpoints.quickAttribution, {
      holdings: bought,
      timeframe: '1M',
      prices: 'period',
    })
    expect(again.portfolioReturn).toBeCloseTo(own.portfolioReturn, 4)
  })

  it('cash is a holding: it dilutes the return, has a sector of its own, earns nothing in the past and the riskless rate in the year to come', async () => {
    const lines = await linesOf('6M')
    const invested = total(lines.map(({ shares, initialPrice }) => shares * initialPrice))
    const without = await taken(endpoints.quickAttribution, { holdings: lines })
    const answer = await taken(endpoints.quickAttribution, { holdings: [...lines, CASH] })
    expect(answer.portfolioReturn).toBeCloseTo((without.portfolioReturn * invested) / (invested + 25_000), 12)
    expect(answer.sectors.find(({ sector }) => sector === 'Cash')).toMatchObject({ portfolioReturn: 0 })
    expect(answer.riskMetrics.coverage).toBe(1)
    const simulated = await taken(endpoints.monteCarlo, { holdings: [...lines, CASH], paths: 1_000 })
    expect(simulated.coverage).toBe(1)
    expect(simulated.assumptions.at(-1)).toMatchObject({
      symbol: 'CASH',
      volatility: 0,
      beta: 0,
      expectedReturn: simulated.riskFreeRate,
    })
  })

  it('one account has one Sharpe ratio and one stress, in the risk assessment, the simulation and the stress test', async () => {
    const lines = [...(await linesOf('6M')), CASH]
    const value = total(lines.map(({ shares, currentPrice }) => shares * currentPrice))
    const risk = await taken(assessRisk, {
      portfolio: lines
        .filter(({ symbol }) => symbol !== 'CASH')
        .map(({ symbol, shares, currentPrice }) => ({ symbol, allocation: (shares * currentPrice) / value })),
    })
    const simulated = await taken(endpoints.monteCarlo, { holdings: lines, paths: 1_000 })
    expect(simulated.riskMetrics.measuredSharpeRatio).toBeCloseTo(risk.performance.sharpe!, 9)
    const stress = await taken(endpoints.stressTest, { holdings: lines })
    for (const { name, impact, coverage } of stress.scenarios) {
      const other = risk.stress.find((one) => one.name === name)!
      expect(other.impact, name).toBeCloseTo(impact!, 9)
      expect(other.coverage, name).toBeCloseTo(coverage, 9)
    }
    for (const { symbol, beta } of risk.holdings)
      expect(stress.positions.find((one) => one.symbol === symbol)!.beta).toBe(beta)
  })

  it('real holdings are attributed beside simulated sector funds, each counted by itself; what is measured of both is left out unless asked for', async () => {
    const days: string[] = []
    for (let day = '2026-11-20'; days.length < 300; day = addDays(day, -1))
      if (isTradingDay(day)) days.unshift(day)
    await importPrices(world.as({ role: 'admin' }), {
      fileName: 'real.csv',
      text: [
        'Date,XOM',
        ...days.map((day, at) => `${day},${(90 + 5 * Math.sin(at * 0.7) + at / 50).toFixed(2)}`),
      ].join('\n'),
    })
    const [real] = await linesOf('6M', ['XOM'])
    const { status, text } = await post(endpoints.monteCarlo, { holdings: [real] })
    expect([status, JSON.parse(text).code], text).toEqual([422, 'prices-mixed'])
    expect(JSON.parse(text).details.real).toEqual(['XOM'])
    const apart = await taken(endpoints.quickAttribution, { holdings: [real] })
    expect(apart.benchmark).toMatchObject({ isApart: true, spyReturn: null })
    expect(apart.riskMetrics).toMatchObject({ beta: null, trackingError: null, alpha: null })
    expect(apart.passport.caveats[0]).toContain('are simulated and those of the holdings of the market')
    const allowed = await taken(endpoints.quickAttribution, { holdings: [real], allowMixedPrices: true })
    expect(allowed.passport.caveats[0]).toContain('are used together')
    const stress = await taken(endpoints.stressTest, { holdings: [real] })
    expect(stress.passport.caveats.join()).toContain('the prices of SPY are simulated')
    expect(stress.notes.join()).toContain('No beta of XOM is known')
    const both = await post(endpoints.stressTest, { holdings: [real, ...(await linesOf('6M', ['AAPL']))] })
    expect([both.status, JSON.parse(both.text).code]).toEqual([422, 'prices-mixed'])
    const file = await post(endpoints.attributionReport, {
      analysis: 'attribution',
      format: 'csv',
      holdings: [real],
      allowMixedPrices: true,
    })
    expect(file.text.indexOf('are used together')).toBeGreaterThan(-1)
    expect(file.text.indexOf('are used together')).toBeLessThan(file.text.indexOf('Portfolio return'))
  })

  it('closes of weeks, and a hole of weeks among daily ones, are no daily prices: the holding is left out with the reason', async () => {
    const days: string[] = []
    for (let day = '2026-11-20'; days.length < 300; day = addDays(day, -1))
      if (isTradingDay(day)) days.unshift(day)
    const store = (symbol: string, own: readonly string[]) =>
      importPrices(world.as({ role: 'admin' }), {
        fileName: `${symbol}.csv`,
        text: ['Date,Close', ...own.map((day, at) => `${day},${(50 + Math.sin(at)).toFixed(2)}`)].join('\n'),
      })
    await store(
      'WEEKLY',
      days.filter((_, at) => at % 5 === 4),
    )
    await store('HOLED', [...days.slice(0, 200), ...days.slice(220)])
    await store('WHOLE', days)
    const { prices, leftOut } = await taken(endpoints.readPeriodPrices, {
      symbols: ['WEEKLY', 'HOLED', 'WHOLE'],
      timeframe: '1Y',
    })
    expect(prices.map(({ symbol }) => symbol)).toEqual(['WHOLE'])
    expect(leftOut).toEqual([
      {
        symbol: 'WEEKLY',
        reason: expect.stringMatching(/^it has prices of 5\d of 2\d\d sessions: they are not daily$/),
      },
      { symbol: 'HOLED', reason: `it has no prices between ${days[199]} and ${days[220]}` },
    ])
    // Each price has its own source and day, whatever stands beside it.
    await store('EARLY', days.slice(0, -3))
    const beside = await taken(endpoints.readPeriodPrices, {
      symbols: ['WHOLE', 'EARLY', 'JNJ'],
      timeframe: '6M',
    })
    expect(beside.prices.map(({ symbol, source, pricedOn }) => [symbol, source, pricedOn])).toEqual([
      ['WHOLE', 'imported', days.at(-1)],
      ['EARLY', 'imported', days.at(-4)],
      ['JNJ', 'simulated', days.at(-1)],
    ])
  })

  it('a made rate beside prices of the market is said before the result', async () => {
    const days: string[] = []
    for (let day = '2026-11-20'; days.length < 300; day = addDays(day, -1))
      if (isTradingDay(day)) days.unshift(day)
    for (const [symbol, turn] of [
      ['SPY', 0.3],
      ['KO', 0.5],
    ] as const)
      await importPrices(world.as({ role: 'admin' }), {
        fileName: `${symbol}.csv`,
        text: [
          'Date,Close',
          ...days.map((day, at) => `${day},${(60 + Math.sin(at * turn)).toFixed(2)}`),
        ].join('\n'),
      })
    const holding = { symbol: 'KO', shares: 10, initialPrice: 60, currentPrice: 60 }
    const { passport } = await taken(endpoints.monteCarlo, { holdings: [holding], paths: 1_000 })
    expect(passport.caveats.join(' ')).toContain('The riskless rate is simulated and the prices are real')
    const { basis } = await taken(assessRisk, { portfolio: [{ symbol: 'KO', allocation: 1 }] })
    expect(basis.caveats.join(' ')).toContain('The risk-free rate is simulated and the prices are real')
  })
})
