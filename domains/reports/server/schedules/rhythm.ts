import { addDays, type IsoDay, newYorkDay, newYorkMoment } from '#engines/market-calendar/index.ts'
import type { Rhythm } from '../../contract/index.ts'
import { firstOfMonth, monthAfter } from '../statement/span.ts'

/** Eight in the morning of New York: the closes of the day before are known by then. */
const DUE_MINUTES = 8 * 60
const MONDAY = 1
const DAYS_OF_A_WEEK = 7

const mondayOf = (day: IsoDay): IsoDay => {
  let monday = day
  while (new Date(`${monday}T12:00:00Z`).getUTCDay() !== MONDAY) monday = addDays(monday, -1)
  return monday
}

/** The first day of the period that runs. */
const beginningOf = (rhythm: Rhythm, today: IsoDay): IsoDay =>
  rhythm === 'weekly' ? mondayOf(today) : firstOfMonth(today.slice(0, 7))

/** The week, from Monday, or the month that was over last. */
export function periodBefore(rhythm: Rhythm, now: Date): { from: IsoDay; to: IsoDay } {
  const to = addDays(beginningOf(rhythm, newYorkDay(now.getTime())), -1)
  return { from: beginningOf(rhythm, to), to }
}

/** When the next report is made: in the morning after the period that runs. */
export function nextDueAfter(rhythm: Rhythm, now: Date): Date {
  const begun = beginningOf(rhythm, newYorkDay(now.getTime()))
  const dueOn = (day: IsoDay) => new Date(newYorkMoment(day, DUE_MINUTES))
  // Before eight on the first day of a period the report of the one before is still to come.
  if (dueOn(begun) > now) return dueOn(begun)
  const next =
    rhythm === 'weekly' ? addDays(begun, DAYS_OF_A_WEEK) : firstOfMonth(monthAfter(begun.slice(0, 7)))
  return dueOn(next)
}
