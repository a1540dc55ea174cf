import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { iterations, solveRate } from './discounting.ts'
import {
  priceFromYield,
  settleBond,
  YIELD_CONVENTIONS,
  type YieldConventionName,
  yieldFromDirtyPrice,
} from './index.ts'
import { anyBond, taken } from './test-bonds.ts'

const anyConvention = fc.constantFrom(...(Object.keys(YIELD_CONVENTIONS) as YieldConventionName[]))

it('every price from 1 to 400 has one yield, and that yield has the price again, in every convention', () => {
  fc.assert(
    fc.property(
      anyBond,
      anyConvention,
      fc.double({ min: 1, max: 400, noNaN: true }),
      ({ terms, settlement }, name, dirty) => {
        const bond = taken(settleBond(terms, settlement))
        const convention = YIELD_CONVENTIONS[name]
        const outcome = yieldFromDirtyPrice(bond, dirty, convention)
        if (!outcome.ok) {
          // Only where a payment falls due at once on a thirty-day count, or one simple period cannot lose so much.
          expect(['no-such-yield', 'no-time-left']).toContain(outcome.refusal.code)
          const isDueAtOnce = bond.book.exponents[0]! < 1e-9
          expect(isDueAtOnce || bond.count === 1).toBe(true)
          return
        }
        const found = outcome.value
        for (const figure of Object.values(found)) expect(Number.isNaN(figure)).toBe(false)
        // One payment a few days away has yields so far out that 1 + y ÷ m no longer carries the price’s digits.
        if (found.yield > 100 || found.yield < -0.9) return
        const back = priceFromYield(bond, found.yield, convention)
        if (back.ok) expect(Math.abs(back.value.dirtyPrice / dirty - 1)).toBeLessThan(1e-9)
      },
    ),
    { numRuns: 1_500, seed: 11 },
  )
})

it('a higher yield never has a higher price', () => {
  fc.assert(
    fc.property(
      anyBond,
      fc.double({ min: -0.05, max: 5, noNaN: true }),
      fc.double({ min: 1e-6, max: 1, noNaN: true }),
      ({ terms, settlement }, rate, more) => {
        const bond = taken(settleBond(terms, settlement))
        const lower = taken(priceFromYield(bond, rate))
        const higher = taken(priceFromYield(bond, rate + more))
        expect(higher.dirtyPrice).toBeLessThanOrEqual(lower.dirtyPrice)
        expect(lower.modifiedDuration).toBeGreaterThanOrEqual(0)
        expect(lower.convexity).toBeGreaterThanOrEqual(0)
      },
    ),
    { numRuns: 800, seed: 12 },
  )
})

it('durations and convexity are the derivatives of the price', () => {
  fc.assert(
    fc.property(
      anyBond,
      anyConvention,
      fc.double({ min: 0, max: 0.3, noNaN: true }),
      ({ terms, settlement }, name, rate) => {
        const bond = taken(settleBond(terms, settlement))
        const at = (shift: number) => taken(priceFromYield(bond, rate + shift, YIELD_CONVENTIONS[name]))
        const middle = at(0)
        const step = 1e-4
        const slope = (at(step).dirtyPrice - at(-step).dirtyPrice) / (2 * step)
        const bend = (at(step).dirtyPrice + at(-step).dirtyPrice - 2 * middle.dirtyPrice) / step ** 2
        const scale = 1 + middle.modifiedDuration ** 3
        expect(Math.abs(-slope / middle.dirtyPrice - middle.modifiedDuration)).toBeLessThan(1e-6 * scale)
        expect(Math.abs(bend / middle.dirtyPrice - middle.convexity)).toBeLessThan(
          1e-4 * (scale + middle.convexity),
        )
        expect(middle.dv01).toBeCloseTo((middle.modifiedDuration * middle.dirtyPrice) / 10_000, 12)
      },
    ),
    { numRuns: 800, seed: 13 },
  )
})

it('accrued interest begins at 0, never falls within a period and never passes the coupon', () => {
  fc.assert(
    fc.property(anyBond, ({ terms, settlement }) => {
      const bond = taken(settleBond(terms, settlement))
      const coupon = bond.book.amounts[0]! - (bond.count === 1 ? 100 : 0)
      expect(taken(settleBond(terms, bond.accrualStart)).accrued).toBe(0)
      expect(bond.accrued).toBeGreaterThanOrEqual(0)
      expect(bond.accrued).toBeLessThanOrEqual(coupon + 1e-12)
      if (settlement + 1 < bond.nextCoupon) {
        const tomorrow = taken(settleBond(terms, settlement + 1))
        expect(tomorrow.accrued).toBeGreaterThanOrEqual(bond.accrued - 1e-12)
      } else if (bond.nextCoupon < terms.maturity) {
        expect(taken(settleBond(terms, bond.nextCoupon)).accrued).toBe(0)
      }
    }),
    { numRuns: 800, seed: 14 },
  )
})

it('payments run on in order to maturity, whatever the odd periods', () => {
  fc.assert(
    fc.property(anyBond, ({ terms, settlement }) => {
      const { book, count } = taken(settleBond(terms, settlement))
      for (let row = 0; row < count; row++) {
        expect(book.days[row]!).toBeGreaterThan(row === 0 ? settlement : book.days[row - 1]!)
        expect(book.exponents[row]!).toBeGreaterThanOrEqual(row === 0 ? 0 : book.exponents[row - 1]!)
        expect(book.amounts[row]!).toBeGreaterThanOrEqual(0)
      }
      expect(book.days[count - 1]).toBe(terms.maturity)
    }),
    { numRuns: 300, seed: 15 },
  )
})

it('the solver ends within 60 evaluations and is never NaN from 1 day to 100 years and 1 to 400', () => {
  let worst = 0
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 36_500 }),
      fc.double({ min: 0, max: 0.2, noNaN: true }),
      fc.double({ min: 1, max: 400, noNaN: true }),
      fc.double({ min: -1, max: 10, noNaN: true }),
      (days, coupon, price, guess) => {
        const last = days / 182.5
        const count = Math.ceil(last)
        const exponents = Float64Array.from({ length: count }, (_, at) => last - (count - 1 - at))
        const amounts = exponents.map((_, at) => 50 * coupon + (at === count - 1 ? 100 : 0))
        const x = solveRate(amounts, exponents, 0, count, price, guess, true)
        worst = Math.max(worst, iterations)
        expect(Number.isFinite(x)).toBe(true)
        let worth = 0
        for (let at = 0; at < count; at++) worth += amounts[at]! * Math.exp(-x * exponents[at]!)
        expect(Math.abs(worth / price - 1)).toBeLessThan(1e-9)
      },
    ),
    { numRuns: 6_000, seed: 16 },
  )
  expect(worst).toBeLessThanOrEqual(60)
})
