import { eq } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
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

/** Removes all that an organisation has of operations. Gives how many transactions there were. */
export async function deleteOperations(db: Queryable, organisationId: number): Promise<number> {
  for (const table of [
    monitoringAlert,
    monitoringHit,
    monitoringAlertTransaction,
    operationsDocument,
    qualityCheck,
    kycValidation,
    operationsTask,
    suspiciousReport,
    belowLineItem,
    monitoringRule,
    monitoringRuleVersion,
    operationsSettings,
  ])
    await db.delete(table).where(eq(table.organisationId, organisationId))
  const removed = await db
    .delete(operationsTransaction)
    .where(eq(operationsTransaction.organisationId, organisationId))
    .returning({ id: operationsTransaction.id })
  return removed.length
}
