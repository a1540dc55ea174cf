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
  priceFromYield,
  principalPaid,
  referenceIndex,
  settleBond,
  settleFloater,
  yieldFromCleanPrice,
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

  // QuantLib 1.29, AmortizingFixedRateBond: clean price, modified duration, convexity.
  it.each([
    ['2025-05-20', 0.04, 102.25470827222125, 2.2048365739048985, 8.49194554297614],
    ['2025-05-20', 0.065, 96.76561784716068, 2.1164406813692414, 7.921597972095089],
    ['2026-07-20', 0.04, 101.77183661748053, 1.76670962279557, 5.941078765613304],
    ['2026-07-20', 0.065, 97.4385252272955, 1.6978668496641134, 5.571023961194557],
  ])('settled on %s at %d cost what QuantLib says', (settlement, rate, clean, duration, convexity) => {
    const priced = taken(priceFromYield(taken(settleBond(quarters, day(settlement))), rate))
    expect(priced.cleanPrice).toBeCloseTo(clean, 10)
    expect(priced.modifiedDuration).toBeCloseTo(duration, 10)
    expect(priced.convexity).toBeCloseTo(convexity, 9)
  })

  // Excel's PMT of 360 payments of 100, as in QuantLib's test of amortising bonds.
  it.each([
    [0.01, 0.32163952],
    [0.06, 0.599550525],
    [0.12, 1.028612597],
  ])(
    'a loan of thirty years at %d pays the same every month, and costs its face at its rate',
    (rate, payment) => {
      const issue = day('2020-01-15')
      const repayments: { day: number; amount: number }[] = []
      for (let month = 1, left = 100; month < 360; month++) {
        const amount = payment - (left * rate) / 12
        repayments.push({ day: addMonths(issue, month), amount })
        left -= amount
      }
      const loan = taken(
        settleBond(
          {
            issue,
            maturity: addMonths(issue, 360),
            coupon: rate,
            frequency: 12,
            dayCount: 'ACT/ACT ICMA',
            repayments,
          },
          issue,
        ),
      )
      expect(loan.book.amounts.slice(0, 360).every((each) => Math.abs(each - payment) < 1e-5)).toBe(true)
      expect(taken(priceFromYield(loan, rate)).cleanPrice).toBeCloseTo(100, 9)
    },
  )

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
  // FinancePy's test_FinBondFRN: Bloomberg's Citigroup note and that of Smith's Bond Math; the running coupon is without margin there.
  it.each([
    [
      '2010-11-10',
      '2021-11-10',
      '2017-07-21',
      4,
      '30E/360',
      0.0118456,
      0.0025,
      0.0120534,
      0.0130522,
      96.793,
      103.1985,
      4.1335,
    ],
    [
      '2000-03-28',
      '2021-02-03',
      '2014-03-28',
      2,
      '30E/360 ISDA',
      0.00337,
      0.002,
      0.027558,
      0.03295,
      93.08,
      123.0623,
      6.048,
    ],
  ] as const)(
    'the note of %s has the discount margin published',
    (issue, maturity, settlement, frequency, dayCount, coupon, margin, indexToReset, index, clean, published, duration) => {
      const note = taken(
        settleFloater(
          { issue: day(issue), maturity: day(maturity), coupon, frequency, dayCount },
          day(settlement),
          { margin, index, indexToReset },
        ),
      )
      const found = taken(discountMargin(note, clean + note.bond.accrued))
      expect(10_000 * found.margin).toBeCloseTo(published, 3)
      // There the price falls by one basis point of margin; here it is the slope.
      const { price } = floaterWorth(note, found.margin)
      const fallen = floaterWorth(note, found.margin + 1e-4).price
      expect((price - fallen) / (1e-4 * price)).toBeCloseTo(duration, 3)
      expect(found.spreadDuration).toBeCloseTo(duration, 2)
    },
  )

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
  // US Treasury: CPI-U of October and November 2022 are 298.012 and 297.711; note of 15 January 2031, dated at 260.31619.
  it.each([
    ['2023-01-01', 298.012, 1.14481],
    ['2023-01-03', 297.99258, 1.14473],
    ['2023-01-13', 297.89548, 1.14436],
    ['2023-01-27', 297.75955, 1.14384],
  ])('the reference index and the ratio of %s are the Treasury’s', (settled, reference, ratio) => {
    const found = taken(referenceIndex(day(settled), 298.012, 297.711))
    expect(found).toBe(reference)
    expect(taken(indexRatio(found, 260.31619))).toBe(ratio)
  })

  it('the interest that has accrued is the Treasury’s, of 172 days and of 10', () => {
    const note = {
      issue: day('2021-01-15'),
      maturity: day('2031-01-15'),
      coupon: 0.00125,
      frequency: 2,
      dayCount: 'ACT/ACT ICMA',
    } as const
    expect(10 * taken(settleBond(note, day('2023-01-03'))).accrued * 1.14473).toBeCloseTo(0.6688, 4)
    expect(10 * taken(settleBond(note, day('2023-01-25'))).accrued * 1.14391).toBeCloseTo(0.0395, 4)
  })

  // Bloomberg's example (Fjeldsted 2017) as in FinancePy's tests.
  it('the note of July 2020 has the real yield, duration and accrued interest published', () => {
    const terms = {
      issue: day('2010-07-15'),
      maturity: day('2020-07-15'),
      coupon: 0.0125,
      frequency: 2,
      dayCount: 'ACT/ACT ICMA',
    } as const
    const note = taken(settleBond(terms, day('2017-07-21')))
    const real = taken(yieldFromCleanPrice(note, 104.03502))
    expect(real.yield).toBeCloseTo(-0.001, 4)
    expect(real.modifiedDuration).toBeCloseTo(2.9401, 3)
    expect(note.accrued).toBeCloseTo(0.0204, 4)
    const ratio = taken(indexRatio(244.65884, 218.08532))
    expect(ratio).toBe(1.12185)
    expect(100 * note.accrued * ratio).toBeCloseTo(2.2864, 2)
  })

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

  // Bloomberg's Hull–White prices of QuantLib's example of a callable bond, mean reversion 0.03.
  it.each([
    [0, 96.5],
    [0.01, 95.68],
    [0.03, 92.34],
    [0.06, 87.16],
    [0.12, 77.31],
  ])('a volatility of %d leads to Bloomberg’s price', (volatility, published) => {
    const price = callablePricer(bond, flat, { volatility, meanReversion: 0.03 })(0) - bond.accrued
    expect(Math.abs(price - published)).toBeLessThan(0.05)
  })

  // QuantLib 1.29 with 800 steps, sloped curve.
  it.each([
    [0.005, 105.98227, 0.00172819, 5.3115],
    [0.01, 103.97425, 0.00177656, 5.347],
    [0.02, 99.9931, 0.00185996, 5.3334],
  ])(
    'on a sloped curve a volatility of %d leads to QuantLib’s price, spread and duration',
    (volatility, price, spread, duration) => {
      const times = [0, 1, 2, 5, 10, 30]
      const curve = taken(makeCurve(times, [0.03, 0.03, 0.034, 0.04, 0.045, 0.047]))
      const calls = [2029, 2030, 2031, 2032, 2033, 2034, 2035].map((year) => ({
        day: day(`${year}-06-15`),
        price: 100 + Math.max(0, 2032 - year),
      }))
      const sloped = taken(
        settleBond(
          { issue: day('2024-06-15'), maturity: day('2036-06-15'), coupon: 0.055, ...half, calls },
          day('2026-06-15'),
        ),
      )
      const model = { volatility, meanReversion: 0.03 }
      expect(callablePricer(sloped, curve, model, 800)(0)).toBeCloseTo(price, 3)
      const adjusted = taken(optionAdjusted(sloped, curve, price - 1, model))
      expect(adjusted.spread).toBeCloseTo(spread, 4)
      expect(
        Math.abs(taken(optionAdjusted(sloped, curve, price, model)).effectiveDuration - duration),
      ).toBeLessThan(0.05)
      expect(adjusted.optionValue).toBeGreaterThan(0)
    },
  )

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
