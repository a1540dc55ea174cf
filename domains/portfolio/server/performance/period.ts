import { addDays, type IsoDay } from '#engines/market-calendar/index.ts'
import type { Period } from '../../contract/schemas.ts'

const months = { '1M': 1, '3M': 3, '6M': 6, '1Y': 12 } satisfies Partial<Record<Period, number>>

/** The first day that counts in a period that ends today; undefined where all days do. */
export function firstDayOf(period: Period, today: IsoDay): IsoDay | undefined {
  if (period === 'ALL') return undefined
  if (period === 'YTD') return `${today.slice(0, 4)}-01-01`
  return addDays(monthsBefore(today, months[period]), 1)
}

/** The same date some months before, or the last of that month where it has no such date. */
function monthsBefore(day: IsoDay, count: number): IsoDay {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const lastOfMonth = new Date(Date.UTC(year, month - count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - count, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}
