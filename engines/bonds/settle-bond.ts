import { addBusinessDays, type Day, dayInMonth, isDay, monthOf } from '#engines/market-calendar/index.ts'
import { type BondTerms, checkTerms, principalAfter } from './bond-terms.ts'
import { type DayCount, isThirtyDays, thirtyDaysBetween } from './conventions/day-count.ts'
import { type CouponGrid, couponDay, couponGrid } from './coupon-grid.ts'
import { fractionWithin, PeriodWalk, paysByDays, rateFrom } from './coupon-periods.ts'
import { found, type Outcome, refused } from './outcome.ts'
import { FlowBook } from './universe/flow-book.ts'

/** A bond as the buyer of a settlement day receives it: what is still to be paid, and what has accrued. Per 100 of the face value that is left. */
export type SettledBond = {
  terms: BondTerms
  settlement: Day
  /** The share of the original face value that is left: 1 but for a bond repaid in parts. */
  outstanding: number
  book: FlowBook
  /** The bond's payments are `count` rows of the book from `start`. */
  start: number
  count: number
  /** The coupon rate of the period that the settlement falls in. */
  rate: number
  /** The first day of that period and its coupon day. */
  accrualStart: Day
  nextCoupon: Day
  /** What the buyer pays the seller for the period so far; negative where the coming coupon stays with the seller. */
  accrued: number
  /** The days it is counted by: negative as above, thirty-day ones where the day count has them. */
  accruedDays: number
  /** Every payment but perhaps the last is a whole coupon period after the one before it. */
  isEven: boolean
}

/** When and at what price per 100 the bond is repaid: at maturity, or at a call. */
export type Repayment = { day: Day; price: number }

/**
 * The bond's remaining payments and accrued interest on a settlement day. Accrued interest is not rounded and is 0 on a coupon
 * day. Refuses terms that no bond can have, and days outside the bond's life.
 */
export function settleBond(terms: BondTerms, settlement: Day): Outcome<SettledBond> {
  const checked = checkTerms(terms)
  if (!checked.ok) return checked
  if (!isDay(settlement))
    return refused(
      'date-unknown',
      'The settlement date is not a day between 1900 and 2299.',
      'settlementDate',
    )
  if (settlement < terms.issue)
    return refused('bond-not-issued', 'The bond is not issued yet on that day.', 'settlementDate')
  if (settlement >= terms.maturity)
    return refused('bond-matured', 'The bond has matured by that day.', 'settlementDate')
  const months = monthOf(terms.maturity) - monthOf(settlement)
  const book = new FlowBook(Math.ceil((months * terms.frequency) / 12) + 3)
  return found(settleInto(book, terms, settlement, repaymentOf(terms)))
}

export const repaymentOf = (terms: BondTerms): Repayment => ({
  day: terms.maturity,
  price: terms.redemption ?? 100,
})

/**
 * Writes the payments up to a repayment into a book and says what has accrued. The terms must have passed `checkTerms`, and
 * issue ≤ settlement < repayment ≤ maturity must hold.
 *
 * A regular period pays exactly coupon ÷ frequency on the thirty-day counts and on ACT/ACT ICMA, also where the days between two
 * month ends in February would say otherwise; ACT/360 and ACT/365F pay by their days. Odd periods pay by the day count. The
 * exponents are the Street's: thirty-day bonds on their own count, every other bond on ACT/ACT ICMA.
 */
export function settleInto(
  book: FlowBook,
  terms: BondTerms,
  settlement: Day,
  repayment: Repayment,
): SettledBond {
  const grid = couponGrid(terms)
  const { dayCount, frequency } = terms
  const periods = new PeriodWalk(terms, grid, settlement)
  const accrualStart = periods.from
  const nextCoupon = periods.to
  const basis: DayCount = isThirtyDays(dayCount) ? dayCount : 'ACT/ACT ICMA'
  const soFar = fractionWithin(terms, grid, dayCount, accrualStart, settlement)
  const elapsed = basis === dayCount ? soFar : fractionWithin(terms, grid, basis, accrualStart, settlement)
  const rate = rateFrom(terms, accrualStart)
  const coming = couponOf(terms, grid, periods)
  const isOver = nextCoupon < repayment.day && isExDividend(terms, settlement, nextCoupon)

  const start = book.length
  const outstanding = terms.repayments ? principalAfter(terms, settlement) : 1
  const writer = new FlowWriter(book, terms, grid, basis, repayment, outstanding)
  writer.exponent = -frequency * elapsed
  while (writer.write(periods, !(isOver && periods.to === nextCoupon))) {
    if (writer.canRun(periods)) writer.runToAnchor(periods)
    periods.next()
  }
  // Thirty-day counts can run past the end of a period that ends in February.
  const accrued = Math.min(100 * rate * soFar, coming) - (isOver ? coming : 0)
  return {
    terms,
    settlement,
    outstanding,
    book,
    start,
    count: book.length - start,
    rate,
    accrualStart,
    nextCoupon,
    accrued,
    accruedDays: isOver
      ? -daysCounted(terms, settlement, nextCoupon)
      : daysCounted(terms, accrualStart, settlement),
    isEven: writer.isEven,
  }
}

/** What a whole coupon period pays. */
function couponOf(terms: BondTerms, grid: CouponGrid, { from, to, isRegular }: PeriodWalk): number {
  const { dayCount } = terms
  const fraction =
    isRegular && !paysByDays(dayCount) ? 1 / terms.frequency : fractionWithin(terms, grid, dayCount, from, to)
  return 100 * rateFrom(terms, from) * fraction
}

function daysCounted({ dayCount, maturity }: BondTerms, from: Day, to: Day): number {
  return isThirtyDays(dayCount) || dayCount === '30/365'
    ? thirtyDaysBetween(dayCount, from, to, maturity)
    : to - from
}

/** Writes coupon periods into a book, one after the other, up to the repayment. */
class FlowWriter {
  /** Coupon periods from settlement to the payment written last. */
  exponent = 0
  isEven = true
  private written = 0
  private readonly book: FlowBook
  private readonly terms: BondTerms
  private readonly grid: CouponGrid
  private readonly basis: DayCount
  private readonly repayment: Repayment
  private readonly outstanding: number

  constructor(
    book: FlowBook,
    terms: BondTerms,
    grid: CouponGrid,
    basis: DayCount,
    repayment: Repayment,
    outstanding: number,
  ) {
    this.outstanding = outstanding
    this.book = book
    this.terms = terms
    this.grid = grid
    this.basis = basis
    this.repayment = repayment
  }

  /** Writes the payment that ends a period. @returns whether there are more. */
  write(periods: PeriodWalk, isOurs: boolean): boolean {
    const { terms, grid, basis, repayment, book } = this
    const { from, to } = periods
    const isLast = to >= repayment.day
    const isCut = to > repayment.day
    const day = isCut ? repayment.day : to
    const step =
      periods.isRegular && !isCut ? 1 : terms.frequency * fractionWithin(terms, grid, basis, from, day)
    this.exponent = Math.max(0, this.exponent + step)
    if (this.written > 0 && step !== 1 && !isLast) this.isEven = false
    let amount = isCut
      ? 100 * rateFrom(terms, from) * fractionWithin(terms, grid, terms.dayCount, from, day)
      : couponOf(terms, grid, periods)
    if (terms.repayments) {
      const share = principalAfter(terms, from) / this.outstanding
      amount *= share
      amount += isLast
        ? repayment.price * share
        : 100 * (share - principalAfter(terms, day) / this.outstanding)
    } else if (isLast) amount += repayment.price
    if (isOurs) {
      book.reserve(1)
      book.push(day, amount, this.exponent)
    }
    this.written++
    return !isLast
  }

  /** Whether the periods that follow are all alike up to the grid's anchor. */
  canRun(periods: PeriodWalk): boolean {
    const { terms, grid } = this
    return (
      periods.place > 1 &&
      this.repayment.day === terms.maturity &&
      !terms.steps?.length &&
      !terms.repayments &&
      !paysByDays(terms.dayCount) &&
      couponDay(grid, periods.place) === periods.to
    )
  }

  /** Writes the like periods at one go, all but the one that ends at the anchor: the plain bonds of a market spend their time here. */
  runToAnchor(periods: PeriodWalk): void {
    const { book, grid, terms } = this
    const amount = (100 * terms.coupon) / terms.frequency
    let exponent = this.exponent
    book.reserve(periods.place)
    const { days, amounts, exponents } = book
    let row = book.length
    let month = grid.anchorMonth - periods.place * grid.monthsApart
    for (let place = periods.place - 1; place > 0; place--) {
      month += grid.monthsApart
      exponent += 1
      days[row] = dayInMonth(month, grid.dayOfMonth)
      amounts[row] = amount
      exponents[row++] = exponent
    }
    book.length = row
    this.exponent = exponent
    this.written += periods.place - 1
    periods.to = days[row - 1]!
    periods.place = 1
  }
}

/** How much of a payment, counted from 0, repays principal. */
export function principalPaid({ terms, book, start, count, outstanding }: SettledBond, at: number): number {
  const day = book.days[start + at]!
  const before = principalAfter(terms, day - 1) / outstanding
  return at === count - 1
    ? (terms.redemption ?? 100) * before
    : 100 * (before - principalAfter(terms, day) / outstanding)
}

/** Whether a buyer who settles on the day no longer receives the coming coupon. */
function isExDividend(terms: BondTerms, settlement: Day, coupon: Day): boolean {
  const day =
    terms.exDividendDays?.get(coupon) ??
    (terms.exDividend
      ? addBusinessDays(terms.exDividend.calendar, coupon, -terms.exDividend.businessDays)
      : undefined)
  return day !== undefined && settlement >= day
}
