import type { Queryable } from '#platform/database/index.ts'
import type { AlertSeverity } from '../contract/nouns.ts'
import { ALERT_HOURS } from './severity.ts'
import { activeAlerts } from './store.ts'

export type AlertBacklog = {
  active: number
  bySeverity: Record<AlertSeverity, number>
  /** Active alerts older than the hours their severity allows. */
  overdue: number
  /** Customers with an active critical alert. */
  criticalCompanyIds: Set<number>
}

/** The active alerts in figures: how many, how grave, how many are overdue. */
export async function alertBacklogOf(
  db: Queryable,
  organisationId: number,
  now: Date,
): Promise<AlertBacklog> {
  const backlog: AlertBacklog = {
    active: 0,
    bySeverity: { critical: 0, high: 0, medium: 0, low: 0 },
    overdue: 0,
    criticalCompanyIds: new Set(),
  }
  for (const row of await activeAlerts(db, organisationId, now)) {
    backlog.active += 1
    backlog.bySeverity[row.severity] += 1
    const ageHours = (now.getTime() - row.raisedAt.getTime()) / 3_600_000
    if (ageHours > ALERT_HOURS[row.severity]) backlog.overdue += 1
    if (row.severity === 'critical' && row.subjectType === 'company') {
      backlog.criticalCompanyIds.add(Number(row.subjectId))
    }
  }
  return backlog
}
