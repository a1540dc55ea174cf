import { and, eq, inArray } from 'drizzle-orm'
import { type Queryable, qualified } from '#platform/database/index.ts'
import {
  belowLineItem,
  kycValidation,
  monitoringAlert,
  monitoringAlertTransaction,
  monitoringHit,
  monitoringRule,
  monitoringRuleVersion,
  operationsDocument,
  operationsSettings,
  operationsTask,
  operationsTransaction,
  qualityCheck,
  suspiciousReport,
} from '../tables.ts'

/** Removes the sample of operations, or all that an organisation has of it. What people made of their own, their rules and settings stay with the sample gone. Gives how many transactions there were. */
export async function deleteOperations(
  db: Queryable,
  organisationId: number,
  { which }: { which: 'sample' | 'all' },
): Promise<number> {
  const isSample = which === 'sample'
  const alerts = await db
    .delete(monitoringAlert)
    .where(
      and(
        eq(monitoringAlert.organisationId, organisationId),
        isSample ? eq(monitoringAlert.isSample, true) : undefined,
      ),
    )
    .returning({ id: monitoringAlert.id })
  const alertIds = alerts.map(({ id }) => id)
  if (alertIds.length > 0)
    for (const table of [monitoringHit, monitoringAlertTransaction])
      await db
        .delete(table)
        .where(and(eq(table.organisationId, organisationId), inArray(table.alertId, alertIds)))
  const documents = await db
    .delete(operationsDocument)
    .where(
      and(
        eq(operationsDocument.organisationId, organisationId),
        isSample ? eq(operationsDocument.isSample, true) : undefined,
      ),
    )
    .returning({ id: operationsDocument.id })
  const documentIds = documents.map(({ id }) => id)
  if (documentIds.length > 0)
    await db
      .delete(qualityCheck)
      .where(
        and(eq(qualityCheck.organisationId, organisationId), inArray(qualityCheck.documentId, documentIds)),
      )
  for (const table of [kycValidation, operationsTask, suspiciousReport])
    await db
      .delete(table)
      .where(and(eq(table.organisationId, organisationId), isSample ? eq(table.isSample, true) : undefined))
  const removed = await db
    .delete(operationsTransaction)
    .where(
      and(
        eq(operationsTransaction.organisationId, organisationId),
        isSample ? eq(operationsTransaction.isSample, true) : undefined,
      ),
    )
    .returning({ id: operationsTransaction.id })
  // A link of somebody's own alert to a booking of the sample goes with the booking.
  await db
    .delete(monitoringAlertTransaction)
    .where(
      and(
        eq(monitoringAlertTransaction.organisationId, organisationId),
        qualified`not exists (select 1 from ${operationsTransaction} t where t.organisation_id = ${organisationId} and t.id = ${monitoringAlertTransaction.transactionId})`,
      ),
    )
  if (!isSample) {
    for (const table of [belowLineItem, monitoringRule, monitoringRuleVersion, operationsSettings])
      await db.delete(table).where(eq(table.organisationId, organisationId))
  }
  return removed.length
}
