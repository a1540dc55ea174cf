import { and, asc, eq, gt, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { customersWithIds } from '#domains/customers/server/index.ts'
import { letGoOfFiles } from '#platform/files/index.ts'
import { type ExpiryDoor, type PastTerm, type Slice, standByNumber } from '#platform/slice/index.ts'
import type { Subject } from '#platform/vocabulary/index.ts'
import {
  monitoringAlert,
  monitoringAlertTransaction,
  operationsDocument,
  operationsTransaction,
  qualityCheck,
  suspiciousReport,
} from './tables.ts'

const ofCustomer = (id: number | null): readonly Subject[] => (id === null ? [] : [{ type: 'company', id }])

const reportOf = (is: SQL) =>
  sql`(select max(greatest(${suspiciousReport.settledAt}, ${suspiciousReport.filedOn}::timestamptz)) from ${suspiciousReport}
    where ${suspiciousReport.organisationId} = ${monitoringAlert.organisationId} and ${suspiciousReport.alertId} = ${monitoringAlert.id} and ${is})`

/** The term of an alert counts from its closing, or from the day its report was filed where that is later. */
const lastUse = sql`greatest(${monitoringAlert.closedAt}, ${reportOf(sql`true`)})`.mapWith(
  monitoringAlert.closedAt,
)

const hasOpenReport = sql<boolean>`exists (select 1 from ${suspiciousReport} where ${suspiciousReport.organisationId} = ${monitoringAlert.organisationId}
  and ${suspiciousReport.alertId} = ${monitoringAlert.id} and ${suspiciousReport.settledAt} is null)`

/** Monitoring alerts with their reports of suspicious activity. What was told once stays noted, so that the same bookings raise nothing anew. */
const alertsExpiry: ExpiryDoor = {
  kind: 'case',
  group: 'Monitoring alerts and reports',
  at: 20,
  least: { kept: 'case' },
  async past({ db, actor: { organisationId } }, { before, after, limit, isHeld }) {
    const read = db
      .select({
        id: monitoringAlert.id,
        since: lastUse,
        customerId: monitoringAlert.customerId,
        caseId: monitoringAlert.caseId,
        hasOpenReport,
      })
      .from(monitoringAlert)
      .where(
        and(
          eq(monitoringAlert.organisationId, organisationId),
          isNotNull(monitoringAlert.closedAt),
          sql`${lastUse} < ${before.toISOString()}::timestamptz`,
          gt(monitoringAlert.id, Number(after?.id ?? 0)),
        ),
      )
      .orderBy(asc(monitoringAlert.id))
      .limit(limit)
    const rows = await (isHeld ? read.for('update') : read)
    return rows.map(
      ({ id, since, customerId, caseId, hasOpenReport: isWritten }): PastTerm => ({
        id,
        since: since ?? before,
        subject: { type: 'monitoring-alert', id },
        about: [
          ...ofCustomer(customerId),
          ...(caseId === null ? [] : [{ type: 'case', id: caseId } as const]),
        ],
        ...(isWritten ? { stays: 'A suspicious activity report on it is not settled' } : {}),
      }),
    )
  },
  async remove({ db, actor: { organisationId } }, gone) {
    const ids = gone.map(({ id }) => Number(id))
    for (const table of [suspiciousReport, monitoringAlertTransaction])
      await db.delete(table).where(and(eq(table.organisationId, organisationId), inArray(table.alertId, ids)))
    const rows = await db
      .delete(monitoringAlert)
      .where(and(eq(monitoringAlert.organisationId, organisationId), inArray(monitoringAlert.id, ids)))
      .returning({ id: monitoringAlert.id })
    return { count: rows.length }
  },
}

const alertsOf = sql<
  number[]
>`array(select ${monitoringAlertTransaction.alertId}::float8 from ${monitoringAlertTransaction}
  where ${monitoringAlertTransaction.organisationId} = ${operationsTransaction.organisationId} and ${monitoringAlertTransaction.transactionId} = ${operationsTransaction.id})`

/** Bookings that no alert rests on any more. */
const transactionsExpiry: ExpiryDoor = {
  kind: 'transaction',
  group: 'Transactions',
  at: 50,
  least: { kept: 'transaction' },
  async past({ db, actor: { organisationId } }, { before, after, limit }) {
    const rows = await db
      .select({
        id: operationsTransaction.id,
        at: operationsTransaction.at,
        customerId: operationsTransaction.customerId,
        alertIds: alertsOf,
      })
      .from(operationsTransaction)
      .where(
        and(
          eq(operationsTransaction.organisationId, organisationId),
          lt(operationsTransaction.at, before),
          after && gte(operationsTransaction.at, after.since),
          after &&
            sql`(${operationsTransaction.at}, ${operationsTransaction.id}) > (${after.since.toISOString()}::timestamptz, ${Number(after.id)})`,
        ),
      )
      .orderBy(asc(operationsTransaction.at), asc(operationsTransaction.id))
      .limit(limit)
    return rows.map(
      ({ id, at, customerId, alertIds }): PastTerm => ({
        id,
        since: at,
        about: ofCustomer(customerId),
        rests: alertIds.map((alertId) => ({
          by: { type: 'monitoring-alert', id: alertId },
          why: 'A monitoring alert rests on it',
        })),
      }),
    )
  },
  async remove({ db, actor: { organisationId } }, gone) {
    const rows = await db
      .delete(operationsTransaction)
      .where(
        and(
          eq(operationsTransaction.organisationId, organisationId),
          inArray(
            operationsTransaction.id,
            gone.map(({ id }) => Number(id)),
          ),
        ),
      )
      .returning({ id: operationsTransaction.id })
    return { count: rows.length }
  },
}

/** Documents of customers: as long as the customer is one, the relationship goes on and the term has not begun. */
const documentsExpiry: ExpiryDoor = {
  kind: 'document',
  group: 'Customers’ documents',
  at: 62,
  least: { kept: 'customer' },
  async past({ db, actor: { organisationId } }, { before, after, limit, isHeld }) {
    const read = db
      .select()
      .from(operationsDocument)
      .where(
        and(
          eq(operationsDocument.organisationId, organisationId),
          isNotNull(operationsDocument.decidedAt),
          lt(operationsDocument.decidedAt, before),
          gt(operationsDocument.id, Number(after?.id ?? 0)),
        ),
      )
      .orderBy(asc(operationsDocument.id))
      .limit(limit)
    const rows = await (isHeld ? read.for('update') : read)
    const customers = new Set(
      (
        await customersWithIds(
          db,
          organisationId,
          rows.flatMap(({ customerId }) => customerId ?? []),
        )
      ).map(({ id }) => id),
    )
    return rows.map(
      ({ id, decidedAt, receivedAt, customerId }): PastTerm => ({
        id,
        since: decidedAt ?? receivedAt,
        subject: { type: 'customer-document', id },
        about: ofCustomer(customerId),
        ...(customerId !== null && customers.has(customerId)
          ? { stays: 'It is of a customer who is one still: the term begins when the relationship has ended' }
          : {}),
      }),
    )
  },
  async remove({ db, actor: { organisationId } }, gone) {
    const ids = gone.map(({ id }) => Number(id))
    await db
      .delete(qualityCheck)
      .where(and(eq(qualityCheck.organisationId, organisationId), inArray(qualityCheck.documentId, ids)))
    const rows = await db
      .delete(operationsDocument)
      .where(and(eq(operationsDocument.organisationId, organisationId), inArray(operationsDocument.id, ids)))
      .returning({ fileId: operationsDocument.fileId })
    await letGoOfFiles(
      { db },
      organisationId,
      rows.flatMap(({ fileId }) => fileId ?? []),
    )
    return { count: rows.length }
  },
}

export const operationsExpiry: readonly ExpiryDoor[] = [alertsExpiry, transactionsExpiry, documentsExpiry]

/** A monitoring alert names the case that it was escalated to. */
export const operationsRestOn: NonNullable<Slice['restsOn']> = async (
  { db, actor: { organisationId } },
  subjects,
) => {
  const cases = subjects.flatMap(({ type, id }) => (type === 'case' ? [Number(id)] : []))
  if (cases.length === 0) return []
  const rows = await db
    .select({ id: monitoringAlert.id, caseId: monitoringAlert.caseId })
    .from(monitoringAlert)
    .where(and(eq(monitoringAlert.organisationId, organisationId), inArray(monitoringAlert.caseId, cases)))
  return rows.map(({ id, caseId }) => ({
    on: { type: 'case' as const, id: caseId ?? 0 },
    by: { type: 'monitoring-alert' as const, id },
    why: 'A monitoring alert that was escalated to it is still kept',
  }))
}

const kept = (table: typeof monitoringAlert | typeof suspiciousReport | typeof operationsDocument) =>
  standByNumber(({ db, actor: { organisationId } }, ids) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.organisationId, organisationId), inArray(table.id, ids))),
  )

export const operationsStand: NonNullable<Slice['stands']> = {
  'monitoring-alert': kept(monitoringAlert),
  'suspicious-report': kept(suspiciousReport),
  'customer-document': kept(operationsDocument),
}
