import { addBusinessDays, type Day, isDay, monthOf } from '#engines/market-calendar/index.ts'
import { type BondTerms, checkTerms } from './bond-terms.ts'
import { type CouponGrid, couponDay, couponGrid, icmaFraction, placeAtOrBefore } from './coupon-grid.ts'
import {
  type DayCount,
  isThirtyDays,
  type PlainDayCount,
  thirtyDaysBetween,
  yearFraction,
} from './day-count.ts'
import { FlowBook } from './flow-book.ts'
import { found, type Outcome, refused } from './outcome.ts'

/** A bond as the buyer of a settlement day receives it: what is still to be paid, and what has accrued. Per 100 of face value. */
export type SettledBond = {
  terms: BondTerms
  settlement: Day
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

/** Repayment at maturity. */
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
  const { frequency, dayCount, maturity } = terms
  const stepped = terms.steps !== undefined && terms.steps.length > 0
  const basis: DayCount = isThirtyDays(dayCount) ? dayCount : 'ACT/ACT ICMA'
  const paysByDays = !isThirtyDays(dayCount) && dayCount !== 'ACT/ACT ICMA' && dayCount !== 'BUS/252'
  const periods = new PeriodWalk(terms, grid, settlement)

  const start = book.length
  const accrualStart = periods.from
  const nextCoupon = periods.to
  let rate = stepped ? rateFrom(terms, periods.from) : terms.coupon
  const currentRate = rate
  const soFar = fractionWithin(terms, grid, dayCount, accrualStart, settlement)
  const couponOf = (at: number) =>
    100 * at * (periods.isRegular && !paysByDays ? 1 / frequency : fractionOf(terms, grid, dayCount, periods))
  const firstAmount = couponOf(rate)
  let accrued = 100 * rate * soFar
  // Thirty-day counts can run past the end of a period that ends in February.
  if (accrued > firstAmount) accrued = firstAmount
  const isOver = isExDividend(terms, settlement, nextCoupon) && nextCoupon < repayment.day
  const [countedFrom, countedTo] = isOver ? [settlement, nextCoupon] : [accrualStart, settlement]
  const days = isThirtyDays(dayCount)
    ? thirtyDaysBetween(dayCount, countedFrom, countedTo, maturity)
    : countedTo - countedFrom
  const accruedDays = isOver ? -days : days
  if (isOver) accrued -= firstAmount

  let isEven = true
  let exponent = 0
  let isFirst = true
  for (;;) {
    const isLast = periods.to >= repayment.day
    const isCut = periods.to > repayment.day
    if (stepped) rate = rateFrom(terms, periods.from)
    let step: number
    let amount: number
    if (isCut) {
      amount = 100 * rate * fractionWithin(terms, grid, dayCount, periods.from, repayment.day)
      step = frequency * fractionWithin(terms, grid, basis, periods.from, repayment.day)
    } else {
      amount = isFirst ? firstAmount : couponOf(rate)
      step = periods.isRegular ? 1 : frequency * fractionOf(terms, grid, basis, periods)
    }
    if (isFirst)
      exponent = Math.max(0, step - frequency * fractionWithin(terms, grid, basis, accrualStart, settlement))
    else {
      exponent += step
      if (step !== 1 && !isLast) isEven = false
    }
    if (isLast) amount += repayment.price
    if (!(isFirst && isOver)) {
      book.reserve(1)
      book.push(isCut ? repayment.day : periods.to, amount, exponent)
    }
    if (isLast) break
    isFirst = false
    periods.next()
  }
  return {
    terms,
    settlement,
    book,
    start,
    count: book.length - start,
    rate: currentRate,
    accrualStart,
    nextCoupon,
    accrued,
    accruedDays,
    isEven,
  }
}

/** Walks the coupon periods of a bond from the one that holds a day. */
class PeriodWalk {
  from: Day
  to: Day
  isRegular: boolean
  /** The grid place of `to`, or of the last grid day before it. */
  private place: number
  private readonly terms: BondTerms
  private readonly grid: CouponGrid

  constructor(terms: BondTerms, grid: CouponGrid, day: Day) {
    this.terms = terms
    this.grid = grid
    const first = terms.firstCoupon ?? couponDay(grid, placeAtOrBefore(grid, terms.issue) - 1)
    const inFirst = day < first
    const within = inFirst ? terms.issue : day
    const place = placeAtOrBefore(grid, within)
    const gridFrom = couponDay(grid, place)
    if (inFirst) {
      this.from = terms.issue
      this.to = first
      this.place = placeAtOrBefore(grid, first)
      this.isRegular = gridFrom === terms.issue && couponDay(grid, place - 1) === first
    } else if (day >= grid.anchor) {
      this.from = grid.anchor
      this.to = terms.maturity
      this.place = 0
      this.isRegular = couponDay(grid, -1) === terms.maturity
    } else {
      this.from = gridFrom < first ? first : gridFrom
      this.place = place - 1
      this.to = couponDay(grid, place - 1)
      this.isRegular = gridFrom === this.from
    }
    if (this.to > terms.maturity) this.to = terms.maturity
  }

  next(): void {
    const { grid, terms } = this
    this.from = this.to
    if (this.place <= 0) {
      this.to = terms.maturity
      this.isRegular =
        couponDay(grid, this.place) === this.from && couponDay(grid, this.place - 1) === this.to
      this.place--
      return
    }
    this.isRegular = couponDay(grid, this.place) === this.from
    this.place--
    this.to = couponDay(grid, this.place)
  }
}

function rateFrom(terms: BondTerms, periodStart: Day): number {
  let rate = terms.coupon
  for (const step of terms.steps ?? []) if (step.from <= periodStart) rate = step.rate
  return rate
}

function fractionWithin(terms: BondTerms, grid: CouponGrid, dayCount: DayCount, from: Day, to: Day): number {
  if (dayCount === 'ACT/ACT ICMA') return icmaFraction(grid, from, to)
  return plainFraction(terms, dayCount, from, to)
}

function plainFraction(terms: BondTerms, dayCount: PlainDayCount, from: Day, to: Day): number {
  switch (dayCount) {
    case 'ACT/360':
      return (to - from) / 360
    case 'ACT/365F':
      return (to - from) / 365
    case '30/360 US':
    case '30E/360':
      return thirtyDaysBetween(dayCount, from, to) / 360
    default:
      return yearFraction(dayCount, from, to, {
        maturity: terms.maturity,
        ...(terms.calendar ? { calendar: terms.calendar } : {}),
      })
  }
}

function fractionOf(terms: BondTerms, grid: CouponGrid, dayCount: DayCount, periods: PeriodWalk): number {
  return fractionWithin(terms, grid, dayCount, periods.from, periods.to)
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
