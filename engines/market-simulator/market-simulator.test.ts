import { describe, expect, it } from 'vitest'
import { newYorkMoment, sessionOf } from '#engines/market-calendar/index.ts'
import { correlation, standardDeviation } from '#engines/statistics/index.ts'
import { listings, SimulatedMarket, simulatedParYields } from './index.ts'

const SEED = 3707
const at = (text: string) => Date.parse(text)
const FRIDAY = '2026-11-20'
const NOON = at(`${FRIDAY}T17:00:00Z`)
const NIGHT = at(`${FRIDAY}T23:00:00Z`)
const market = new SimulatedMarket(SEED)

function returnsOf(symbol: string, from = '2021-01-04', to = FRIDAY): number[] {
  const bars = market.bars(symbol, from, to, NIGHT)
  const ratio = (day: string) =>
    market.splits(symbol).reduce((shares, split) => (split.exDay === day ? split.to / split.from : shares), 1)
  return bars
    .slice(1)
    .map((bar, index) => Math.log((bar.close * ratio(bar.day)) / (bars[index]?.close as number)))
}

const together = (a: number[], b: number[]) => correlation(a, b) ?? Number.NaN

describe('the simulated market', () => {
  it('answers the same for the same seed, symbol and moment, whatever was asked before', () => {
    const asked = new SimulatedMarket(SEED)
    asked.bars('TSLA', '2015-01-02', '2020-01-02', NIGHT)
    asked.quoteAt('BTC', at('2030-06-01T12:00:00Z'))
    for (const { symbol } of listings) {
      const fresh = new SimulatedMarket(SEED).quoteAt(symbol, NOON)
      expect(asked.quoteAt(symbol, NOON), symbol).toEqual(fresh)
      expect(fresh?.price, symbol).toBeGreaterThan(0)
    }
    expect(new SimulatedMarket(SEED + 1).quoteAt('SPY', NOON)?.price).not.toBe(
      market.quoteAt('SPY', NOON)?.price,
    )
  })

  it('keeps every quote of a day between its low and its high, and ends at its close', () => {
    const session = sessionOf(FRIDAY)
    if (!session) throw new Error('That Friday trades.')
    for (const symbol of ['AAPL', 'SPY', 'VIX']) {
      const [bar] = market.bars(symbol, FRIDAY, FRIDAY, NIGHT)
      if (!bar) throw new Error('That Friday has a bar.')
      let volume = 0
      for (let moment = session.opensAt; moment < session.closesAt; moment += 7_000) {
        const quote = market.quoteAt(symbol, moment)
        if (!quote) throw new Error('There is a quote at every moment of a session.')
        expect(quote.price).toBeLessThanOrEqual(bar.high)
        expect(quote.price).toBeGreaterThanOrEqual(bar.low)
        expect(quote.bid).toBeLessThanOrEqual(quote.price)
        expect(quote.ask).toBeGreaterThan(quote.bid)
        expect(quote.volume).toBeGreaterThanOrEqual(volume)
        volume = quote.volume
      }
      expect(market.quoteAt(symbol, session.closesAt)).toMatchObject({
        price: bar.close,
        high: bar.high,
        low: bar.low,
        volume: bar.volume,
        isOpen: false,
      })
    }
  })

  it('stands still from the close to the next opening, over a week end and over Thanksgiving', () => {
    const closed = market.quoteAt('AAPL', at('2026-11-20T21:00:00Z'))
    expect(closed?.at).toBe(at('2026-11-20T21:00:00Z'))
    for (const moment of ['2026-11-21T15:00:00Z', '2026-11-22T03:00:00Z', '2026-11-23T14:29:59Z']) {
      expect(market.quoteAt('AAPL', at(moment)), moment).toEqual(closed)
    }
    expect(market.quoteAt('AAPL', at('2026-11-23T14:30:00Z'))).toMatchObject({
      day: '2026-11-23',
      isOpen: true,
    })
    expect(
      market.bars('AAPL', '2026-11-23', '2026-11-29', at('2026-12-01T00:00:00Z')).map(({ day }) => day),
    ).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-27'])
    // Coins know no week end.
    expect(market.quoteAt('BTC', at('2026-11-21T15:00:00Z'))?.isOpen).toBe(true)
    expect(market.bars('BTC', '2026-11-14', '2026-11-20', NIGHT)).toHaveLength(7)
  })

  it('tells nothing of the rest of a day: the bar of a running day ends now', () => {
    const [running] = market.bars('MSFT', FRIDAY, FRIDAY, NOON)
    const quote = market.quoteAt('MSFT', NOON)
    expect(running).toMatchObject({ close: quote?.price, high: quote?.high, volume: quote?.volume })
    const [whole] = market.bars('MSFT', FRIDAY, FRIDAY, NIGHT)
    expect(running?.volume).toBeLessThan(whole?.volume as number)
    expect(market.bars('MSFT', '2026-11-23', '2026-12-31', NIGHT)).toEqual([])
  })

  it('opens away from the close before, and further after results', () => {
    const bars = market.bars('JPM', '2020-01-02', FRIDAY, NIGHT)
    const gaps = bars
      .slice(1)
      .map((bar, index) => Math.abs(Math.log(bar.open / (bars[index]?.close as number))))
    const sorted = gaps.toSorted((a, b) => a - b)
    const median = sorted[Math.floor(sorted.length / 2)] as number
    expect(median).toBeGreaterThan(0.001)
    expect(sorted.at(-1)).toBeGreaterThan(8 * median)
  })

  it('moves together as markets do: funds of one market, shares with their sector, fear against prices', () => {
    const spy = returnsOf('SPY')
    const withMarket = (symbol: string) => together(spy, returnsOf(symbol))
    expect(withMarket('VTI')).toBeGreaterThan(0.98)
    expect(withMarket('QQQ')).toBeGreaterThan(0.9)
    expect(withMarket('AAPL')).toBeGreaterThan(0.5)
    expect(withMarket('VIX')).toBeLessThan(-0.6)
    expect(Math.abs(withMarket('AGG'))).toBeLessThan(0.2)
    const xle = returnsOf('XLE')
    expect(together(xle, returnsOf('XOM'))).toBeGreaterThan(together(xle, returnsOf('KO')))
    const yearly = (symbol: string) => (standardDeviation(returnsOf(symbol)) ?? 0) * Math.sqrt(252)
    expect(yearly('SPY')).toBeGreaterThan(0.1)
    expect(yearly('SPY')).toBeLessThan(0.25)
    expect(yearly('TSLA')).toBeGreaterThan(2 * yearly('SPY'))
  })

  it('splits a share at its ex-day and nowhere else', () => {
    const bars = market.bars('NVDA', '2024-06-06', '2024-06-11', NIGHT)
    const [thursday, friday, monday, tuesday] = bars.map(({ close }) => close) as [
      number,
      number,
      number,
      number,
    ]
    expect(friday / monday).toBeGreaterThan(8)
    expect(friday / monday).toBeLessThan(12.5)
    expect(thursday / friday).toBeLessThan(1.25)
    expect(monday / tuesday).toBeLessThan(1.25)
    const morning = market.quoteAt('NVDA', newYorkMoment('2024-06-10', 600))
    expect(Math.abs((morning?.previousClose as number) * 10 - friday)).toBeLessThan(0.1)
  })

  it('pays four dividends a year, and the price opens that much lower', () => {
    const dividends = market.dividends('XOM', '2022-01-01', '2025-12-31')
    expect(dividends.length).toBeGreaterThanOrEqual(15)
    expect(dividends.length).toBeLessThanOrEqual(17)
    const yearlyYield = dividends.slice(-4).reduce((sum, { perShare }) => sum + perShare, 0)
    const price = market.bars('XOM', '2025-12-31', '2025-12-31', NIGHT)[0]?.close as number
    expect(yearlyYield / price).toBeGreaterThan(0.02)
    expect(yearlyYield / price).toBeLessThan(0.05)
    expect(market.dividends('TSLA', '2015-01-01', '2026-01-01')).toEqual([])
  })

  it('knows no price of an unknown symbol, of a day before the first or after the last', () => {
    expect(market.quoteAt('NOPE', NOON)).toBeUndefined()
    expect(market.quoteAt('SPY', at('2014-06-02T15:00:00Z'))).toBeUndefined()
    expect(market.quoteAt('SPY', at('2101-06-02T15:00:00Z'))).toBeUndefined()
    expect(market.bars('NOPE', '2020-01-01', '2020-02-01', NIGHT)).toEqual([])
    expect(market.closeBy('SPY', '2014-12-31')).toBeUndefined()
  })

  it('closes by a day at the bar of the session that was the last by then', () => {
    const [friday] = market.bars('SPY', FRIDAY, FRIDAY, NIGHT)
    expect(market.closeBy('SPY', FRIDAY)).toBe(friday?.close)
    expect(market.closeBy('SPY', '2026-11-22')).toBe(friday?.close)
  })
})

describe('the simulated par curve', () => {
  it('strays from day to day by basis points and comes back', () => {
    const monday = simulatedParYields(SEED, '2026-11-16')
    const tuesday = simulatedParYields(SEED, '2026-11-17')
    expect(monday.map(({ years }) => years)).toEqual(
      [...monday.map(({ years }) => years)].sort((a, b) => a - b),
    )
    expect(monday).not.toEqual(tuesday)
    for (const [index, point] of monday.entries()) {
      expect(Math.abs(point.yield - (tuesday[index]?.yield as number))).toBeLessThan(0.004)
      expect(point.yield).toBeGreaterThan(0.005)
      expect(point.yield).toBeLessThan(0.09)
    }
    expect(simulatedParYields(SEED, '2026-11-21')).toEqual(simulatedParYields(SEED, '2026-11-23'))
  })
})
