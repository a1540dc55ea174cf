import * as fc from 'fast-check'
import { addMonths } from '#engines/market-calendar/index.ts'
import { type BondTerms, DAY_COUNTS, FREQUENCIES, type Outcome } from './index.ts'

/** The value of an outcome; a refusal fails the test with its sentence. */
export function taken<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value
  throw new Error(`${outcome.refusal.code}: ${outcome.refusal.sentence}`)
}

/** Any bond with whole or odd first periods, of 1 day to 100 years, and a settlement in its life. */
export const anyBond = fc
  .record({
    issue: fc.integer({ min: 0, max: 40_000 }),
    days: fc.oneof(
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1, max: 12_000 }),
      fc.integer({ min: 1, max: 36_500 }),
    ),
    elapsed: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    coupon: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.15, noNaN: true })),
    frequency: fc.constantFrom(...FREQUENCIES),
    dayCount: fc.constantFrom(...DAY_COUNTS),
    isEndOfMonth: fc.boolean(),
    isFirstLong: fc.boolean(),
  })
  .map(({ issue, days, elapsed, isFirstLong, ...rest }) => {
    const terms: BondTerms = { issue, maturity: issue + days, ...rest }
    if (isFirstLong) {
      const regular = 12 / rest.frequency
      // Two periods and a bit before the grid's day nearest the issue.
      let first = terms.maturity
      let back = 0
      while (addMonths(terms.maturity, -(back + regular)) > issue) {
        back += regular
        first = addMonths(terms.maturity, -back)
      }
      const second = addMonths(terms.maturity, -(back - regular))
      if (back > 0 && first > issue) terms.firstCoupon = second
    }
    return { terms, settlement: issue + Math.floor(days * elapsed) }
  })
