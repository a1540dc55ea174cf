import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { forecastCounts } from '#engines/count-forecast/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { QueueForecast } from '../../contract/index.ts'
import { monitoringAlert, operationsDocument, operationsTask } from '../tables.ts'

const DAY_MS = 86_400_000
const HISTORY_DAYS_MAX = 364
const METHOD = 'Each of the next seven days as the mean of the last four of its weekday'
const NAIVE = 'The same as the week before'

const because = {
  'too-short':
    'Too little history: twelve whole weeks are needed, four to learn from and eight to be tested on.',
  'too-few': 'Too few: less than one a week came on average, and no forecast of so few can be tested.',
  'worse-than-naive':
    'On the weeks it was tested on the method did worse than saying “the same as the week before”.',
} as const

type Queue = Pick<z.input<typeof QueueForecast>, 'queue' | 'title' | 'href'> & {
  table: PgTable & { organisationId: PgColumn; isSample: PgColumn }
  came: PgColumn
  ended: PgColumn
}

const queues: readonly Queue[] = [
  {
    queue: 'documents',
    title: 'Documents',
    href: '/dashboard/bpo?tab=documents',
    table: operationsDocument,
    came: operationsDocument.receivedAt,
    ended: operationsDocument.decidedAt,
  },
  {
    queue: 'alerts',
    title: 'Monitoring alerts',
    href: '/dashboard/bpo?tab=monitoring',
    table: monitoringAlert,
    came: monitoringAlert.raisedAt,
    ended: monitoringAlert.closedAt,
  },
  {
    queue: 'tasks',
    title: 'Tasks',
    href: '/dashboard/bpo?tab=workflow',
    table: operationsTask,
    came: operationsTask.createdAt,
    ended: operationsTask.endedAt,
  },
]

/** What may enter each queue, by whole days in UTC; with the error it would have had, or why there is no forecast. */
export async function readQueueForecasts(ctx: Context): Promise<z.input<typeof QueueForecast>[]> {
  const stated: z.input<typeof QueueForecast>[] = []
  for (const queue of queues) stated.push(await forecastOf(ctx, queue))
  return stated
}

async function forecastOf(ctx: Context, queue: Queue): Promise<z.input<typeof QueueForecast>> {
  const { queue: name, title, href } = queue
  const end = new Date(Math.floor(ctx.now.getTime() / DAY_MS) * DAY_MS)
  const counted = await countsOf(ctx.db, ctx.actor.organisationId, queue, ctx.now)
  const earliest = end.getTime() - HISTORY_DAYS_MAX * DAY_MS
  // The day on which the first came is not whole.
  const first = counted.first === null ? end.getTime() : Math.ceil(counted.first / DAY_MS) * DAY_MS
  const start = new Date(Math.min(end.getTime(), Math.max(earliest, first)))
  const days = Math.round((end.getTime() - start.getTime()) / DAY_MS)
  const { counts, samples } = await arrivalsOf(ctx.db, ctx.actor.organisationId, queue, { start, end, days })
  const made = forecastCounts(counts)
  return {
    queue: name,
    title,
    href,
    openNow: counted.open,
    endedLastWeek: counted.ended,
    method: METHOD,
    naiveMethod: NAIVE,
    historyStart: start,
    historyEnd: end,
    historyDays: days,
    historyCount: counts.reduce((sum, count) => sum + count, 0),
    sampleCount: samples,
    notShownBecause: made.isShown ? null : because[made.because],
    backTest: made.backTest,
    total: made.isShown ? made.total : null,
    low: made.isShown ? made.low : null,
    high: made.isShown ? made.high : null,
  }
}

const iso = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`

async function countsOf(
  db: Queryable,
  organisationId: number,
  { table, came, ended }: Queue,
  now: Date,
): Promise<{ first: number | null; open: number; ended: number }> {
  const { rows } = await db.execute<Record<'first' | 'open' | 'ended', string | null>>(
    sql`select extract(epoch from min(${came})) * 1000 as first, count(*) filter (where ${ended} is null) as open,
        count(*) filter (where ${ended} >= ${iso(new Date(now.getTime() - 7 * DAY_MS))}) as ended
      from ${table} where ${table.organisationId} = ${organisationId}`,
  )
  const [row] = rows
  return {
    first: row?.first == null ? null : Number(row.first),
    open: Number(row?.open ?? 0),
    ended: Number(row?.ended ?? 0),
  }
}

/** How many came on each whole day, and how many of them are sample data; counted by the database. */
async function arrivalsOf(
  db: Queryable,
  organisationId: number,
  { table, came }: Queue,
  { start, end, days }: { start: Date; end: Date; days: number },
): Promise<{ counts: number[]; samples: number }> {
  const counts = Array.from({ length: days }, () => 0)
  const { rows } = await db.execute<{ day: number; count: string | number; samples: string | number }>(
    sql`select floor(extract(epoch from (${came} - ${iso(start)})) / 86400)::int as day, count(*) as count,
        count(*) filter (where ${table.isSample}) as samples
      from ${table} where ${table.organisationId} = ${organisationId} and ${came} >= ${iso(start)} and ${came} < ${iso(end)}
      group by 1`,
  )
  let samples = 0
  for (const { day, count, samples: of } of rows) {
    counts[Number(day)] = Number(count)
    samples += Number(of)
  }
  return { counts, samples }
}
