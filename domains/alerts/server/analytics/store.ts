import { desc, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import type { AlertRow } from '../store.ts'
import { alert } from '../tables.ts'

/** A stretch of time: from a moment up to, not including, another. */
export type Window = { from: Date; to: Date }

/** What the alerts of an organisation come to in a window. */
export type WindowCounts = {
  raised: number
  /** Hits on the alerts that were raised, the first of each included. */
  hits: number
  closed: number
  /** Closed by a person with a finding, and of these with `false_positive`. */
  decided: number
  falsePositives: number
  /** From raised to closed, of those closed; null where none was. */
  medianHours: number | null
  /** Raised before its end and not closed by then. */
  openAtEnd: number
}

const iso = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`

/** Counts the alerts of a window: what was raised in it, what was closed in it, and what was open at its end, each by its own index. */
export async function countWindow(
  db: Queryable,
  organisationId: number,
  { from, to }: Window,
): Promise<WindowCounts> {
  const own = sql`${alert.organisationId} = ${organisationId}`
  const raised = sql`select count(*) as raised, coalesce(sum(${alert.hitCount}), 0) as hits from ${alert}
    where ${own} and ${alert.raisedAt} >= ${iso(from)} and ${alert.raisedAt} < ${iso(to)}`
  const isDecided = sql`${alert.outcome} <> 'no-longer-so'`
  const closed = sql`select count(*) as closed, count(*) filter (where ${isDecided}) as decided,
      count(*) filter (where ${alert.outcome} = 'false_positive') as false_positives,
      percentile_cont(0.5) within group (order by extract(epoch from (${alert.closedAt} - ${alert.raisedAt})) / 3600) as median_hours
    from ${alert} where ${own} and ${alert.closedAt} >= ${iso(from)} and ${alert.closedAt} < ${iso(to)}`
  const open = sql`select count(*) as open_now from ${alert}
    where ${own} and ${alert.closedAt} is null and ${alert.raisedAt} < ${iso(to)}`
  const closedLater = sql`select count(*) as closed_later from ${alert}
    where ${own} and ${alert.closedAt} >= ${iso(to)} and ${alert.raisedAt} < ${iso(to)}`
  const { rows } = await db.execute<Record<string, string | number | null>>(
    sql`select * from (${raised}) r, (${closed}) c, (${open}) o, (${closedLater}) l`,
  )
  const [row] = rows
  if (!row) throw new Error('The alerts were not counted.')
  const whole = (name: string) => Number(row[name])
  return {
    raised: whole('raised'),
    hits: whole('hits'),
    closed: whole('closed'),
    decided: whole('decided'),
    falsePositives: whole('false_positives'),
    medianHours: row.median_hours === null ? null : whole('median_hours'),
    openAtEnd: whole('open_now') + whole('closed_later'),
  }
}

/** The newest alerts that were raised in a window. */
export function newestAlerts(
  db: Queryable,
  organisationId: number,
  { from, to }: Window,
  limit: number,
): Promise<AlertRow[]> {
  return db
    .select()
    .from(alert)
    .where(ofOrganisation(alert, organisationId, gte(alert.raisedAt, from), lt(alert.raisedAt, to)))
    .orderBy(desc(alert.raisedAt), desc(alert.id))
    .limit(limit)
}

/**
 * How many alerts were raised and closed in each of some equal steps of a window, counted by the database: a curve over a year of many alerts brings no row with it.
 */
export async function countSteps(
  db: Queryable,
  organisationId: number,
  { from, to }: Window,
  steps: number,
): Promise<{ raised: number[]; closed: number[] }> {
  const seconds = (to.getTime() - from.getTime()) / steps / 1_000
  const counted = async (moment: SQL): Promise<number[]> => {
    const counts = Array.from({ length: steps }, () => 0)
    const { rows } = await db.execute<{ step: number; count: string | number }>(
      sql`select floor(extract(epoch from (${moment} - ${iso(from)})) / ${seconds}::float8)::int as step, count(*) as count
        from ${alert} where ${alert.organisationId} = ${organisationId} and ${moment} >= ${iso(from)} and ${moment} < ${iso(to)}
        group by 1`,
    )
    for (const { step, count } of rows) {
      const at = Math.min(steps - 1, Number(step))
      counts[at] = (counts[at] ?? 0) + Number(count)
    }
    return counts
  }
  return { raised: await counted(sql`${alert.raisedAt}`), closed: await counted(sql`${alert.closedAt}`) }
}
