import { and, asc, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { customersEndedSince } from '#domains/customers/server/index.ts'
import {
  numbersOf,
  ofOrganisation,
  type Queryable,
  qualified,
  type Transaction,
} from '#platform/database/index.ts'
import { letGoOfFiles } from '#platform/files/index.ts'
import { pastByNumber, pastByTime, removePast } from '#platform/organisation-rows/index.ts'
import type { ExpiryPolicy, PastTerm } from '#platform/slice/index.ts'
import type { Subject } from '#platform/vocabulary/index.ts'
import {
  belowLineItem,
  kycValidation,
  monitoringAlert,
  monitoringAlertTransaction,
  monitoringHit,
  operationsDocument,
  operationsTask,
  operationsTransaction,
  qualityCheck,
  suspiciousReport,
} from './tables.ts'

const ofCustomer = (id: number | null): readonly Subject[] => (id === null ? [] : [{ type: 'company', id }])

const reportOf = (is: SQL) =>
  qualified`(select max(greatest(${suspiciousReport.settledAt}, ${suspiciousReport.filedOn}::timestamptz)) from ${suspiciousReport}
    where ${suspiciousReport.organisationId} = ${monitoringAlert.organisationId} and ${suspiciousReport.alertId} = ${monitoringAlert.id} and ${is})`

/** The term of an alert counts from its closing, or from the day its report was filed where that is later. */
const lastUse = sql`greatest(${monitoringAlert.closedAt}, ${reportOf(sql`true`)})`.mapWith(
  monitoringAlert.closedAt,
)

const hasOpenReport = qualified<boolean>`exists (select 1 from ${suspiciousReport} where ${suspiciousReport.organisationId} = ${monitoringAlert.organisationId}
  and ${suspiciousReport.alertId} = ${monitoringAlert.id} and ${suspiciousReport.settledAt} is null)`

/** Locks alerts until the change ends, in a query of its own: a distributed database locks nothing in a subquery. */
const holdAlerts = (db: Queryable, organisationId: number, ids: readonly number[]) =>
  db
    .select({ id: monitoringAlert.id })
    .from(monitoringAlert)
    .where(ofOrganisation(monitoringAlert, organisationId, { id: ids }))
    .orderBy(asc(monitoringAlert.id))
    .for('update')

/** Monitoring alerts with their reports. What was raised once stays noted, so that the bookings raise nothing again. */
const alertsExpiry: ExpiryPolicy = {
  kind: 'case',
  group: 'Monitoring alerts and reports',
  at: 20,
  tables: ['monitoring_alert', 'monitoring_alert_transaction', 'suspicious_report'],
  least: { kept: 'case' },
  async past({ db, actor: { organisationId } }, { before, after, limit, isHeld }) {
    const read = (locked?: readonly number[]) =>
      db
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
            locked && inArray(monitoringAlert.id, [...locked]),
          ),
        )
        .orderBy(asc(monitoringAlert.id))
        .limit(limit)
    let rows = await read()
    if (isHeld && rows.length > 0) {
      const ids = rows.map(({ id }) => id)
      await holdAlerts(db, organisationId, ids)
      // A report may have been begun before the lock.
      rows = await read(ids)
    }
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
      .where(ofOrganisation(monitoringAlert, organisationId, { id: ids }))
      .returning({ id: monitoringAlert.id })
    return { count: rows.length }
  },
}

const alertsOf = qualified<
  number[]
>`array(select ${monitoringAlertTransaction.alertId}::float8 from ${monitoringAlertTransaction}
  where ${monitoringAlertTransaction.organisationId} = ${operationsTransaction.organisationId} and ${monitoringAlertTransaction.transactionId} = ${operationsTransaction.id})`

/** Bookings that no alert rests on any more. */
const transactionsExpiry: ExpiryPolicy = {
  kind: 'transaction',
  group: 'Transactions',
  at: 31,
  tables: ['operations_transaction', 'monitoring_hit', 'below_line_item'],
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
      .where(pastByTime(operationsTransaction, organisationId, operationsTransaction.at, { before, after }))
      .orderBy(asc(operationsTransaction.at), asc(operationsTransaction.id))
      .limit(limit)
    return rows.map(
      ({ id, at, customerId, alertIds }): PastTerm => ({
        id,
        since: at,
        about: ofCustomer(customerId),
        rests: alertIds.map((alertId) => ({
          by: { type: 'monitoring-alert', id: alertId },
          why: 'A monitoring alert depends on it',
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
          inArray(operationsTransaction.id, numbersOf(gone)),
        ),
      )
      .returning({ id: operationsTransaction.id })
    await forgetHits(db, organisationId, gone)
    return { count: rows.length }
  },
}

/** Notes what a rule raised, by account and party, so that it is not raised again after its alert is gone. */
async function forgetHits(db: Transaction, organisationId: number, gone: readonly PastTerm[]): Promise<void> {
  const moments = [...new Set(gone.map(({ since }) => since.getTime()))].map((at) => new Date(at))
  // What was drawn below a line explains itself by its bookings.
  await db.delete(belowLineItem).where(ofOrganisation(belowLineItem, organisationId, { at: moments }))
  await db
    .delete(monitoringHit)
    .where(
      and(
        eq(monitoringHit.organisationId, organisationId),
        inArray(monitoringHit.at, moments),
        qualified`not exists (select 1 from ${operationsTransaction} where ${operationsTransaction.organisationId} = ${organisationId} and ${operationsTransaction.at} = ${monitoringHit.at})`,
        qualified`not exists (select 1 from ${monitoringAlert} where ${monitoringAlert.organisationId} = ${organisationId} and ${monitoringAlert.id} = ${monitoringHit.alertId})`,
      ),
    )
}

const STILL_ONE = 'It is of a customer who is one still: the term begins when the relationship has ended'
const NOT_YET = 'The relationship with the customer has not been over for as long'

/** The term of what belongs to a customer’s file begins when the relationship has ended, or with its own last use where that is later. */
async function ofFiles<Row extends { customerId: number | null; since: Date }>(
  db: Queryable,
  organisationId: number,
  rows: readonly Row[],
  before: Date,
): Promise<(Row & { stays?: string })[]> {
  const ended = await customersEndedSince(
    db,
    organisationId,
    rows.flatMap(({ customerId }) => customerId ?? []),
  )
  return rows.map((row) => {
    const customerEnded = row.customerId === null ? undefined : ended.get(row.customerId)
    if (customerEnded === null) return { ...row, stays: STILL_ONE }
    if (customerEnded === undefined || customerEnded <= row.since) return row
    return { ...row, since: customerEnded, ...(customerEnded < before ? {} : { stays: NOT_YET }) }
  })
}

/** Documents of customers: as long as the customer is one, the relationship goes on and the term has not begun. */
const documentsExpiry: ExpiryPolicy = {
  kind: 'document',
  group: 'Customers’ documents',
  at: 32,
  tables: ['operations_document', 'operations_quality_check'],
  least: { kept: 'customer' },
  async past({ db, actor: { organisationId } }, { before, after, limit, isHeld }) {
    const read = db
      .select()
      .from(operationsDocument)
      .where(
        pastByNumber(operationsDocument, organisationId, operationsDocument.decidedAt, { before, after }),
      )
      .orderBy(asc(operationsDocument.id))
      .limit(limit)
    const rows = await (isHeld ? read.for('update') : read)
    const dated = rows.map(({ id, decidedAt, receivedAt, customerId }) => ({
      id,
      customerId,
      since: decidedAt ?? receivedAt,
    }))
    return (await ofFiles(db, organisationId, dated, before)).map(
      ({ id, since, customerId, stays }): PastTerm => ({
        id,
        since,
        subject: { type: 'customer-document', id },
        about: ofCustomer(customerId),
        ...(stays === undefined ? {} : { stays }),
      }),
    )
  },
  async remove({ db, actor: { organisationId } }, gone) {
    const ids = gone.map(({ id }) => Number(id))
    await db.delete(qualityCheck).where(ofOrganisation(qualityCheck, organisationId, { documentId: ids }))
    const rows = await db
      .delete(operationsDocument)
      .where(ofOrganisation(operationsDocument, organisationId, { id: ids }))
      .returning({ fileId: operationsDocument.fileId })
    await letGoOfFiles(
      { db },
      organisationId,
      rows.flatMap(({ fileId }) => fileId ?? []),
    )
    return { count: rows.length }
  },
}

/** KYC validations, as the file of a customer: they go when the customer has been none for long enough. */
const validationsExpiry: ExpiryPolicy = {
  kind: 'customer',
  group: 'KYC validations',
  at: 33,
  tables: ['kyc_validation'],
  least: { kept: 'customer' },
  async past({ db, actor: { organisationId } }, { before, after, limit, isHeld }) {
    const last = sql`greatest(${kycValidation.ranAt}, ${kycValidation.decidedAt})`.mapWith(
      kycValidation.ranAt,
    )
    const read = db
      .select({ id: kycValidation.id, customerId: kycValidation.customerId, since: last })
      .from(kycValidation)
      .where(pastByNumber(kycValidation, organisationId, last, { before, after }))
      .orderBy(asc(kycValidation.id))
      .limit(limit)
    const rows = await (isHeld ? read.for('update') : read)
    const dated = rows.map((row) => ({ ...row, since: row.since ?? before }))
    return (await ofFiles(db, organisationId, dated, before)).map(
      ({ id, since, customerId, stays }): PastTerm => ({
        id,
        since,
        subject: { type: 'kyc-validation', id },
        about: ofCustomer(customerId),
        ...(stays === undefined ? {} : { stays }),
      }),
    )
  },
  remove: (tx, gone) => removePast(tx, kycValidation, gone),
}

/** Tasks that were done or cancelled: what they were about keeps its own record. */
const tasksExpiry: ExpiryPolicy = {
  kind: 'task',
  group: 'Tasks that ended',
  at: 65,
  tables: ['operations_task'],
  async past({ db, actor: { organisationId } }, { before, after, limit, isHeld }) {
    const read = db
      .select({ id: operationsTask.id, endedAt: operationsTask.endedAt })
      .from(operationsTask)
      .where(pastByNumber(operationsTask, organisationId, operationsTask.endedAt, { before, after }))
      .orderBy(asc(operationsTask.id))
      .limit(limit)
    const rows = await (isHeld ? read.for('update') : read)
    return rows.map(
      ({ id, endedAt }): PastTerm => ({
        id,
        since: endedAt ?? before,
        subject: { type: 'workflow-task', id },
      }),
    )
  },
  remove: (tx, gone) => removePast(tx, operationsTask, gone),
}

export const operationsExpiry: readonly ExpiryPolicy[] = [
  alertsExpiry,
  transactionsExpiry,
  documentsExpiry,
  validationsExpiry,
  tasksExpiry,
]
