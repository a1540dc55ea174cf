import { type IsoDay, newYorkDay } from '#engines/market-calendar/index.ts'

/** Whether what was bought at one moment is held for more than a year at another: from the day after the anniversary on (IRS publication 550). */
export function isHeldOverAYear(openedAt: Date, now: Date): boolean {
  return newYorkDay(now.getTime()) > yearAfter(newYorkDay(openedAt.getTime()))
}

function yearAfter(day: IsoDay): IsoDay {
  const monthAndDate = day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)
  return `${Number(day.slice(0, 4)) + 1}${monthAndDate}`
}
