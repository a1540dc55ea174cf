import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import type { AlertSeverity } from '../contract/schemas.ts'
import { ALERT_HOURS } from './severity.ts'
import { alert } from './tables.ts'

export type AlertBacklog = {
  active: number
  bySeverity: Record<AlertSeverity, number>
  /** Active alerts older than the hours their severity allows. */
  overdue: number
  /** Customers with an active critical alert. */
  criticalCompanyIds: Set<number>
}

/** The active alerts in figures: how many, how grave, how many are overdue; counted by the database, so that no alert is read for it. */
export async function alertBacklogOf(
  db: Queryable,
  organisationId: number,
  now: Date,
): Promise<AlertBacklog> {
  const at = sql`${now.toISOString()}::timestamptz`
  const isActive = and(
    eq(alert.organisationId, organisationId),
    isNull(alert.closedAt),
    or(isNull(alert.snoozedUntil), lte(alert.snoozedUntil, now)),
  )
  const allowed = sql.join(
    Object.entries(ALERT_HOURS).map(
      ([severity, hours]) => sql`when ${severity} then ${hours}::int * interval '1 hour'`,
    ),
    sql` `,
  )
  const counted = await db
    .select({
      severity: alert.severity,
      active: sql<number>`count(*)`.mapWith(Number),
      overdue:
        sql<number>`count(*) filter (where ${at} - ${alert.raisedAt} > case ${alert.severity} ${allowed} end)`.mapWith(
          Number,
        ),
    })
    .from(alert)
    .where(isActive)
    .groupBy(alert.severity)
  const companies = await db
    .selectDistinct({ id: alert.subjectId })
    .from(alert)
    .where(and(isActive, eq(alert.severityRank, 0), eq(alert.subjectType, 'company')))
  const backlog: AlertBacklog = {
    active: 0,
    bySeverity: { critical: 0, high: 0, medium: 0, low: 0 },
    overdue: 0,
    criticalCompanyIds: new Set(companies.map(({ id }) => Number(id))),
  }
  for (const { severity, active, overdue } of counted) {
    backlog.active += active
    backlog.bySeverity[severity] += active
    backlog.overdue += overdue
  }
  return backlog
}
