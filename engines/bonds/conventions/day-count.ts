import {
  businessDaysBetween,
  type Calendar,
  type Day,
  firstDayOf,
  isLeapYear,
  isMonthEnd,
  monthOf,
  newYearOf,
  yearOf,
} from '#engines/market-calendar/index.ts'

/**
 * How days become a fraction of a year. `ACT/ACT ICMA` needs the coupon periods round it and is worked out where they
 * are known (`flows.ts`); every other count stands on its two days alone.
 */
export const DAY_COUNTS = [
  '30/360 US',
  '30/360 ISDA',
  '30E/360',
  '30E/360 ISDA',
  'ACT/ACT ICMA',
  'ACT/ACT ISDA',
  'ACT/360',
  'ACT/365F',
  'ACT/365.25',
  'NL/365',
  'BUS/252',
] as const
export type DayCount = (typeof DAY_COUNTS)[number]
export type PlainDayCount = Exclude<DayCount, 'ACT/ACT ICMA'>

/** Whether the count gives every month thirty days, so that a regular coupon is the same each time. */
export function isThirtyDays(dayCount: DayCount): boolean {
  return (
    dayCount === '30/360 US' ||
    dayCount === '30E/360' ||
    dayCount === '30/360 ISDA' ||
    dayCount === '30E/360 ISDA'
  )
}

const FEBRUARY = 1

/**
 * Days between two dates on a thirty-day count.
 *
 * - `30/360 US` (Bond Basis, SIA; MSRB rule G-33): a start at the end of February counts as the 30th, and an end there too
 *   where both are; an end on the 31st counts as the 30th where the start is the 30th or 31st; a start on the 31st is the 30th.
 * - `30/360 ISDA` (ISDA 2006, 4.16(f)): the last two of those rules without February.
 * - `30E/360` (ISDA 2006, 4.16(g), Eurobond): the 31st is the 30th, at both ends.
 * - `30E/360 ISDA` (ISDA 2006, 4.16(h)): every month end is the 30th, but for an end at `maturity` in February.
 */
export function thirtyDaysBetween(dayCount: DayCount, from: Day, to: Day, maturity?: Day): number {
  const startMonth = monthOf(from)
  const endMonth = monthOf(to)
  let start = from - firstDayOf(startMonth) + 1
  let end = to - firstDayOf(endMonth) + 1
  switch (dayCount) {
    case '30/360 US': {
      const isStartFebruaryEnd = startMonth % 12 === FEBRUARY && isMonthEnd(from)
      if (isStartFebruaryEnd && endMonth % 12 === FEBRUARY && isMonthEnd(to)) end = 30
      if (isStartFebruaryEnd) start = 30
      if (end === 31 && start >= 30) end = 30
      if (start === 31) start = 30
      break
    }
    case '30/360 ISDA':
      if (start === 31) start = 30
      if (end === 31 && start === 30) end = 30
      break
    case '30E/360 ISDA':
      if (isMonthEnd(from)) start = 30
      if (isMonthEnd(to) && !(to === maturity && endMonth % 12 === FEBRUARY)) end = 30
      break
    default:
      if (start === 31) start = 30
      if (end === 31) end = 30
  }
  return 30 * (endMonth - startMonth) + (end - start)
}

/**
 * The fraction of a year between two days, negative where `to` is the earlier. `maturity` matters to `30E/360 ISDA`,
 * `calendar` to `BUS/252`, which without one counts every weekday.
 */
export function yearFraction(
  dayCount: PlainDayCount,
  from: Day,
  to: Day,
  { maturity, calendar = 'weekends' }: { maturity?: Day; calendar?: Calendar } = {},
): number {
  switch (dayCount) {
    case 'ACT/360':
      return (to - from) / 360
    case 'ACT/365F':
      return (to - from) / 365
    case 'ACT/365.25':
      return (to - from) / 365.25
    case 'ACT/ACT ISDA':
      return actualByYear(from, to)
    case 'NL/365':
      return (to - from - leapDaysBetween(from, to)) / 365
    case 'BUS/252':
      return businessDaysBetween(calendar, from, to) / 252
    default:
      return thirtyDaysBetween(dayCount, from, to, maturity) / 360
  }
}

/** Days that fall in leap years by 366, the others by 365 (ISDA 2006, 4.16(b)). */
function actualByYear(from: Day, to: Day): number {
  if (to < from) return -actualByYear(to, from)
  const firstYear = yearOf(from)
  const lastYear = yearOf(to)
  const lengthOf = (year: number) => (isLeapYear(year) ? 366 : 365)
  if (firstYear === lastYear) return (to - from) / lengthOf(firstYear)
  return (
    (newYearOf(firstYear + 1) - from) / lengthOf(firstYear) +
    (lastYear - firstYear - 1) +
    (to - newYearOf(lastYear)) / lengthOf(lastYear)
  )
}

/** How often 29 February falls after `from` and not after `to`. */
function leapDaysBetween(from: Day, to: Day): number {
  if (to < from) return -leapDaysBetween(to, from)
  let count = 0
  for (let year = yearOf(from); year <= yearOf(to); year++) {
    const leapDay = newYearOf(year) + 59
    if (isLeapYear(year) && leapDay > from && leapDay <= to) count++
  }
  return count
}
