import { describe, expect, it } from 'vitest'
import { dayOf } from '#engines/market-calendar/index.ts'
import {
  type BondTerms,
  billBondEquivalentYield,
  billDiscountFromPrice,
  billMoneyMarketYield,
  billPriceFromDiscount,
  type DayCount,
  priceFromSimpleYield,
  reconcileYield,
  rollUp,
  settleBond,
  sharesBy,
  simpleYield,
  trueYield,
  YIELD_CONVENTIONS,
  yearFraction,
  yieldFromCleanPrice,
  yieldToWorst,
} from '../index.ts'
import { taken } from '../test-bonds.ts'

const day = (iso: string) => dayOf(iso)!

describe('day counts', () => {
  // ISDA's own paper on 30/360 and its 1998 memorandum on ACT/ACT, as in QuantLib's daycounters.cpp.
  it.each([
    ['30/360 ISDA', '2006-08-31', '2007-02-28', 178],
    ['30/360 ISDA', '2007-02-28', '2007-08-31', 183],
    ['30/360 ISDA', '2006-01-31', '2006-02-28', 28],
    ['30E/360', '2007-02-28', '2007-08-31', 182],
    ['30E/360', '2006-08-31', '2007-02-28', 178],
    ['30/360 US', '2006-08-31', '2007-02-28', 178],
    ['30/360 US', '2007-02-28', '2007-08-31', 180],
    ['30/360 US', '2008-02-29', '2009-02-28', 360],
    ['30/360 US', '2006-02-28', '2006-03-31', 30],
    ['30E/360 ISDA', '2007-02-28', '2007-08-31', 180],
    ['30E/360 ISDA', '2006-08-31', '2007-02-28', 180],
    ['30E+/360', '2006-08-31', '2007-08-31', 361],
    ['30E+/360', '2006-08-15', '2006-08-31', 16],
    ['30E+/360', '2006-08-31', '2006-09-30', 30],
  ] as const)('%s from %s to %s is %i days', (count, from, to, days) => {
    expect(yearFraction(count, day(from), day(to)) * 360).toBeCloseTo(days, 9)
  })

  it.each([
    ['ACT/ACT ISDA', '2003-11-01', '2004-05-01', 61 / 365 + 121 / 366],
    ['ACT/ACT ISDA', '1999-07-01', '2000-07-01', 184 / 365 + 182 / 366],
    ['ACT/360', '2024-01-01', '2024-07-01', 182 / 360],
    ['ACT/365F', '2024-01-01', '2025-01-01', 366 / 365],
    ['ACT/365.25', '2024-01-01', '2025-01-01', 366 / 365.25],
    // The Association française des banques' rule in ISDA's memorandum of 1998, figure by figure.
    ['ACT/ACT AFB', '2003-11-01', '2004-05-01', 182 / 366],
    ['ACT/ACT AFB', '1999-02-01', '1999-07-01', 150 / 365],
    ['ACT/ACT AFB', '1999-07-01', '2000-07-01', 1],
    ['ACT/ACT AFB', '2002-08-15', '2003-07-15', 334 / 365],
    ['ACT/ACT AFB', '2003-07-15', '2004-01-15', 184 / 365],
    ['ACT/ACT AFB', '2000-01-30', '2000-06-30', 152 / 366],
    ['ACT/ACT AFB', '1999-11-30', '2000-04-30', 152 / 366],
    ['ACT/ACT AFB', '2004-02-29', '2008-02-29', 4],
    ['ACT/365L', '2023-07-15', '2024-07-15', 1],
    ['ACT/365L', '2024-03-01', '2025-03-01', 1],
    ['NL/365', '2024-01-01', '2025-01-01', 1],
    ['BUS/252', '2024-01-01', '2024-01-08', 5 / 252],
  ] as const)('%s from %s to %s', (count, from, to, years) => {
    expect(yearFraction(count, day(from), day(to))).toBeCloseTo(years, 14)
    expect(yearFraction(count, day(to), day(from))).toBeCloseTo(-years, 14)
  })

  it('ACT/365L takes the length of the year that a half-yearly period ends in', () => {
    const half = (from: string, to: string) => yearFraction('ACT/365L', day(from), day(to), { frequency: 2 })
    expect(half('2023-09-15', '2024-03-15')).toBeCloseTo(182 / 366, 14)
    expect(half('2024-03-15', '2024-09-15')).toBeCloseTo(184 / 366, 14)
    expect(half('2024-09-15', '2025-03-15')).toBeCloseTo(181 / 365, 14)
  })

  it('30E/360 ISDA leaves the 28th of February of a maturity alone', () => {
    const [from, to] = [day('2006-08-31'), day('2007-02-28')]
    expect(yearFraction('30E/360 ISDA', from, to, { maturity: to }) * 360).toBeCloseTo(178, 9)
  })
})

describe('bills', () => {
  it('price, discount and money-market yield lead to each other', () => {
    // A bill of 90 days at 7.61 %, priced by 31 CFR 356, appendix B.
    const price = taken(billPriceFromDiscount(0.0761, 90))
    expect(price).toBeCloseTo(98.0975, 10)
    expect(taken(billDiscountFromPrice(price, 90))).toBeCloseTo(0.0761, 14)
    expect(taken(billMoneyMarketYield(price, 90))).toBeCloseTo(((100 - price) / price) * 4, 14)
  })

  it('the bond-equivalent yield is simple to half a year and solves the two-payment equation beyond', () => {
    expect(taken(billBondEquivalentYield(97.780611, 91))).toBeCloseTo((2.219389 / 97.780611) * (365 / 91), 12)
    const rate = taken(billBondEquivalentYield(92.5, 364))
    const share = 364 / 365
    expect(92.5 * (1 + rate / 2) * (1 + (share - 0.5) * rate)).toBeCloseTo(100, 10)
  })

  it('refuse days and prices that no bill has', () => {
    for (const outcome of [
      billPriceFromDiscount(0.05, 0),
      billPriceFromDiscount(5, 91),
      billBondEquivalentYield(-1, 91),
      billDiscountFromPrice(Number.NaN, 91),
    ])
      expect(outcome.ok).toBe(false)
  })

  it('the simple yield of a Japanese bond leads back to its price', () => {
    const bond = { coupon: 0.008 }
    const rate = taken(simpleYield(bond, 99.2, 3_285))
    expect(rate).toBeCloseTo((0.8 + 0.8 / 9) / 99.2, 14)
    expect(taken(priceFromSimpleYield(bond, rate, 3_285))).toBeCloseTo(99.2, 12)
  })
})

const callable: BondTerms = {
  issue: day('2020-06-15'),
  maturity: day('2035-06-15'),
  coupon: 0.06,
  frequency: 2,
  dayCount: '30/360 US',
  calls: [
    { day: day('2027-06-15'), price: 103 },
    { day: day('2029-06-15'), price: 101.5 },
    { day: day('2031-06-15'), price: 100 },
  ],
}

describe('calls', () => {
  const bond = taken(settleBond(callable, day('2025-06-16')))

  it('a dear bond is worst called early, a cheap one held to the end', () => {
    const dear = taken(yieldToWorst(bond, 112))
    expect(dear.calls).toHaveLength(3)
    expect(dear.worst.day).toBe(day('2027-06-15'))
    expect(dear.worst.yield).toBe(Math.min(...dear.calls.map(({ yield: rate }) => rate)))
    const cheap = taken(yieldToWorst(bond, 90))
    expect(cheap.worst.day).toBe(callable.maturity)
    expect(cheap.worst.yield).toBe(taken(yieldFromCleanPrice(bond, 90)).yield)
  })

  it('the first day and the coupon days of a window are checked', () => {
    const window = { ...callable, calls: [{ day: day('2026-01-01'), price: 100, until: day('2027-01-01') }] }
    const { calls } = taken(yieldToWorst(taken(settleBond(window, day('2025-06-16'))), 105))
    expect(calls.map((call) => call.day)).toEqual(['2026-01-01', '2026-06-15', '2026-12-15'].map(day))
  })

  it('calls that are past are nobody’s choice any more', () => {
    const late = taken(settleBond(callable, day('2030-01-01')))
    expect(taken(yieldToWorst(late, 104)).calls).toHaveLength(1)
  })
})

it('the true yield is at most the Street’s: payments that wait for business days are worth less', () => {
  const bond = taken(settleBond({ ...callable, maturity: day('2035-06-16') }, day('2025-06-16')))
  const street = taken(yieldFromCleanPrice(bond, 101)).yield
  const actual = taken(yieldFromCleanPrice(bond, 101, trueYield('us-government-bond'))).yield
  expect(actual).toBeLessThan(street)
  expect(street - actual).toBeLessThan(0.0002)
})

describe('another screen’s yield', () => {
  const terms: BondTerms = {
    issue: day('2020-01-15'),
    maturity: day('2027-07-15'),
    coupon: 0.045,
    frequency: 2,
    dayCount: '30/360 US',
  }
  const settlement = day('2025-03-04')
  const at = (change: Partial<BondTerms>, convention = YIELD_CONVENTIONS.street as never, on = settlement) =>
    taken(yieldFromCleanPrice(taken(settleBond({ ...terms, ...change }, on)), 97.125, convention)).yield

  it.each([
    ['day count ACT/360 instead of 30/360 US', at({ dayCount: 'ACT/360' })],
    ['effective annual yield', at({}, YIELD_CONVENTIONS['effective-annual'] as never)],
    ['continuous compounding', at({}, YIELD_CONVENTIONS.continuous as never)],
    ['settlement 1 business day later', at({}, undefined, settlement + 1)],
  ])('is explained by %s', (change, theirs) => {
    const reconciled = reconcileYield(terms, settlement, 97.125, theirs, { tolerance: 1e-9 })!
    expect(reconciled.explanations[0]!.changes).toEqual([change])
    expect(Math.abs(reconciled.explanations[0]!.difference)).toBeLessThan(1e-12)
  })

  it('that is ours needs no change, and one that nothing explains is not explained', () => {
    const ours = at({})
    expect(reconcileYield(terms, settlement, 97.125, ours)!.explanations[0]!.changes).toEqual([])
    const strange = reconcileYield(terms, settlement, 97.125, ours + 0.01)!
    expect(strange.explanations).toEqual([])
    expect(Math.abs(strange.nearest.difference)).toBeGreaterThan(0.001)
    expect(strange.tried).toBeGreaterThan(100)
  })
})

describe('terms that no bond can have are refused by field', () => {
  const sound = callable
  it.each([
    ['maturityDate', { maturity: sound.issue }],
    ['maturityDate', { maturity: 12.5 }],
    ['issueDate', { issue: Number.NaN }],
    ['couponRate', { coupon: -0.01 }],
    ['couponRate', { coupon: Number.POSITIVE_INFINITY }],
    ['frequency', { frequency: 5 as never }],
    ['dayCount', { dayCount: 'MOON/28' as DayCount }],
    ['redemption', { redemption: 0 }],
    ['firstCouponDate', { firstCoupon: sound.issue - 1 }],
    ['penultimateCouponDate', { penultimateCoupon: sound.maturity + 1 }],
    ['couponSteps', { steps: [{ from: sound.issue, rate: Number.NaN }] }],
    ['callSchedule', { calls: [{ day: sound.issue, price: -5 }] }],
  ] as [string, Partial<BondTerms>][])('%s', (field, change) => {
    const outcome = settleBond({ ...sound, ...change }, day('2025-06-16'))
    expect(outcome.ok ? 'settled' : outcome.refusal.field).toBe(field)
  })

  it('days outside the bond’s life are refused', () => {
    const codeOn = (on: string) => {
      const outcome = settleBond(sound, day(on))
      return outcome.ok ? 'settled' : outcome.refusal.code
    }
    expect(codeOn('2020-06-14')).toBe('bond-not-issued')
    expect(codeOn('2035-06-15')).toBe('bond-matured')
    expect(codeOn('2020-06-15')).toBe('settled')
  })
})

it('a portfolio is weighted by market value with accrued interest, and its shares add up to 1', () => {
  const holding = (marketValue: number, rate: number) => ({
    marketValue,
    yield: rate,
    modifiedDuration: 2,
    dv01: 4,
    maturity: 5,
  })
  const holdings = [holding(100, 0.02), holding(300, 0.06)]
  expect(rollUp(holdings)).toMatchObject({ marketValue: 400, dv01: 8, averageYield: 0.05 })
  expect([...sharesBy(holdings, ({ yield: rate }) => (rate > 0.05 ? 'high' : 'low'))]).toEqual([
    ['high', 0.75],
    ['low', 0.25],
  ])
  expect(rollUp([])).toBeUndefined()
})
