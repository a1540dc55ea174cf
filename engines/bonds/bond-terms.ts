import { type Calendar, type Day, FIRST_DAY, isDay, LAST_DAY } from '#engines/market-calendar/index.ts'
import { DAY_COUNTS, type DayCount } from './conventions/day-count.ts'
import { couponDay, couponGrid, placeAtOrBefore } from './coupon-grid.ts'
import { found, type Outcome, type Refusal, refused } from './outcome.ts'

/** Coupons a year. A zero coupon has the frequency of the market that quotes it: its yield compounds so often. */
export const FREQUENCIES = [1, 2, 3, 4, 6, 12] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** From this coupon period on (by its first day) the bond pays this rate. */
export type CouponStep = { from: Day; rate: number }

/**
 * The issuer may redeem on `day` at `price` per 100, accrued interest apart; with `until`, on any day from `day` to then.
 */
export type Call = { day: Day; price: number; until?: Day }

/** Principal repaid before maturity on a coupon day, per 100 of the original face value. */
export type PartRepayment = { day: Day; amount: number }

/** From so many business days before a coupon, a buyer no longer receives it. */
export type ExDividendRule = { businessDays: number; calendar: Calendar }

/** What a fixed-rate bond promises. Rates are fractions of a year (0.05 is 5 %), prices and amounts per 100 of face value. */
export type BondTerms = {
  issue: Day
  maturity: Day
  /** The annual coupon; zero for a zero coupon. */
  coupon: number
  frequency: Frequency
  dayCount: DayCount
  /** What is repaid at maturity; 100 unless said. */
  redemption?: number
  /** Coupons fall on the last day of their month wherever the maturity does. */
  isEndOfMonth?: boolean
  /** Where the first coupon is not the first regular date after the issue: a long first period. */
  firstCoupon?: Day
  /** The last coupon before maturity where the last period is an odd one: the regular dates are counted from here. */
  penultimateCoupon?: Day
  steps?: readonly CouponStep[]
  calls?: readonly Call[]
  /** Of an amortising or sinking bond, in ascending order; what is left is repaid at maturity. */
  repayments?: readonly PartRepayment[]
  exDividend?: ExDividendRule
  /** The first day that trades without a coupon, by coupon day, where it is known outright. Goes before `exDividend`. */
  exDividendDays?: ReadonlyMap<Day, Day>
  /** Days of rest for a day count that counts business days. */
  calendar?: Calendar
}

// A year is left at both ends of the calendar: odd periods are measured by the regular periods round them.
const EARLIEST = FIRST_DAY + 366
const LATEST = LAST_DAY - 366
const COUPON_MAX = 10
const PRICE_MAX = 10_000

/** The same terms where a bond can have them; a refusal with the field at fault where not. */
export function checkTerms(terms: BondTerms): Outcome<BondTerms> {
  const refusal = datesAtFault(terms) ?? numbersAtFault(terms) ?? optionsAtFault(terms)
  return refusal ? { ok: false, refusal } : found(terms)
}

const refusal = (...of: Parameters<typeof refused>): Refusal => refused(...of).refusal

function datesAtFault(terms: BondTerms): Refusal | undefined {
  const { issue, maturity, firstCoupon, penultimateCoupon } = terms
  const fault =
    unknownDay(issue, 'issueDate') ??
    unknownDay(maturity, 'maturityDate') ??
    (firstCoupon === undefined ? undefined : unknownDay(firstCoupon, 'firstCouponDate')) ??
    (penultimateCoupon === undefined ? undefined : unknownDay(penultimateCoupon, 'penultimateCouponDate'))
  if (fault) return fault
  const outOfOrder = (sentence: string, field: string) => refusal('dates-out-of-order', sentence, field)
  if (maturity <= issue) return outOfOrder('The bond matures before it is issued.', 'maturityDate')
  const first = firstCoupon ?? maturity
  const penultimate = penultimateCoupon ?? maturity
  if (first <= issue || first > maturity)
    return outOfOrder('A coupon date lies between issue and maturity.', 'firstCouponDate')
  if (penultimate <= issue || penultimate > maturity)
    return outOfOrder('A coupon date lies between issue and maturity.', 'penultimateCouponDate')
  if (firstCoupon !== undefined && firstCoupon > penultimate)
    return outOfOrder('The first coupon comes after the last but one.', 'penultimateCouponDate')
  return undefined
}

function unknownDay(day: Day, field: string): Refusal | undefined {
  return isDay(day) && day >= EARLIEST && day <= LATEST
    ? undefined
    : refusal('date-unknown', 'The date is not a day between 1901 and 2298.', field)
}

function numbersAtFault(terms: BondTerms): Refusal | undefined {
  if (!FREQUENCIES.includes(terms.frequency))
    return refusal('frequency-unknown', 'A bond pays 1, 2, 3, 4, 6 or 12 coupons a year.', 'frequency')
  if (!DAY_COUNTS.includes(terms.dayCount))
    return refusal('number-missing', 'The day count is unknown.', 'dayCount')
  return (
    rateAtFault(terms.coupon, 'couponRate') ??
    (terms.redemption === undefined ? undefined : priceAtFault(terms.redemption, 'redemption'))
  )
}

function rateAtFault(rate: number, field: string): Refusal | undefined {
  if (!Number.isFinite(rate)) return refusal('number-missing', 'The coupon rate is missing.', field)
  if (rate < 0 || rate > COUPON_MAX)
    return refusal('number-out-of-range', 'A coupon rate is a fraction from 0 to 10.', field)
  return undefined
}

function priceAtFault(price: number, field: string): Refusal | undefined {
  return Number.isFinite(price) && price > 0 && price <= PRICE_MAX
    ? undefined
    : refusal('number-out-of-range', 'A price is above 0 and at most 10,000 per 100.', field)
}

function optionsAtFault(terms: BondTerms): Refusal | undefined {
  for (const step of terms.steps ?? []) {
    if (!isDay(step.from))
      return refusal('date-unknown', 'A coupon step begins on an unknown day.', 'couponSteps')
    const fault = rateAtFault(step.rate, 'couponSteps')
    if (fault) return fault
  }
  for (const call of terms.calls ?? []) {
    if (!isDay(call.day) || (call.until !== undefined && !isDay(call.until)))
      return refusal('date-unknown', 'A call is on an unknown day.', 'callSchedule')
    const fault = priceAtFault(call.price, 'callSchedule')
    if (fault) return fault
  }
  return repaymentsAtFault(terms)
}

function repaymentsAtFault(terms: BondTerms): Refusal | undefined {
  const { repayments, issue, maturity, firstCoupon } = terms
  if (!repayments?.length) return undefined
  const atFault = (sentence: string) => refusal('repayments-malformed', sentence, 'sinkingSchedule')
  if (terms.exDividend || terms.exDividendDays)
    return atFault('Ex-dividend days of a bond that is repaid in parts are not supported.')
  const grid = couponGrid(terms)
  let before = issue
  for (const { day, amount } of repayments) {
    if (!(isDay(day) && day > before && day < maturity))
      return atFault('Repayments ascend by day, between issue and maturity.')
    if (!(amount > 0)) return atFault('A repayment is above 0, per 100 of the original face value.')
    const isCouponDay = day === firstCoupon || couponDay(grid, placeAtOrBefore(grid, day)) === day
    if (!isCouponDay || day < (firstCoupon ?? issue))
      return atFault('Principal is repaid on coupon days; another day is not supported.')
    before = day
  }
  return principalAfter(terms, maturity) > 0
    ? undefined
    : atFault('Repayments before maturity come to less than 100: what is left is repaid then.')
}

/** The share of the original principal that is left after the repayments of a day. */
export function principalAfter({ repayments }: BondTerms, day: Day): number {
  let left = 100
  for (const repayment of repayments ?? []) if (repayment.day <= day) left -= repayment.amount
  return left / 100
}
