import { type Field, field } from '../topic.ts'

export const DAY_MS = 86_400_000

/** The days of a case, and how long it took or has been open. */
export const caseTimes: readonly Field[] = [
  field('dueAt', {
    label: 'due',
    unit: 'moment',
    names: `due, deadline, due date, when due, due on, due by, run out, due back, fall due,
      must be finished, must be closed, must be done, must be decided, has to be finished, has to be closed,
      has to be done, has to be decided, have to be finished, have to be closed, need to be finished,
      need to be closed, needs to be finished, needs to be closed, needs to be done, to be finished,
      to be closed, to be done by`,
  }),
  field('openedAt', {
    label: 'opened',
    unit: 'moment',
    names: `opened, oldest, older, newest, newer, younger, longest running, longest standing, been around,
      open for the longest, open since, since when, when opened, started, start, begin, began, date opened,
      been open, opened on, how long open, raised, created, been running, how old`,
  }),
  field('closedAt', {
    label: 'closed',
    unit: 'moment',
    names: 'closed on, when closed, date closed, was closed, were closed',
  }),
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
