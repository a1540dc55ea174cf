import type { Day } from '#engines/market-calendar/index.ts'
import { invertMonotone } from '#engines/statistics/index.ts'
import type { BondTerms } from './bond-terms.ts'
import { found, type Outcome, refused } from './outcome.ts'
import { type SettledBond, settleBond } from './settle-bond.ts'

/** What a floating rate note pays beyond the coupon that is fixed already. Rates are fractions a year. */
export type FloaterRates = {
  /** Added to the index in every coupon. */
  margin: number
  /** The level at which the index is assumed to stay. */
  index: number
  /** The index up to the next coupon, where it is known to be another. */
  indexToReset?: number
}

/** A note on its settlement day with the coupons that the assumed index leads to. */
export type SettledFloater = FloaterRates & {
  bond: SettledBond
  /** Years of each interest period by the note's day count; the first only from settlement on. */
  periods: Float64Array
}

/**
 * The payments of a note whose running coupon is `terms.coupon`, and whose later ones are the index at its assumed level plus the
 * margin. Refuses what has a rule of its own that the discount margin does not know.
 */
export function settleFloater(
  terms: BondTerms,
  settlement: Day,
  rates: FloaterRates,
): Outcome<SettledFloater> {
  const { margin, index, indexToReset = index } = rates
  if (![margin, index, indexToReset].every((rate) => Math.abs(rate) < 1))
    return refused('number-missing', 'The index and the margin are fractions.', 'indexRate')
  if (index + margin < 0)
    return refused(
      'not-supported',
      'The index and the margin come to less than zero: coupons at a minimum are not supported.',
      'indexRate',
    )
  if (terms.repayments?.length || terms.calls?.length || terms.exDividend)
    return refused(
      'not-supported',
      'A floating rate note that is called, repaid in parts or traded ex-dividend is not supported.',
      'quotedMarginBp',
    )
  // A coupon of 100 % pays the length of each period.
  const lengths = settleBond({ ...terms, coupon: 1, steps: [] }, settlement)
  if (!lengths.ok) return lengths
  const { book, count, accrued, nextCoupon } = lengths.value
  const bond = settleBond({ ...terms, steps: [{ from: nextCoupon, rate: index + margin }] }, settlement)
  if (!bond.ok) return bond
  const periods = book.amounts.slice(0, count)
  periods[0]! -= accrued
  periods[count - 1]! -= terms.redemption ?? 100
  return found({ margin, index, indexToReset, bond: bond.value, periods: periods.map((each) => each / 100) })
}

export type DiscountMargin = {
  /** Over the index, a fraction. */
  margin: number
  /** −(dP ÷ dm) ÷ P: the share of the dirty price lost for each unit of margin, in years. */
  spreadDuration: number
  /** −(dP ÷ di) ÷ P where the index moves, in its coupons and in what they are discounted at. */
  indexDuration: number
}

/**
 * The margin over the index at which the payments, discounted period by period at simple interest, are worth the dirty price
 * (Fabozzi and Mann, Floating-Rate Securities). At a reset a note whose quoted margin it is costs its face.
 */
export function discountMargin(floater: SettledFloater, dirtyPrice: number): Outcome<DiscountMargin> {
  if (!(dirtyPrice > 0 && dirtyPrice < Number.POSITIVE_INFINITY))
    return refused('price-not-positive', 'A price with accrued interest is above 0.', 'price')
  const longest = floater.periods.reduce((one, other) => Math.max(one, other), 0)
  if (!(longest > 0)) return refused('no-time-left', 'Nothing is left to be discounted.', 'settlementDate')
  // Below the floor a period's growth would be none.
  const floor = -1 / longest - Math.min(floater.index, floater.indexToReset ?? floater.index)
  let high = Math.max(1, floor + 1)
  for (let doublings = 0; floaterWorth(floater, high).price > dirtyPrice && doublings < 60; doublings++)
    high = floor + 2 * (high - floor)
  const fallen = (margin: number) => -floaterWorth(floater, margin).price
  const margin = invertMonotone(fallen, -dirtyPrice, floor + 1e-9, high)
  const { price, slope, annuity } = floaterWorth(floater, margin)
  if (!(Math.abs(price - dirtyPrice) < 1e-8 * dirtyPrice))
    return refused('no-such-yield', 'No margin leads to this price.', 'price')
  return found({ margin, spreadDuration: -slope / price, indexDuration: -(slope + annuity) / price })
}

/** The dirty price at a discount margin, how it moves with it, and what one unit more of the later coupons would be worth. */
export function floaterWorth(
  { bond, periods, index, indexToReset = index }: SettledFloater,
  margin: number,
): { price: number; slope: number; annuity: number } {
  const { book, start, count } = bond
  let discount = 1
  let time = 0
  let price = 0
  let slope = 0
  let annuity = 0
  for (let at = 0; at < count; at++) {
    const length = periods[at]!
    const growth = 1 + length * ((at === 0 ? indexToReset : index) + margin)
    discount /= growth
    time += length / growth
    const worth = book.amounts[start + at]! * discount
    price += worth
    slope -= worth * time
    if (at > 0) annuity += 100 * length * discount
  }
  return { price, slope, annuity }
}
