import { z } from 'zod'

const isInCalendar = (text: string): boolean => {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  const at = new Date(Date.UTC(year, month - 1, day))
  return year >= 1_000 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
}

/** When somebody was born or founded, as exactly as known. An impossible day would count against every match. */
export const BornOn = z
  .string()
  .regex(
    /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/,
    'Write the date as 1962, 1962-03 or 1962-03-07',
  )
  .refine(isInCalendar, 'This date does not exist')

/** Whether a day has begun somewhere on earth. */
export function hasBeen(bornOn: string, now: Date): boolean {
  const latest = new Date(now.getTime() + 14 * 60 * 60 * 1_000).toISOString()
  return bornOn <= latest.slice(0, bornOn.length)
}
