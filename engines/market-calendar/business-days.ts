import { type Calendar, isHoliday } from './calendars.ts'
import { type Day, monthOf } from './day.ts'

/** What becomes of a payment that falls on a day of rest (ISDA 2006 Definitions, 4.12). */
export type BusinessDayRule =
  | 'unadjusted'
  | 'following'
  | 'modified-following'
  | 'preceding'
  | 'modified-preceding'

/** Whether the day is neither a weekend nor a holiday of the calendar. */
export function isBusinessDay(calendar: Calendar, day: Day): boolean {
  return !isHoliday(calendar, day)
}

/** The day on which a payment due on `day` is made. */
export function adjustDay(calendar: Calendar, rule: BusinessDayRule, day: Day): Day {
  if (rule === 'unadjusted') return day
  const isForward = rule === 'following' || rule === 'modified-following'
  const moved = nearestBusinessDay(calendar, day, isForward ? 1 : -1)
  const isModified = rule === 'modified-following' || rule === 'modified-preceding'
  if (!isModified || monthOf(moved) === monthOf(day)) return moved
  return nearestBusinessDay(calendar, day, isForward ? -1 : 1)
}

function nearestBusinessDay(calendar: Calendar, day: Day, direction: 1 | -1): Day {
  let moved = day
  while (isHoliday(calendar, moved)) moved += direction
  return moved
}

/** The day so many business days on (back where negative). Counting from a day of rest, the first business day met is one. */
export function addBusinessDays(calendar: Calendar, day: Day, count: number): Day {
  const direction = count < 0 ? -1 : 1
  let moved = day
  for (let left = Math.abs(count); left > 0; ) {
    moved += direction
    if (!isHoliday(calendar, moved)) left--
  }
  return moved
}

/** Business days from `from` (counted) to `to` (not counted); negative where `to` is the earlier. */
export function businessDaysBetween(calendar: Calendar, from: Day, to: Day): number {
  if (to < from) return -businessDaysBetween(calendar, to, from)
  let count = 0
  for (let day = from; day < to; day++) if (!isHoliday(calendar, day)) count++
  return count
}
