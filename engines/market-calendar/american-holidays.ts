import { type Day, dayFrom, newYearOf, weekdayOf } from './day.ts'

const SUNDAY = 0
export const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6

/** A date that exists, of a year the calendar knows. */
export const on = (year: number, month: number, day: number): Day => dayFrom(year, month, day)!

/** The nth given weekday of a month; the last for n = -1. */
export function nth(n: number, weekday: number, year: number, month: number): Day {
  if (n < 0) {
    const last = (month === 12 ? newYearOf(year + 1) : on(year, month + 1, 1)) - 1
    return last - ((weekdayOf(last) - weekday + 7) % 7)
  }
  const first = on(year, month, 1)
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7
}

/** A Saturday's holiday is kept on Friday, a Sunday's on Monday. */
function nearest(day: Day): Day {
  const weekday = weekdayOf(day)
  return weekday === SATURDAY ? day - 1 : weekday === SUNDAY ? day + 1 : day
}

/** A Sunday's holiday is kept on Monday, a Saturday's on no other day: the rule of the Federal Reserve. */
const sundayToMonday = (day: Day): Day => (weekdayOf(day) === SUNDAY ? day + 1 : day)

/** Easter Sunday of a Gregorian year (Meeus, Jones and Butcher). */
export function easterSunday(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return on(year, month, ((h + l - 7 * m + 114) % 31) + 1)
}

export const goodFriday = (year: number): Day => easterSunday(year) - 2
export const martinLutherKingDay = (year: number): Day => nth(3, MONDAY, year, 1)
export const thanksgiving = (year: number): Day => nth(4, THURSDAY, year, 11)
export const columbusDay = (year: number): Day => nth(2, MONDAY, year, 10)

/** Kept on Monday when it falls on a Sunday; the Friday before a Saturday is a business day. */
export const veteransDay = (year: number): Day => sundayToMonday(on(year, 11, 11))

/**
 * Holidays that the New York Stock Exchange (rule 7.2) and the US government bond market (SIFMA) keep alike. A New Year's Day on a
 * Saturday closes no weekday.
 */
export function americanHolidays(year: number): Day[] {
  const newYear = sundayToMonday(on(year, 1, 1))
  return [
    ...(weekdayOf(newYear) === SATURDAY ? [] : [newYear]),
    nth(3, MONDAY, year, 2),
    nth(-1, MONDAY, year, 5),
    ...(year >= 2022 ? [nearest(on(year, 6, 19))] : []),
    nearest(on(year, 7, 4)),
    nth(1, MONDAY, year, 9),
    thanksgiving(year),
    nearest(on(year, 12, 25)),
  ]
}

type Market = 'shares' | 'bonds'
const both: readonly Market[] = ['shares', 'bonds']
const sharesAlone: readonly Market[] = ['shares']

/**
 * Full closes that no rule foretells: attacks, mourning, storms. The bond market closed with the exchange for Presidents Reagan and
 * Bush and for hurricane Sandy; it closed early, not fully, for President Carter and before President Ford's funeral.
 */
const unforeseen: readonly (readonly [
  year: number,
  month: number,
  day: number,
  markets: readonly Market[],
])[] = [
  [2001, 9, 11, sharesAlone],
  [2001, 9, 12, sharesAlone],
  [2001, 9, 13, sharesAlone],
  [2001, 9, 14, sharesAlone],
  [2004, 6, 11, both],
  [2007, 1, 2, sharesAlone],
  [2012, 10, 29, sharesAlone],
  [2012, 10, 30, both],
  [2018, 12, 5, both],
  [2025, 1, 9, sharesAlone],
]

/** The unforeseen full closes of a market in a year. */
export function unforeseenCloses(year: number, market: Market): Day[] {
  return unforeseen.flatMap(([closedIn, month, day, markets]) =>
    closedIn === year && markets.includes(market) ? [on(closedIn, month, day)] : [],
  )
}
