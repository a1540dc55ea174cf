import type { Chance } from './seeded-random.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS)

/** A moment in office hours (UTC) of a working day, at or before so many days ago. */
export function officeHours(now: Date, daysAgo: number, chance: Chance): Date {
  const day = new Date(now.getTime() - daysAgo * DAY_MS)
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setTime(day.getTime() - DAY_MS)
  day.setUTCHours(8, 0, 0, 0)
  return new Date(day.getTime() + Math.floor(chance.next() * 8 * HOUR_MS))
}
