import { type Day, dayInMonth, dayOfMonth, isMonthEnd, monthOf } from '#engines/market-calendar/index.ts'

/**
 * The regular coupon days, counted from an anchor: the maturity, or the last coupon before an odd last period. Every day
 * is taken from the anchor's day of the month and clipped to the length of its own month, never from a clipped day, so
 * that August 31 leads back to February 28 and to August 31 again. `place` 0 is the anchor, 1 the coupon day before it, −1
 * the one that would follow it.
 */
export type CouponGrid = { anchor: Day; anchorMonth: number; dayOfMonth: number; monthsApart: number }

export function couponGrid(terms: {
  maturity: Day
  frequency: number
  penultimateCoupon?: Day
  isEndOfMonth?: boolean
}): CouponGrid {
  const anchor = terms.penultimateCoupon ?? terms.maturity
  const isPinned = terms.isEndOfMonth === true && isMonthEnd(anchor)
  return {
    anchor,
    anchorMonth: monthOf(anchor),
    dayOfMonth: isPinned ? 31 : dayOfMonth(anchor),
    monthsApart: 12 / terms.frequency,
  }
}

export function couponDay(grid: CouponGrid, place: number): Day {
  return dayInMonth(grid.anchorMonth - place * grid.monthsApart, grid.dayOfMonth)
}

/** The place of the last coupon day that is not after `day`. */
export function placeAtOrBefore(grid: CouponGrid, day: Day): number {
  let place = Math.ceil((grid.anchorMonth - monthOf(day)) / grid.monthsApart)
  // The guess goes by months: within the month the day of the month decides.
  if (couponDay(grid, place) > day) place++
  else if (couponDay(grid, place - 1) <= day) place--
  return place
}

/**
 * The fraction of a year between two days on ACT/ACT ICMA (rule 251): days over `frequency` times the days of the regular
 * period they fall in, added up over the regular periods that an odd period spans.
 */
export function icmaFraction(grid: CouponGrid, from: Day, to: Day): number {
  let place = placeAtOrBefore(grid, from)
  let start = couponDay(grid, place)
  let fraction = 0
  let at = from
  while (at < to) {
    const end = couponDay(grid, place - 1)
    const until = end < to ? end : to
    fraction += (until - at) / (end - start)
    at = until
    start = end
    place--
  }
  return (fraction * grid.monthsApart) / 12
}
