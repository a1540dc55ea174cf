import { type Field, field } from '../topic.ts'

export const DAY_MS = 86_400_000

/** How long a case took or has been open. */
export const caseTimes: readonly Field[] = [
  field('ageDays', {
    label: 'days open',
    unit: 'days',
    names: 'days open, how long, age, how many days, how long has, days has',
    read: (row) => (row.ageDays as number | undefined) ?? null,
    isSummed: false,
  }),
  field('daysToClose', {
    label: 'days from opening to closing',
    unit: 'days',
    names: `days to close, take to close, takes to close, time to close, take us to close, to close a case,
      close a case, closing time, resolution time, time to resolve, days to resolve, turnaround,
      turnaround time, cycle time, handling time`,
    read: ({ openedAt, closedAt }) =>
      typeof closedAt === 'string'
        ? Math.round((1e4 * (Date.parse(closedAt) - Date.parse(String(openedAt)))) / DAY_MS) / 1e4
        : null,
    isSummed: false,
  }),
]
