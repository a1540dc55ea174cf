import { daysBefore } from '#platform/context/index.ts'
import type { Chance } from './seeded-random.ts'

const HOUR_MS = 3_600_000

export const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS)

/** A moment in office hours (UTC) of a working day, at or before so many days ago. */
export function officeHours(now: Date, daysAgo: number, chance: Chance): Date {
  const day = daysBefore(now, daysAgo)
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setUTCDate(day.getUTCDate() - 1)
  day.setUTCHours(8, 0, 0, 0)
  return new Date(day.getTime() + Math.floor(chance.next() * 8 * HOUR_MS))
}
