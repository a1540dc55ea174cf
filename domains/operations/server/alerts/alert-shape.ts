import type { z } from 'zod'
import type { MonitoringAlert } from '../../contract/index.ts'
import type { AlertRow } from './store.ts'

/** An alert as it is told at a moment. */
export function monitoringAlertOf(
  row: AlertRow,
  { now, names, transactions }: { now: Date; names: ReadonlyMap<number, string>; transactions: number },
): z.input<typeof MonitoringAlert> {
  const isSnoozed = row.closedAt === null && row.snoozedUntil !== null && row.snoozedUntil > now
  return {
    id: row.id,
    ruleId: row.ruleId,
    ruleName: row.ruleName,
    ruleVersion: row.ruleVersion,
    typology: row.typology,
    severity: row.severity,
    account: row.account,
    counterparty: row.counterparty,
    customerId: row.customerId,
    customerName: row.customerName,
    state: isSnoozed ? 'snoozed' : row.state,
    assigneeId: row.assigneeId,
    assigneeName: row.assigneeId === null ? null : (names.get(row.assigneeId) ?? null),
    snoozedUntil: isSnoozed ? (row.snoozedUntil?.toISOString() ?? null) : null,
    hitCount: row.hitCount,
    firstHitAt: row.firstHitAt.toISOString(),
    lastHitAt: row.lastHitAt.toISOString(),
    raisedAt: row.raisedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    isOverdue: row.dueAt < (row.closedAt ?? now),
    closedAt: row.closedAt?.toISOString() ?? null,
    outcome: row.outcome,
    reason: row.reason,
    proposedBy: row.state === 'awaiting_second' ? row.proposedBy : null,
    caseId: row.caseId,
    transactions,
    version: row.version,
    isSample: row.isSample,
  }
}
