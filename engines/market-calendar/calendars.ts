import {
  americanHolidays,
  columbusDay,
  easterSunday,
  goodFriday,
  MONDAY,
  martinLutherKingDay,
  nth,
  on,
  unforeseenCloses,
  veteransDay,
} from './american-holidays.ts'
import { type Day, isoDateOf, weekdayOf, yearOf } from './day.ts'
import { isTradingDay } from './nyse-sessions.ts'

/**
 * `us-government-bond` the days the US government bond market (SIFMA) rests, `new-york` the New York Stock Exchange,
 * `target` the euro's payment system, `england` bank holidays of England and Wales, `weekends` Saturday and Sunday
 * alone, `none` no day of rest at all.
 */
export type Calendar = 'us-government-bond' | 'new-york' | 'target' | 'england' | 'weekends' | 'none'

const SUNDAY = 0
const SATURDAY = 6

/** Whether nothing settles on the day: a weekend, or a holiday of the calendar. */
export function isHoliday(calendar: Calendar, day: Day): boolean {
  if (calendar === 'none') return false
  const weekday = weekdayOf(day)
  if (weekday === SATURDAY || weekday === SUNDAY) return true
  if (calendar === 'new-york') return !isTradingDay(isoDateOf(day))
  return calendar !== 'weekends' && holidaysOf(calendar, yearOf(day)).has(day)
}

type RestingCalendar = Exclude<Calendar, 'none' | 'weekends' | 'new-york'>

// A year's holidays follow from its number alone: kept so that a schedule of a century is not worked out day by day.
const kept = new Map<string, ReadonlySet<Day>>()

function holidaysOf(calendar: RestingCalendar, year: number): ReadonlySet<Day> {
  const key = `${calendar} ${year}`
  let days = kept.get(key)
  if (!days) {
    days = new Set(rules[calendar](year))
    kept.set(key, days)
  }
  return days
}

const rules: Record<RestingCalendar, (year: number) => Day[]> = {
  'us-government-bond': governmentBondHolidays,
  target: targetHolidays,
  england: englishHolidays,
}

/** SIFMA's recommended full closes. Early closes are business days, and so is Good Friday when jobs figures are due. */
function governmentBondHolidays(year: number): Day[] {
  const days = [
    ...americanHolidays(year),
    columbusDay(year),
    veteransDay(year),
    ...unforeseenCloses(year, 'bonds'),
  ]
  if (year >= 1983) days.push(martinLutherKingDay(year))
  const good = goodFriday(year)
  // The first Friday of April is when the Bureau of Labor Statistics reports: since 1996 the market then closes early only.
  const isJobsFriday = year >= 1996 && good >= on(year, 4, 1) && good <= on(year, 4, 7)
  if (!isJobsFriday) days.push(good)
  return days
}

/** The six closing days of T2 (ECB/2000), with 31 December in its first years. */
function targetHolidays(year: number): Day[] {
  const easter = easterSunday(year)
  const days = [on(year, 1, 1), on(year, 12, 25)]
  if (year >= 2000) days.push(easter - 2, easter + 1, on(year, 5, 1), on(year, 12, 26))
  if (year === 1998 || year === 1999 || year === 2001) days.push(on(year, 12, 31))
  return days
}

/** Banking and Financial Dealings Act 1971, with the days moved or added by proclamation since 1995. */
function englishHolidays(year: number): Day[] {
  const easter = easterSunday(year)
  const days = [easter - 2, easter + 1]
  if (year >= 1974) days.push(following(on(year, 1, 1)))
  if (year >= 1978) days.push(movedEarlyMay[year] ?? nth(1, MONDAY, year, 5))
  days.push(movedSpring[year] ?? nth(-1, MONDAY, year, 5), nth(-1, MONDAY, year, 8))
  const christmas = on(year, 12, 25)
  const weekday = weekdayOf(christmas)
  days.push(christmas, christmas + 1)
  // A Christmas on the weekend is kept on the next weekdays.
  if (weekday === 5) days.push(christmas + 3)
  if (weekday === SATURDAY) days.push(christmas + 2, christmas + 3)
  if (weekday === SUNDAY) days.push(christmas + 2)
  for (const [extraYear, month, day] of englishExtras) if (extraYear === year) days.push(on(year, month, day))
  return days
}

function following(day: Day): Day {
  const weekday = weekdayOf(day)
  return weekday === SATURDAY ? day + 2 : weekday === SUNDAY ? day + 1 : day
}

const movedEarlyMay: Record<number, Day> = { 1995: on(1995, 5, 8), 2020: on(2020, 5, 8) }
const movedSpring: Record<number, Day> = {
  2002: on(2002, 6, 4),
  2012: on(2012, 6, 4),
  2022: on(2022, 6, 2),
}

/** Millennium, jubilees, weddings, a funeral and a coronation. */
const englishExtras: readonly (readonly [number, number, number])[] = [
  [1999, 12, 31],
  [2002, 6, 3],
  [2011, 4, 29],
  [2012, 6, 5],
  [2022, 6, 3],
  [2022, 9, 19],
  [2023, 5, 8],
]
