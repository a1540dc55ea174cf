import { and, asc, desc, eq } from 'drizzle-orm'
import type { CaseActivity } from '#domains/cases/server/index.ts'
import { converterOf, minorDigitsOf } from '#engines/transaction-rules/index.ts'
import type { Context } from '#platform/context/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { settingsOf } from '../settings.ts'
import {
  monitoringAlert,
  monitoringAlertTransaction,
  operationsTransaction,
  suspiciousReport,
} from '../tables.ts'

/** What monitoring knows of a case: the transactions of the alerts that were escalated to it, and the report that was written on one. */
export async function activityOfMonitoring(
  { db, actor: { organisationId } }: Context,
  caseId: number,
  currency: string,
): Promise<CaseActivity> {
  const alerts = await db
    .select({ id: monitoringAlert.id })
    .from(monitoringAlert)
    .where(ofOrganisation(monitoringAlert, organisationId, { caseId }))
  if (alerts.length === 0) return { transactions: [], written: null, isSample: false }
  const ids = alerts.map(({ id }) => id)
  const rows = await db
    .selectDistinct({ row: operationsTransaction })
    .from(monitoringAlertTransaction)
    .innerJoin(
      operationsTransaction,
      and(
        eq(operationsTransaction.organisationId, monitoringAlertTransaction.organisationId),
        eq(operationsTransaction.id, monitoringAlertTransaction.transactionId),
      ),
    )
    .where(ofOrganisation(monitoringAlertTransaction, organisationId, { alertId: ids }))
    .orderBy(asc(operationsTransaction.at), asc(operationsTransaction.id))
  const [report] = await db
    .select()
    .from(suspiciousReport)
    .where(ofOrganisation(suspiciousReport, organisationId, { alertId: ids }))
    .orderBy(desc(suspiciousReport.id))
    .limit(1)
  const { rates } = await settingsOf(db, organisationId)
  const convert = converterOf(rates)
  const decimal = (minor: number, code: string) => {
    const digits = minorDigitsOf(code)
    return (minor / 10 ** digits).toFixed(digits)
  }
  return {
    transactions: rows.map(({ row }) => {
      const local =
        row.currency === currency
          ? row.amountMinor
          : convert(row.amountMinor, row.currency, currency, row.at.getTime())
      return {
        number: row.externalId,
        at: row.at.toISOString(),
        direction: row.direction,
        amount: decimal(row.amountMinor, row.currency),
        currency: row.currency,
        amountLocal: local === undefined ? null : decimal(local, currency),
        kind: row.kind,
        account: row.account,
        counterparty: row.counterparty,
        country: row.country,
        text: row.text,
      }
    }),
    written: report
      ? {
          narrative: report.narrative,
          isApproved: report.state === 'approved' || report.state === 'filed',
          called: `Suspicious activity report ${report.id}`,
        }
      : null,
    isSample: rows.some(({ row }) => row.isSample),
  }
}
