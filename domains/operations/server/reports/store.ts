import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { rowsOf } from '#platform/organisation-rows/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { monitoringAlertTransaction, operationsTransaction, suspiciousReport } from '../tables.ts'
import type { TransactionRow } from '../transactions/store.ts'

export type ReportRow = typeof suspiciousReport.$inferSelect
export type NewReport = typeof suspiciousReport.$inferInsert

const SHOWN_MAX = 500
const isOne = (organisationId: number, id: number) => ofOrganisation(suspiciousReport, organisationId, { id })

const byNumber = rowsOf(suspiciousReport, 'report')

/** @throws Problem `not-found`. */
export const reportOf = byNumber.read

/** The same, held until the change ends. @throws Problem `not-found`. */
export const holdReport = byNumber.hold

/** The reports of an organisation, or of one alert: those not settled first, by their deadline. */
export function reportsOf(db: Queryable, organisationId: number, alertId?: number): Promise<ReportRow[]> {
  return db
    .select()
    .from(suspiciousReport)
    .where(
      and(
        eq(suspiciousReport.organisationId, organisationId),
        alertId === undefined ? undefined : eq(suspiciousReport.alertId, alertId),
      ),
    )
    .orderBy(
      sql`${suspiciousReport.settledAt} is not null`,
      asc(suspiciousReport.dueOn),
      asc(suspiciousReport.id),
    )
    .limit(SHOWN_MAX)
}

/** @throws Problem `conflict` where a report of the alert is being written. */
export async function insertReport(db: Transaction, values: NewReport): Promise<ReportRow> {
  const [row] = await db.insert(suspiciousReport).values(values).onConflictDoNothing().returning()
  if (row) return row
  const open = (await reportsOf(db, values.organisationId, values.alertId))[0]
  throw new Problem('conflict', 'A report on this alert is being written already.', { reportId: open?.id })
}

export async function updateReport(
  db: Transaction,
  { organisationId, id, version }: ReportRow,
  change: Partial<NewReport>,
): Promise<ReportRow> {
  const [row] = await db
    .update(suspiciousReport)
    .set({ ...change, version: version + 1 })
    .where(isOne(organisationId, id))
    .returning()
  if (!row) throw new Problem('not-found', `There is no report ${id}.`)
  return row
}

/** The transactions of an alert, the oldest first. */
export async function transactionsOfAlert(
  db: Queryable,
  organisationId: number,
  alertId: number,
): Promise<TransactionRow[]> {
  const rows = await db
    .select({ row: operationsTransaction })
    .from(monitoringAlertTransaction)
    .innerJoin(
      operationsTransaction,
      and(
        eq(operationsTransaction.organisationId, monitoringAlertTransaction.organisationId),
        eq(operationsTransaction.id, monitoringAlertTransaction.transactionId),
      ),
    )
    .where(ofOrganisation(monitoringAlertTransaction, organisationId, { alertId }))
    .orderBy(asc(operationsTransaction.at), asc(operationsTransaction.id))
  return rows.map(({ row }) => row)
}
