import { addDays, type Day, dayOf, easterOf, isWeekend, nthWeekday, weekdayOf, yearOf } from './civil-days.ts'
import { newYorkDay, newYorkMoment } from './new-york-time.ts'

const MONDAY = 1
const THURSDAY = 4
const OPEN_MINUTES = 9 * 60 + 30
const CLOSE_MINUTES = 16 * 60
const EARLY_CLOSE_MINUTES = 13 * 60

/** Closures that no rule foretells: mourning, storms, attacks. */
const extraordinaryClosures: ReadonlySet<Day> = new Set([
  '2001-09-11',
  '2001-09-12',
  '2001-09-13',
  '2001-09-14',
  '2004-06-11',
  '2007-01-02',
  '2012-10-29',
  '2012-10-30',
  '2018-12-05',
  '2025-01-09',
])

/** The regular session of a day: from the opening to the closing, in milliseconds UTC. */
export type Session = Readonly<{ day: Day; opensAt: number; closesAt: number; isHalfDay: boolean }>

/** A day off that falls on a Sunday is kept on Monday, one on a Saturday on Friday. */
function observed(day: Day): Day {
  const weekday = weekdayOf(day)
  return weekday === 0 ? addDays(day, 1) : weekday === 6 ? addDays(day, -1) : day
}

const holidaysByYear = new Map<number, ReadonlySet<Day>>()

/** The days of a year on which the New York Stock Exchange keeps a holiday by its rule 7.2, from 1998 on. */
export function nyseHolidays(year: number): ReadonlySet<Day> {
  const known = holidaysByYear.get(year)
  if (known) return known
  const newYear = dayOf(year, 1, 1)
  const days = [
    // A New Year's Day on a Saturday is not kept: the Friday before closes the year.
    ...(weekdayOf(newYear) === 6 ? [] : [observed(newYear)]),
    nthWeekday(year, 1, MONDAY, 3),
    nthWeekday(year, 2, MONDAY, 3),
    addDays(easterOf(year), -2),
    nthWeekday(year, 5, MONDAY, -1),
    ...(year >= 2022 ? [observed(dayOf(year, 6, 19))] : []),
    observed(dayOf(year, 7, 4)),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 11, THURSDAY, 4),
    observed(dayOf(year, 12, 25)),
  ]
  const holidays = new Set(days)
  holidaysByYear.set(year, holidays)
  return holidays
}

/** Whether the exchange trades on a day. */
export function isTradingDay(day: Day): boolean {
  return !isWeekend(day) && !nyseHolidays(yearOf(day)).has(day) && !extraordinaryClosures.has(day)
}

const earlyClosingsByYear = new Map<number, ReadonlySet<Day>>()

/** Early closings at one o'clock: before Independence Day, after Thanksgiving, on Christmas Eve, where these are trading days. */
function closesEarly(day: Day): boolean {
  const year = yearOf(day)
  const known = earlyClosingsByYear.get(year)
  if (known) return known.has(day)
  const days = [dayOf(year, 7, 3), addDays(nthWeekday(year, 11, THURSDAY, 4), 1), dayOf(year, 12, 24)]
  const early = new Set(days)
  earlyClosingsByYear.set(year, early)
  return early.has(day)
}

/** Sessions as they are asked for: a book of thousands asks for the same few days thousands of times. Two centuries of days are kept at most. */
const sessionsByDay = new Map<Day, Session | undefined>()
const KEPT_DAYS_MAX = 200 * 366

/** The session of a day; undefined when the exchange is closed. */
export function sessionOf(day: Day): Session | undefined {
  if (sessionsByDay.has(day)) return sessionsByDay.get(day)
  if (sessionsByDay.size >= KEPT_DAYS_MAX) sessionsByDay.clear()
  const session = isTradingDay(day) ? Object.freeze(openSession(day)) : undefined
  sessionsByDay.set(day, session)
  return session
}

function openSession(day: Day): Session {
  const isHalfDay = closesEarly(day)
  return {
    day,
    opensAt: newYorkMoment(day, OPEN_MINUTES),
    closesAt: newYorkMoment(day, isHalfDay ? EARLY_CLOSE_MINUTES : CLOSE_MINUTES),
    isHalfDay,
  }
}

/** The session that runs at a moment; undefined outside of one. The closing moment itself is outside. */
export function sessionAt(moment: number): Session | undefined {
  const session = sessionOf(newYorkDay(moment))
  return session && moment >= session.opensAt && moment < session.closesAt ? session : undefined
}

/** The session that runs at a moment or else the next one. */
export function sessionFrom(moment: number): Session {
  for (let day = newYorkDay(moment); ; day = addDays(day, 1)) {
    const session = sessionOf(day)
    if (session && moment < session.closesAt) return session
  }
}

/** The last session whose opening is not after a moment: the one whose prices are today's. */
export function lastSessionBefore(moment: number): Session {
  for (let day = newYorkDay(moment); ; day = addDays(day, -1)) {
    const session = sessionOf(day)
    if (session && moment >= session.opensAt) return session
  }
}

/** Days that trade and on which the banks, and so the settlement of shares, rest: Columbus Day and Veterans Day. */
function isBankHoliday(day: Day): boolean {
  const year = yearOf(day)
  const veterans = dayOf(year, 11, 11)
  // The Federal Reserve keeps a Sunday on Monday and no Saturday at all.
  const kept = weekdayOf(veterans) === 0 ? addDays(veterans, 1) : veterans
  return day === nthWeekday(year, 10, MONDAY, 2) || day === kept
}

/** Whether trades settle on a day. */
export const isSettlementDay = (day: Day): boolean => isTradingDay(day) && !isBankHoliday(day)

/** The settlement cycle of shares in settlement days after the trade (SEC rule 15c6-1 and its amendments). */
function settlementCycle(tradeDay: Day): number {
  if (tradeDay >= '2024-05-28') return 1
  return tradeDay >= '2017-09-05' ? 2 : 3
}

/** The day a trade settles: T+1 since 28 May 2024, counted in settlement days. */
export function settlementDayOf(tradeDay: Day): Day {
  let day = tradeDay
  for (let left = settlementCycle(tradeDay); left > 0; ) {
    day = addDays(day, 1)
    if (isSettlementDay(day)) left -= 1
  }
  return day
}
