import {
  americanHolidays,
  columbusDay,
  goodFriday,
  martinLutherKingDay,
  on,
  thanksgiving,
  unforeseenCloses,
  veteransDay,
} from './american-holidays.ts'
import { addDays, type Day, isWeekend, yearOf } from './civil-days.ts'
import { isoDateOf } from './day.ts'
import { newYorkDay, newYorkMoment } from './new-york-time.ts'

const OPEN_MINUTES = 9 * 60 + 30
const CLOSE_MINUTES = 16 * 60
const EARLY_CLOSE_MINUTES = 13 * 60

/** The regular session of a day: from the opening to the closing, in milliseconds UTC. */
export type Session = Readonly<{ day: Day; opensAt: number; closesAt: number; isHalfDay: boolean }>

/**
 * What a rule says of a year, worked out once. Years that the calendar of days does not know (before 1900, after 2299) have no
 * holidays.
 */
function daysByYear(rule: (year: number) => number[]): (year: number) => ReadonlySet<Day> {
  const known = new Map<number, ReadonlySet<Day>>()
  return (year) => {
    const kept = known.get(year)
    if (kept) return kept
    const days = new Set(year >= 1900 && year <= 2299 ? rule(year).map(isoDateOf) : [])
    known.set(year, days)
    return days
  }
}

/** The days of a year on which the New York Stock Exchange keeps a holiday by its rule 7.2, from 1998 on. */
export const nyseHolidays = daysByYear((year) => [
  ...americanHolidays(year),
  martinLutherKingDay(year),
  goodFriday(year),
])

const extraordinaryClosures = daysByYear((year) => unforeseenCloses(year, 'shares'))

/** Whether the exchange trades on a day. */
export function isTradingDay(day: Day): boolean {
  const year = yearOf(day)
  return !isWeekend(day) && !nyseHolidays(year).has(day) && !extraordinaryClosures(year).has(day)
}

/** The day where the exchange trades on it, else the last one before it on which it does. */
export function tradingDayUpTo(day: Day): Day {
  let session = day
  while (!isTradingDay(session)) session = addDays(session, -1)
  return session
}

/** Early closings at one o'clock: before Independence Day, after Thanksgiving, on Christmas Eve, where these are trading days. */
const earlyClosings = daysByYear((year) => [on(year, 7, 3), thanksgiving(year) + 1, on(year, 12, 24)])

/**
 * Sessions as they are asked for: a book of thousands asks for the same few days thousands of times. Two centuries of days are kept at
 * most.
 */
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
  const isHalfDay = earlyClosings(yearOf(day)).has(day)
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

/** Days that trade and on which the banks, and so the settlement of shares, rest. */
const bankHolidays = daysByYear((year) => [columbusDay(year), veteransDay(year)])

export const isSettlementDay = (day: Day): boolean => isTradingDay(day) && !bankHolidays(yearOf(day)).has(day)

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
