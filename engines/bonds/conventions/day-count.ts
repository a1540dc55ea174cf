import {
  addMonths,
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
  '30E+/360',
  '30/365',
  'ACT/ACT ICMA',
  'ACT/ACT ISDA',
  'ACT/ACT AFB',
  'ACT/360',
  'ACT/365F',
  'ACT/365.25',
  'ACT/365L',
  'NL/365',
  'BUS/252',
] as const
export type DayCount = (typeof DAY_COUNTS)[number]
export type PlainDayCount = Exclude<DayCount, 'ACT/ACT ICMA'>

/** Whether the count gives every month thirty days of 360, so that a regular coupon is the same each time. */
export function isThirtyDays(dayCount: DayCount): boolean {
  return (
    dayCount === '30/360 US' ||
    dayCount === '30E/360' ||
    dayCount === '30E+/360' ||
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
 * - `30E+/360`: a start on the 31st is the 30th; an end there is the first of the month after.
 * - `30/365`: the days as they stand, thirty for each month between.
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
    case '30E+/360':
      // Thirty-one counts on from the thirtieth, which is what the first of the next month is.
      if (start === 31) start = 30
      break
    case '30/365':
      break
    default:
      if (start === 31) start = 30
      if (end === 31) end = 30
  }
  return 30 * (endMonth - startMonth) + (end - start)
}

/**
 * The fraction of a year between two days, negative where `to` is the earlier. `maturity` matters to `30E/360 ISDA`,
 * `calendar` to `BUS/252`, which without one counts every weekday, and `frequency` (coupons a year) to `ACT/365L`: a yearly period that
 * holds 29 February has 366 days, any other one has the days of the year it ends in (ICMA rule 251.1).
 */
export function yearFraction(
  dayCount: PlainDayCount,
  from: Day,
  to: Day,
  {
    maturity,
    calendar = 'weekends',
    frequency = 1,
  }: { maturity?: Day; calendar?: Calendar; frequency?: number } = {},
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
    case 'ACT/ACT AFB':
      return actualFromTheEnd(from, to)
    case 'ACT/365L':
      return actualByPeriod(from, to, frequency)
    case 'NL/365':
      return (to - from - leapDaysBetween(from, to)) / 365
    case 'BUS/252':
      return businessDaysBetween(calendar, from, to) / 252
    case '30/365':
      return thirtyDaysBetween(dayCount, from, to) / 365
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

/**
 * Whole years counted back from the end, and the days that are left by 366 where 29 February is among them, by 365 where it is not
 * (Association française des banques, 1994; ISDA's memorandum of 1998). A year back from 29 February is the 28th.
 */
function actualFromTheEnd(from: Day, to: Day): number {
  if (to < from) return -actualFromTheEnd(to, from)
  let years = yearOf(to) - yearOf(from)
  if (addMonths(to, -12 * years) < from) years--
  const rest = addMonths(to, -12 * years)
  return years + (rest - from) / lengthRound(from, rest)
}

function actualByPeriod(from: Day, to: Day, frequency: number): number {
  if (to < from) return -actualByPeriod(to, from, frequency)
  return (to - from) / (frequency === 1 ? lengthRound(from, to) : isLeapYear(yearOf(to)) ? 366 : 365)
}

/** 366 where 29 February falls after `from` and not after `to`. */
const lengthRound = (from: Day, to: Day): number => (leapDaysBetween(from, to) > 0 ? 366 : 365)

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
