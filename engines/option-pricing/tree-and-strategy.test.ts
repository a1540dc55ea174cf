import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Leg,
  payOffOf,
  priceEuropean,
  profitAtExpiry,
  valueAmerican,
  valueAmericanAt,
  valueEuropean,
  valueOnTree,
  valueStrategy,
} from './index.ts'

const put = { kind: 'put' as const, spot: 50, strike: 50, years: 5 / 12, rate: 0.1 }

describe('Options on trees', () => {
  it('match the American put of Hull, 4.49 with five steps and 4.28 with many', () => {
    const few = valueOnTree(put, 0.4, { method: 'cox-ross-rubinstein', steps: 5 })
    expect(few.price).toBeCloseTo(4.49, 2)
    expect(few.delta).toBeCloseTo(-0.41, 2)
    expect(few.gamma).toBeCloseTo(0.03, 2)
    expect(valueOnTree(put, 0.4, { method: 'cox-ross-rubinstein', steps: 500 }).price).toBeCloseTo(4.283, 2)
    expect(valueOnTree(put, 0.4).price).toBeCloseTo(4.283, 2)
  })

  it('come to the closed form for European options, Leisen and Reimer to six digits', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 60, max: 150, noNaN: true }),
        fc.double({ min: 0.1, max: 0.6, noNaN: true }),
        fc.constantFrom('call' as const, 'put' as const),
        (strike, volatility, kind) => {
          const contract = { kind, spot: 100, strike, years: 0.7, rate: 0.04, dividendYield: 0.02 }
          const exact = valueEuropean(contract, volatility)
          const tree = valueOnTree(contract, volatility, { style: 'european', steps: 301 })
          expect(Math.abs(tree.price - exact.price)).toBeLessThan(2e-4)
          expect(Math.abs(tree.delta - exact.greeks.delta)).toBeLessThan(2e-2)
          // Theta is a difference over two steps: a tenth of a dollar a year on a spot of 100 is what it may be off.
          expect(Math.abs(tree.theta - exact.greeks.theta)).toBeLessThan(
            0.05 * Math.abs(exact.greeks.theta) + 0.1,
          )
        },
      ),
      { numRuns: 60 },
    )
  })

  it('never value the right to exercise early below nought; a call without dividends does not need it', () => {
    for (const method of ['cox-ross-rubinstein', 'leisen-reimer'] as const) {
      for (const kind of ['call', 'put'] as const) {
        const contract = { ...put, kind }
        const european = valueOnTree(contract, 0.4, { style: 'european', method }).price
        const american = valueOnTree(contract, 0.4, { method }).price
        expect(american).toBeGreaterThanOrEqual(european - 1e-12)
        if (kind === 'call') expect(american).toBeCloseTo(european, 10)
      }
    }
    expect(valueOnTree({ ...put, spot: 5 }, 0.2, { method: 'cox-ross-rubinstein' }).isExercisedNow).toBe(true)
    expect(valueOnTree(put, 0.4).isExercisedNow).toBe(false)
  })

  it('match the American calls with one cash dividend of Haug, Roll, Geske and Whaley', () => {
    // Haug, Option Pricing Formulas, §1.4.1: 4.3860, where the European call is worth 3.5107.
    const haug = { kind: 'call' as const, spot: 80, strike: 82, years: 1 / 3, rate: 0.06 }
    const dividends = [{ amount: 4, years: 0.25 }]
    expect(valueAmerican(haug, 0.3, { dividends }).price).toBeCloseTo(4.386, 2)
    expect(valueOnTree(haug, 0.3, { style: 'european', dividends }).price).toBeCloseTo(3.5107, 3)
    // Hull, example 15.10 (9th edition): two dividends of 0.50, 3.72 by Black's approximation for one of them.
    const hull = { kind: 'call' as const, spot: 40, strike: 40, years: 0.5, rate: 0.09 }
    const two = [
      { amount: 0.5, years: 2 / 12 },
      { amount: 0.5, years: 5 / 12 },
    ]
    const american = valueAmerican(hull, 0.3, { dividends: two }).price
    expect(american).toBeGreaterThan(3.67)
    expect(american).toBeCloseTo(3.72, 1)
  })

  it('have a delta and a theta that are slopes of the price, cash dividends included', () => {
    const call = { kind: 'call' as const, spot: 80, strike: 78, years: 0.5, rate: 0.06 }
    const dividends = [{ amount: 2, years: 0.3 }]
    const at = (move: { spot?: number; gone?: number }) =>
      valueOnTree(
        { ...call, spot: call.spot + (move.spot ?? 0), years: call.years - (move.gone ?? 0) },
        0.3,
        {
          steps: 1_601,
          dividends: dividends.map((one) => ({ ...one, years: one.years - (move.gone ?? 0) })),
        },
      )
    const { delta, theta } = at({})
    expect(delta).toBeCloseTo((at({ spot: 0.5 }).price - at({ spot: -0.5 }).price) / 1, 2)
    expect(theta).toBeCloseTo((at({ gone: 0.005 }).price - at({ gone: -0.005 }).price) / 0.01, 0)
  })

  it('hold the accuracy that they state: half a cent, or what the most steps reach far in the money', () => {
    fc.assert(
      fc.property(
        fc.record({
          kind: fc.constantFrom('call' as const, 'put' as const),
          spot: fc.constant(500),
          strike: fc.double({ min: 380, max: 650, noNaN: true }),
          years: fc.double({ min: 0.05, max: 2, noNaN: true }),
          rate: fc.double({ min: 0, max: 0.1, noNaN: true }),
          dividendYield: fc.double({ min: 0, max: 0.06, noNaN: true }),
        }),
        fc.double({ min: 0.12, max: 0.8, noNaN: true }),
        (contract, volatility) => {
          const stated = valueAmerican(contract, volatility)
          const reference = valueAmericanAt(contract, volatility, { steps: 2_401 })
          // Where holding is worth hardly more than exercising, what is reached may be less, and is stated.
          expect(Math.abs(stated.price - reference.price)).toBeLessThanOrEqual(Math.max(0.005, stated.error))
          if (!(Math.abs(reference.price - Math.abs(contract.spot - contract.strike)) < 0.1))
            expect(stated.error).toBeLessThanOrEqual(stated.steps < 1_601 ? 0.005 : 0.03)
        },
      ),
      { numRuns: 40, endOnFailure: true },
    )
  })

  it('refuse a tree that has no probability', () => {
    const steep = { ...put, rate: 1, years: 5 }
    expect(() => valueOnTree(steep, 0.01, { method: 'cox-ross-rubinstein', steps: 3 })).toThrow('probability')
    expect(() => valueOnTree(put, Number.NaN)).toThrow('volatility')
  })
})

describe('Option strategies', () => {
  it('have exact break-evens, profits and losses', () => {
    const straddle: Leg[] = [
      { kind: 'call', quantity: 1, strike: 100, premium: 6 },
      { kind: 'put', quantity: 1, strike: 100, premium: 4 },
    ]
    expect(payOffOf(straddle)).toMatchObject({
      cost: 10,
      maxProfit: null,
      maxLoss: -10,
      breakEvens: [90, 110],
    })
    const condor: Leg[] = [
      { kind: 'put', quantity: 1, strike: 80, premium: 1 },
      { kind: 'put', quantity: -1, strike: 90, premium: 3 },
      { kind: 'call', quantity: -1, strike: 110, premium: 3 },
      { kind: 'call', quantity: 1, strike: 120, premium: 1 },
    ]
    expect(payOffOf(condor)).toMatchObject({ cost: -4, maxProfit: 4, maxLoss: -6, breakEvens: [86, 114] })
    const covered: Leg[] = [
      { kind: 'stock', quantity: 100, premium: 50 },
      { kind: 'call', quantity: -100, strike: 55, premium: 2 },
    ]
    expect(payOffOf(covered)).toMatchObject({ maxProfit: 700, maxLoss: -4800, breakEvens: [48] })
    expect(payOffOf([{ kind: 'call', quantity: -1, strike: 100, premium: 5 }])).toMatchObject({
      maxProfit: 5,
      maxLoss: null,
      breakEvens: [105],
    })
    expect(() => payOffOf([])).toThrow('no legs')
  })

  it('are nought at every break-even and never beyond their largest profit and loss', () => {
    const leg = fc.record({
      kind: fc.constantFrom('call' as const, 'put' as const),
      quantity: fc.integer({ min: -3, max: 3 }),
      strike: fc.integer({ min: 50, max: 150 }),
      premium: fc.integer({ min: 0, max: 20 }),
    })
    fc.assert(
      fc.property(
        fc.array(leg, { minLength: 1, maxLength: 5 }),
        fc.double({ min: 0, max: 400, noNaN: true }),
        (legs, price) => {
          const payOff = payOffOf(legs)
          for (const at of payOff.breakEvens) expect(Math.abs(profitAtExpiry(legs, at))).toBeLessThan(1e-9)
          const profit = profitAtExpiry(legs, price)
          if (payOff.maxProfit !== null) expect(profit).toBeLessThanOrEqual(payOff.maxProfit + 1e-9)
          if (payOff.maxLoss !== null) expect(profit).toBeGreaterThanOrEqual(payOff.maxLoss - 1e-9)
        },
      ),
    )
  })

  it('are worth the sum of their legs before expiry', () => {
    const market = { spot: 100, years: 0.5, rate: 0.03, volatility: 0.25 }
    const { value, greeks } = valueStrategy(
      [
        { kind: 'call', quantity: 2, strike: 105, premium: 0 },
        { kind: 'put', quantity: -1, strike: 95, premium: 0 },
        { kind: 'stock', quantity: -1, premium: 0 },
      ],
      market,
    )
    const call = valueEuropean({ ...market, kind: 'call', strike: 105 }, 0.25)
    const short = priceEuropean({ ...market, kind: 'put', strike: 95 }, 0.25)
    expect(value).toBeCloseTo(2 * call.price - short - 100, 12)
    const shortDelta = valueEuropean({ ...market, kind: 'put', strike: 95 }, 0.25).greeks.delta
    expect(greeks.delta).toBeCloseTo(2 * call.greeks.delta - shortDelta - 1, 12)
  })
})
