/** A calendar day as ISO text, `2026-11-21`: it sorts as it reads. */
export type Day = string

const DAY_MS = 86_400_000

/** Days that were written once: a book of thousands asks for the same few days again and again. Two centuries of them are kept at most. */
const writtenDays = new Map<number, Day>()
const WRITTEN_DAYS_MAX = 200 * 366

export function dayAt(moment: number): Day {
  const count = Math.floor(moment / DAY_MS)
  const written = writtenDays.get(count)
  if (written !== undefined) return written
  if (writtenDays.size >= WRITTEN_DAYS_MAX) writtenDays.clear()
  const day = new Date(moment).toISOString().slice(0, 10)
  writtenDays.set(count, day)
  return day
}

/** The moment UTC midnight of a day, in milliseconds. */
export const midnightUtc = (day: Day): number => Date.parse(`${day}T00:00:00.000Z`)

export const dayOf = (year: number, month: number, date: number): Day =>
  dayAt(Date.UTC(year, month - 1, date))

export const addDays = (day: Day, days: number): Day => dayAt(midnightUtc(day) + days * DAY_MS)

export const yearOf = (day: Day): number => Number(day.slice(0, 4))

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (day: Day): number => new Date(midnightUtc(day)).getUTCDay()

export const isWeekend = (day: Day): boolean => weekdayOf(day) % 6 === 0

/** The n-th weekday of a month; the last one for n = -1. */
export function nthWeekday(year: number, month: number, weekday: number, n: number): Day {
  if (n < 0) {
    const last = dayOf(year, month + 1, 0)
    return addDays(last, -((weekdayOf(last) - weekday + 7) % 7))
  }
  const first = dayOf(year, month, 1)
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7)
}
