import { type Day, dayAt, midnightUtc, nthWeekday, yearOf } from './civil-days.ts'

const HOUR_MS = 3_600_000
const SUNDAY = 0

type Summer = { from: number; to: number }

// The Energy Policy Act of 2005 moved both changes from 2007 on; before it, the Uniform Time Act as amended in 1986.
function summerByLaw(year: number): Summer {
  const first = year >= 2007 ? nthWeekday(year, 3, SUNDAY, 2) : nthWeekday(year, 4, SUNDAY, 1)
  const last = year >= 2007 ? nthWeekday(year, 11, SUNDAY, 1) : nthWeekday(year, 10, SUNDAY, -1)
  return { from: midnightUtc(first) + 7 * HOUR_MS, to: midnightUtc(last) + 6 * HOUR_MS }
}

// Every moment that is told as New York time asks for the changes of its year.
const summerByYear = new Map<number, Summer>()

function summerOf(year: number): Summer {
  const known = summerByYear.get(year)
  if (known) return known
  const summer = summerByLaw(year)
  summerByYear.set(year, summer)
  return summer
}

/** Hours that New York is behind UTC at a moment, by the law since 1987. */
export function hoursBehindUtc(moment: number): 4 | 5 {
  const { from, to } = summerOf(new Date(moment).getUTCFullYear())
  return moment >= from && moment < to ? 4 : 5
}

export function newYorkDay(moment: number): Day {
  return dayAt(moment - hoursBehindUtc(moment) * HOUR_MS)
}

/** The moment that a clock in New York shows minutes past midnight of a day; sessions never fall into the hour that is skipped. */
export function newYorkMoment(day: Day, minutes: number): number {
  const { from, to } = summerOf(yearOf(day))
  const asWinter = midnightUtc(day) + minutes * 60_000 + 5 * HOUR_MS
  const asSummer = asWinter - HOUR_MS
  return asSummer >= from && asSummer < to ? asSummer : asWinter
}
