import type { Day } from '#engines/market-calendar/index.ts'
import type { BondTerms } from './bond-terms.ts'
import { type DayCount, isThirtyDays, thirtyDaysBetween, yearFraction } from './conventions/day-count.ts'
import { type CouponGrid, couponDay, icmaFraction, placeAtOrBefore } from './coupon-grid.ts'

/** Walks the coupon periods of a bond from the one that holds a day. */
export class PeriodWalk {
  from: Day
  to: Day
  isRegular: boolean
  /** The grid place of `to`, or of the last grid day before it. */
  place: number
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

/** The annual coupon of the period that begins on a day. */
export function rateFrom(terms: BondTerms, periodStart: Day): number {
  let rate = terms.coupon
  for (const step of terms.steps ?? []) if (step.from <= periodStart) rate = step.rate
  return rate
}

/** The fraction of a year between two days of one coupon period, on a day count. */
export function fractionWithin(
  terms: BondTerms,
  grid: CouponGrid,
  dayCount: DayCount,
  from: Day,
  to: Day,
): number {
  if (from === to) return 0
  if (dayCount === 'ACT/ACT ICMA') return icmaFraction(grid, from, to)
  if (isThirtyDays(dayCount)) return thirtyDaysBetween(dayCount, from, to, terms.maturity) / 360
  return yearFraction(dayCount, from, to, {
    frequency: terms.frequency,
    ...(terms.calendar ? { calendar: terms.calendar } : {}),
  })
}

/** Whether a regular period pays by its days, so that coupons differ, instead of coupon ÷ frequency. */
export function paysByDays(dayCount: DayCount): boolean {
  return !(isThirtyDays(dayCount) || dayCount === 'ACT/ACT ICMA' || dayCount === 'BUS/252')
}
