import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, dayOf } from '#engines/market-calendar/index.ts'
import {
  type BondTerms,
  callablePricer,
  dirtyPriceOnCurve,
  discountMargin,
  floaterWorth,
  flowsOnCurve,
  indexRatio,
  makeCurve,
  optionAdjusted,
  principalPaid,
  referenceIndex,
  settleBond,
  settleFloater,
  zSpread,
} from './index.ts'
import { anyBond, taken } from './test-bonds.ts'

const day = (text: string) => dayOf(text)!
const half = { frequency: 2, dayCount: '30/360 ISDA' } as const

describe('Bonds repaid in parts', () => {
  const quarters: BondTerms = {
    issue: day('2022-06-15'),
    maturity: day('2030-06-15'),
    coupon: 0.05,
    ...half,
    repayments: ['2025-12-15', '2026-12-15', '2027-12-15'].map((each) => ({ day: day(each), amount: 25 })),
  }

  it('cost their face at their coupon, repay all of it, and without repayments are the bullet', () => {
    fc.assert(
      fc.property(anyBond, fc.integer({ min: 1, max: 20 }), ({ terms, settlement }, parts) => {
        const bullet = taken(settleBond(terms, settlement))
        const none = taken(settleBond({ ...terms, repayments: [] }, settlement))
        for (let at = 0; at < bullet.count; at++)
          expect(none.book.amounts[at]).toBeCloseTo(bullet.book.amounts[at]!, 10)
        const days = [...bullet.book.days.slice(0, Math.min(parts, bullet.count - 1))]
        const repayments = days.map((each) => ({ day: each, amount: 100 / (parts + 1) }))
        const bond = taken(settleBond({ ...terms, repayments }, settlement))
        const principal = Array.from({ length: bond.count }, (_, at) => principalPaid(bond, at))
        expect(principal.reduce((sum, each) => sum + each, 0)).toBeCloseTo(100, 9)
        expect(bond.accrued).toBeCloseTo(bullet.accrued, 9)
      }),
    )
  })

  it.each([
    ['between coupon days', [{ day: day('2026-01-15'), amount: 25 }]],
    ['of all before maturity', [{ day: day('2026-12-15'), amount: 100 }]],
    ['out of order', quarters.repayments!.toReversed()],
    ['of nothing', [{ day: day('2026-12-15'), amount: 0 }]],
  ])('repayments %s are refused', (_, repayments) => {
    const outcome = settleBond({ ...quarters, repayments }, day('2024-01-01'))
    expect(outcome).toMatchObject({ ok: false, refusal: { field: 'sinkingSchedule' } })
  })
})

describe('Floating rate notes', () => {
  it('cost their face at a reset where the discount margin is the quoted one, and have the duration of one period', () => {
    fc.assert(
      fc.property(
        anyBond,
        fc.double({ min: 0, max: 0.08, noNaN: true }),
        fc.double({ min: 0, max: 0.05, noNaN: true }),
        ({ terms }, index, margin) => {
          const at = taken(settleBond({ ...terms, coupon: 0 }, terms.issue)).accrualStart
          const note = taken(settleFloater({ ...terms, coupon: index + margin }, at, { index, margin }))
          expect(floaterWorth(note, margin).price).toBeCloseTo(100, 8)
          // A thirty-day count has no time from the 30th to the 31st.
          fc.pre(note.periods.some((length) => length > 0))
          const found = taken(discountMargin(note, 100))
          expect(found.margin).toBeCloseTo(margin, 9)
          const first = note.periods[0]!
          expect(found.indexDuration).toBeCloseTo(first / (1 + first * (index + margin)), 7)
        },
      ),
    )
  })

  it('a price leads to a margin that leads back to it, and what has a rule of its own is refused', () => {
    const terms: BondTerms = {
      issue: day('2024-03-15'),
      maturity: day('2031-03-15'),
      coupon: 0.05,
      frequency: 4,
      dayCount: 'ACT/360',
    }
    const rates = { index: 0.043, margin: 0.007 }
    const note = taken(settleFloater(terms, day('2026-05-02'), rates))
    for (const price of [1, 40, 95, 101, 180])
      expect(floaterWorth(note, taken(discountMargin(note, price)).margin).price).toBeCloseTo(price, 8)
    const calls = [{ day: day('2028-03-15'), price: 100 }]
    expect(settleFloater({ ...terms, calls }, day('2026-05-02'), rates).ok).toBe(false)
    expect(settleFloater(terms, day('2026-05-02'), { index: -0.01, margin: 0.005 }).ok).toBe(false)
  })
})

describe('Inflation-linked bonds', () => {
  it('a flat index is a ratio of one on every day, and an index that is none is refused', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40_000 }),
        fc.double({ min: 1, max: 900, noNaN: true }),
        (each, index) => {
          const reference = taken(referenceIndex(each, index, index))
          expect(taken(indexRatio(reference, reference))).toBe(1)
        },
      ),
    )
    expect(referenceIndex(0, 0, 1).ok).toBe(false)
    expect(indexRatio(100, Number.NaN).ok).toBe(false)
  })
})

describe('Option-adjusted spreads', () => {
  const flat = taken(makeCurve([1], [2 * Math.log1p(0.055 / 2)]))
  const quarterly = Array.from({ length: 24 }, (_, at) => ({
    day: addMonths(day('2006-09-15'), 3 * at),
    price: 100,
  }))
  const callable: BondTerms = {
    issue: day('2004-09-16'),
    maturity: day('2012-09-15'),
    coupon: 0.0465,
    frequency: 4,
    dayCount: 'ACT/ACT ICMA',
    calls: quarterly,
  }
  const bond = taken(settleBond(callable, day('2007-10-19')))

  it('without calls the spread is the z-spread, whatever the volatility', () => {
    const plain = taken(settleBond({ ...callable, calls: [] }, day('2007-10-19')))
    const flows = flowsOnCurve(plain, flat)
    for (const volatility of [0, 0.01, 0.05]) {
      const model = { volatility, meanReversion: 0.03 }
      expect(callablePricer(plain, flat, model)(0)).toBeCloseTo(dirtyPriceOnCurve(flows), 10)
      const adjusted = taken(optionAdjusted(plain, flat, 92, model))
      expect(adjusted.spread).toBeCloseTo(taken(zSpread(flows, 92)), 12)
      expect(adjusted.optionValue).toBeCloseTo(0, 8)
    }
  })

  it('more volatility takes from the spread and adds to what the option is worth', () => {
    const at = (volatility: number) => taken(optionAdjusted(bond, flat, 96, { volatility, meanReversion: 0 }))
    const spreads = [0, 0.005, 0.01, 0.02].map((each) => at(each))
    for (const [place, each] of spreads.slice(1).entries()) {
      expect(each.spread).toBeLessThan(spreads[place]!.spread)
      expect(each.optionValue).toBeGreaterThan(spreads[place]!.optionValue)
    }
    expect(optionAdjusted(bond, flat, 96, { volatility: -1, meanReversion: 0 }).ok).toBe(false)
    expect(optionAdjusted(bond, flat, 0, { volatility: 0.01, meanReversion: 0 }).ok).toBe(false)
  })
})
