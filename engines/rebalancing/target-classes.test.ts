import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capTargets, cashTargetOf, driftOf, planTrades, type TargetClass, targetsOfClasses } from './index.ts'

const SHARE = 1_000_000
const classes: TargetClass[] = [
  { name: 'Shares', target: 0.6, band: null, symbols: ['A', 'B'] },
  { name: 'Bonds', target: 0.3, band: 0.02, symbols: ['C'] },
]

/** Holdings at $100 a share. */
const plan = (
  targets: ReadonlyMap<string, number>,
  shares: Record<string, number>,
  cash: number,
  rules: Parameters<typeof planTrades>[2] = {},
) =>
  planTrades(
    Object.entries(shares).map(([symbol, count]) => ({
      symbol,
      value: count * 100_00,
      price: 100_00,
      quantity: count * SHARE,
      target: targets.get(symbol) ?? 0,
    })),
    cash,
    { cashTarget: cashTargetOf([...targets.values()].map((target) => ({ target }))), ...rules },
  )

describe('classes with targets of their own', () => {
  it('drift is the weight of holdings and cash less the target, each with its band; what no class has is for cash', () => {
    const drift = driftOf(
      classes,
      new Map([
        ['A', 40_000_00],
        ['B', 24_000_00],
        ['C', 27_000_00],
        ['Z', 99_000_00],
      ]),
      9_000_00,
    )
    expect(drift.map(({ name, current, isOutOfBand }) => [name, current, isOutOfBand])).toEqual([
      ['Shares', 0.64, false],
      ['Bonds', 0.27, true],
      ['Cash', 0.09, false],
    ])
    expect(drift.reduce((sum, one) => sum + one.drift, 0)).toBeCloseTo(0, 12)
  })

  it('a class keeps the proportions of its holdings, and one that is not held is bought by its first security', () => {
    const held = new Map([
      ['A', 30_000_00],
      ['B', 10_000_00],
      ['C', 0],
    ])
    expect(
      [...targetsOfClasses(classes, held)].map(([symbol, target]) => [symbol, +target.toFixed(9)]),
    ).toEqual([
      ['A', 0.45],
      ['B', 0.15],
      ['C', 0.3],
    ])
  })

  it('what is above the limit of a holding or a sector stays in cash', () => {
    const sectors: Record<string, string> = { A: 'Tech', B: 'Tech' }
    const { targets, capped } = capTargets(
      new Map([
        ['A', 0.5],
        ['B', 0.3],
        ['C', 0.2],
      ]),
      { holding: 0.4, sector: 0.35 },
      (symbol) => sectors[symbol] ?? null,
    )
    expect(capped).toEqual([
      { what: 'A', from: 0.5, to: 0.4 },
      { what: 'Tech', from: expect.closeTo(0.7, 9), to: 0.35 },
    ])
    expect([...targets.values()].map((one) => +one.toFixed(9))).toEqual([0.2, 0.15, 0.2])
    expect(cashTargetOf([...targets.values()].map((target) => ({ target })))).toBeCloseTo(0.45, 12)
  })
})

describe('trades towards own targets', () => {
  it('cash that was paid in is invested towards the targets, down to the target of cash', () => {
    const targets = new Map([
      ['A', 0.6],
      ['B', 0.3],
    ])
    const result = plan(targets, { A: 600, B: 100 }, 30_000_00)
    expect(result.trades).toEqual([{ symbol: 'B', action: 'BUY', quantity: 199 * SHARE, amount: 19_900_00 }])
    expect(result.purchases).toBeLessThanOrEqual(20_000_00)
  })

  it('a target of nothing sells what is held of it', () => {
    const result = plan(
      new Map([
        ['A', 0],
        ['B', 1],
      ]),
      { A: 10, B: 90 },
      0,
    )
    expect(result.trades.map(({ symbol, action }) => [symbol, action])).toEqual([
      ['A', 'SELL'],
      ['B', 'BUY'],
    ])
  })

  it('cash that no class has is part of the whole: nothing above its target is bought, and the weights after add up (wealthfolio 1248)', () => {
    const targets = new Map([
      ['BONDS', 0.4],
      ['DIVIDEND', 0.2],
      ['GOLD', 0.2],
      ['BROAD', 0.1],
      ['NASDAQ', 0.1],
    ])
    const shares = { BONDS: 1_349, DIVIDEND: 369, GOLD: 343, BROAD: 191, NASDAQ: 192 }
    const result = plan(targets, shares, 88_635_00)
    expect(result.trades.filter(({ symbol, action }) => symbol === 'BONDS' && action === 'BUY')).toEqual([])
    expect(result.holdings.reduce((sum, { after }) => sum + after, 0)).toBeLessThanOrEqual(1)
    for (const { after, target } of result.holdings) expect(Math.abs(after - target)).toBeLessThan(0.01)
  })

  it('what is at its targets, cash too, is left as it is (bt 571)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 500 }),
        (shares, cash) => {
          const total = shares.reduce((sum, one) => sum + one, cash)
          const held = Object.fromEntries(shares.map((count, at) => [`S${at}`, count]))
          const targets = new Map(
            Object.entries(held).map(([symbol, count]) => [symbol, total === 0 ? 0 : count / total]),
          )
          expect(plan(targets, held, cash * 100_00).trades).toEqual([])
        },
      ),
    )
  })

  it('no more is turned over, realised in gains or spent than the limits allow', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 2, maxLength: 6 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 100 })),
        fc.infiniteStream(fc.integer({ min: -60_00, max: 90_00 })),
        fc.integer({ min: 0, max: 50_000_00 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 0, max: 20_000_00 }),
        (shares, parts, gainsOfShare, cash, turnoverPercent, most) => {
          const symbols = shares.map((_, at) => `S${at}`)
          const weights = symbols.map(() => parts.next().value as number)
          const total = weights.reduce((sum, one) => sum + one, 1)
          const gain = new Map(symbols.map((symbol) => [symbol, gainsOfShare.next().value as number]))
          const gainOf = (symbol: string, quantity: number) =>
            (gain.get(symbol) as number) * (quantity / SHARE)
          const result = plan(
            new Map(symbols.map((symbol, at) => [symbol, (weights[at] as number) / total])),
            Object.fromEntries(symbols.map((symbol, at) => [symbol, shares[at] as number])),
            cash,
            { turnoverMax: turnoverPercent / 100, gains: { most, of: gainOf } },
          )
          const realised = result.trades
            .filter(({ action }) => action === 'SELL')
            .reduce((sum, { symbol, quantity }) => sum + gainOf(symbol, quantity), 0)
          expect(realised).toBeLessThanOrEqual(most)
          expect(result.turnover).toBeLessThanOrEqual(turnoverPercent / 100 + 1e-9)
          expect(result.purchases).toBeLessThanOrEqual(result.sales + cash)
          for (const { symbol, after, current, target } of result.holdings)
            expect(Math.abs(after - target), symbol).toBeLessThanOrEqual(Math.abs(current - target) + 1e-9)
        },
      ),
      { numRuns: 300 },
    )
  })
})

/** Worked out by hand. Of $100,000: A 300 at $100, B 100 at $250, C 500 at $50, cash $20,000; A and B are to be 40% together, C 40%. */
describe('a book worked out by hand', () => {
  const own: TargetClass[] = [
    { name: 'Shares', target: 0.4, band: null, symbols: ['A', 'B'] },
    { name: 'Bonds', target: 0.4, band: null, symbols: ['C'] },
  ]
  const book = { A: [300, 100_00], B: [100, 250_00], C: [500, 50_00] } as const
  const values = new Map(Object.entries(book).map(([symbol, [count, price]]) => [symbol, count * price]))
  const CASH = 20_000_00
  const ordered = (rules: Parameters<typeof planTrades>[2] = {}, cash = CASH) => {
    const targets = targetsOfClasses(own, values)
    const held = Object.entries(book).map(([symbol, [count, price]]) => ({
      symbol,
      price,
      value: count * price,
      quantity: count * SHARE,
      target: targets.get(symbol) as number,
    }))
    const result = planTrades(held, cash, { cashTarget: 0.2, ...rules })
    return {
      ...result,
      orders: result.trades.map(({ action, symbol, quantity }) => `${action} ${quantity / SHARE} ${symbol}`),
    }
  }

  it('shares are 55%, 15 points above; A is to be 21.82%, B 18.18%; sales of $14,850 pay for 295 C with half a percent kept', () => {
    const drift = driftOf(own, values, CASH).map(({ current, drift: off, band, isOutOfBand }) => [
      ...[current, off, band].map((one) => +one.toFixed(9)),
      isOutOfBand,
    ])
    expect(drift).toEqual([
      [0.55, 0.15, 0.05, true],
      [0.25, -0.15, 0.05, true],
      [0.2, 0, 0.05, false],
    ])
    const { orders, sales, purchases, turnover, shortened, holdings } = ordered()
    expect(orders).toEqual(['SELL 81 A', 'SELL 27 B', 'BUY 295 C'])
    expect([sales, purchases, shortened]).toEqual([14_850_00, 14_750_00, ['C']])
    expect(turnover).toBeCloseTo(0.148, 9)
    expect(holdings.map(({ after }) => +after.toFixed(9))).toEqual([0.219, 0.1825, 0.3975])
  })

  it('a turnover of 5% leaves 27 A, 9 B, 99 C; gains of $300, at $10 of A and $20 of B a share, leave 12 A; that pays for 68 C', () => {
    const gains = {
      most: 300_00,
      of: (symbol: string, units: number) => (units / SHARE) * (symbol === 'A' ? 10_00 : 20_00),
    }
    const { orders, turnover, limitedBy } = ordered({ turnoverMax: 0.05, gains })
    expect(orders).toEqual(['SELL 9 B', 'SELL 12 A', 'BUY 68 C'])
    expect(turnover).toBeCloseTo(0.03425, 9)
    expect(limitedBy).toEqual(['turnover', 'gains'])
  })

  it('cash below zero is paid by the sales before anything is bought', () => {
    const { sales, purchases } = ordered({ cashTarget: 0 }, -10_000_00)
    expect(sales).toBeGreaterThan(0)
    expect(purchases).toBeLessThanOrEqual(Math.max(0, sales - 10_000_00))
  })
})
