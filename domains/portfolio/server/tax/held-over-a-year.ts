import { addDays, type IsoDay, newYorkDay } from '#engines/market-calendar/index.ts'

/**
 * Whether what was bought at one moment is held for more than a year at another: from the day after the anniversary on (IRS publication 550). What was bought on the last day
 * of a month has its anniversary on the last day of it (Rev. Rul. 66-7): bought on 28 February 2023, it is held for more than a year from 1 March 2024 on.
 */
export function isHeldOverAYear(openedAt: Date, now: Date): boolean {
  return newYorkDay(now.getTime()) >= longTermFrom(openedAt)
}

/** Whether what a lot gains is of the long term. What is sold short is never held (IRC 1233). */
export const isLongTerm = ({ openedAt, quantity }: { openedAt: Date; quantity: number }, at: Date): boolean =>
  quantity >= 0 && isHeldOverAYear(openedAt, at)

/** The first day on which what was bought at a moment is held for more than a year. */
export const longTermFrom = (openedAt: Date): IsoDay => addDays(yearAfter(newYorkDay(openedAt.getTime())), 1)

function yearAfter(day: IsoDay): IsoDay {
  const year = Number(day.slice(0, 4)) + 1
  const isLastOfFebruary = day.slice(5, 7) === '02' && addDays(day, 1).endsWith('-03-01')
  return isLastOfFebruary ? addDays(`${year}-03-01`, -1) : `${year}${day.slice(4)}`
}
