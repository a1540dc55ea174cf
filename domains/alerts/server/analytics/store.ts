import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
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

/** Counts the alerts of a window, in one reading of the table. */
export async function countWindow(
  db: Queryable,
  organisationId: number,
  { from, to }: Window,
): Promise<WindowCounts> {
  const raised = sql`(${alert.raisedAt} >= ${iso(from)} and ${alert.raisedAt} < ${iso(to)})`
  const closed = sql`(${alert.closedAt} >= ${iso(from)} and ${alert.closedAt} < ${iso(to)})`
  const decided = sql`(${closed} and ${alert.outcome} <> 'no-longer-so')`
  const whole = (value: SQL) => sql<number>`${value}`.mapWith(Number)
  const [row] = await db
    .select({
      raised: whole(sql`count(*) filter (where ${raised})`),
      hits: whole(sql`coalesce(sum(${alert.hitCount}) filter (where ${raised}), 0)`),
      closed: whole(sql`count(*) filter (where ${closed})`),
      decided: whole(sql`count(*) filter (where ${decided})`),
      falsePositives: whole(sql`count(*) filter (where ${decided} and ${alert.outcome} = 'false_positive')`),
      medianHours: sql<
        number | null
      >`percentile_cont(0.5) within group (order by extract(epoch from (${alert.closedAt} - ${alert.raisedAt})) / 3600) filter (where ${closed})`.mapWith(
        Number,
      ),
      openAtEnd: whole(
        sql`count(*) filter (where ${alert.raisedAt} < ${iso(to)} and (${alert.closedAt} is null or ${alert.closedAt} >= ${iso(to)}))`,
      ),
    })
    .from(alert)
    .where(eq(alert.organisationId, organisationId))
  if (!row) throw new Error('The alerts were not counted.')
  return row
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
    .where(and(eq(alert.organisationId, organisationId), gte(alert.raisedAt, from), lt(alert.raisedAt, to)))
    .orderBy(desc(alert.raisedAt), desc(alert.id))
    .limit(limit)
}

/** When the alerts since a moment were raised and closed: what a curve over time is made of. */
export async function momentsSince(
  db: Queryable,
  organisationId: number,
  since: Date,
): Promise<{ raisedAt: Date; closedAt: Date | null }[]> {
  return db
    .select({ raisedAt: alert.raisedAt, closedAt: alert.closedAt })
    .from(alert)
    .where(
      and(
        eq(alert.organisationId, organisationId),
        sql`(${alert.raisedAt} >= ${iso(since)} or ${alert.closedAt} >= ${iso(since)})`,
      ),
    )
}
