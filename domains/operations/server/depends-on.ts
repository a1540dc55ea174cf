import { and, eq, inArray, max } from 'drizzle-orm'
import { ofOrganisation } from '#platform/database/index.ts'
import { type DependsOn, type Slice, standByNumber } from '#platform/slice/index.ts'
import type { Subject } from '#platform/vocabulary/index.ts'
import {
  kycValidation,
  monitoringAlert,
  operationsDocument,
  operationsTask,
  operationsTransaction,
  suspiciousReport,
} from './tables.ts'

/** A monitoring alert names the case that it was escalated to; alerts, documents, validations and bookings name their customer. */
export const operationsDependOn: NonNullable<Slice['dependsOn']> = async (ctx, subjects, staysUntil) => {
  const {
    db,
    actor: { organisationId },
  } = ctx
  const resting: DependsOn[] = []
  const cases = numbersOf(subjects, 'case')
  if (cases.length > 0)
    for (const { id, caseId } of await db
      .select({ id: monitoringAlert.id, caseId: monitoringAlert.caseId })
      .from(monitoringAlert)
      .where(ofOrganisation(monitoringAlert, organisationId, { caseId: cases })))
      resting.push({
        on: { type: 'case', id: caseId ?? 0 },
        by: { type: 'monitoring-alert', id },
        why: 'A monitoring alert that was escalated to it is still kept',
      })
  const customers = numbersOf(subjects, 'company')
  if (customers.length === 0) return resting
  for (const [type, table, why] of [
    ['monitoring-alert', monitoringAlert, 'A monitoring alert about it is still kept'],
    ['customer-document', operationsDocument, 'A document of it is still kept'],
    ['kyc-validation', kycValidation, 'A KYC validation of it is still kept'],
  ] as const)
    for (const { id, customerId } of await db
      .select({ id: table.id, customerId: table.customerId })
      .from(table)
      .where(and(eq(table.organisationId, organisationId), inArray(table.customerId, customers))))
      resting.push({ on: { type: 'company', id: customerId ?? 0 }, by: { type, id }, why })
  // Of bookings the newest says whether all are past their term: those go before the customer in the same night.
  const booked = await db
    .select({ customerId: operationsTransaction.customerId, newest: max(operationsTransaction.at) })
    .from(operationsTransaction)
    .where(ofOrganisation(operationsTransaction, organisationId, { customerId: customers }))
    .groupBy(operationsTransaction.customerId)
  for (const { customerId, newest } of booked) {
    const until = newest ? staysUntil('transaction', newest) : 'never'
    if (until === 'never' || until > ctx.now)
      resting.push({
        on: { type: 'company', id: customerId ?? 0 },
        by: { type: 'transactions', id: customerId ?? 0 },
        why: 'Bookings of its accounts are still kept',
      })
  }
  return resting
}

const numbersOf = (subjects: readonly Subject[], type: Subject['type']): number[] =>
  subjects.flatMap((subject) => (subject.type === type ? [Number(subject.id)] : []))

const kept = (
  table:
    | typeof monitoringAlert
    | typeof suspiciousReport
    | typeof operationsDocument
    | typeof kycValidation
    | typeof operationsTask,
) =>
  standByNumber(({ db, actor: { organisationId } }, ids) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.organisationId, organisationId), inArray(table.id, ids))),
  )

export const existingOperations: NonNullable<Slice['exists']> = {
  'monitoring-alert': kept(monitoringAlert),
  'suspicious-report': kept(suspiciousReport),
  'customer-document': kept(operationsDocument),
  'kyc-validation': kept(kycValidation),
  'workflow-task': kept(operationsTask),
}
