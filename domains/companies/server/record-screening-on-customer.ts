import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { CustomerRiskLevel } from '../contract/nouns.ts'
import * as store from './store.ts'

/**
 * Notes on customers that they were screened. Call it with the `tx` of the change that stores the screenings: that change's
 * trace tells of them, so this leaves none of its own.
 */
export function recordScreeningOnCustomers(
  tx: Context,
  screened: readonly store.ScreenedCustomer[],
): Promise<void> {
  return store.noteScreenings(tx.db, tx.actor.organisationId, screened)
}

/**
 * Sets the risk level of a customer for a stated reason, such as a confirmed match. Joins the caller's change.
 * @throws Problem `not-found`.
 */
export function setCustomerRisk(
  ctx: Context,
  input: { customerId: number; riskLevel: CustomerRiskLevel; reason: string },
): Promise<store.CustomerRow> {
  return recordChange(ctx, async (tx) => {
    const organisationId = tx.actor.organisationId
    const before = await store.customerOfOrganisation(tx.db, organisationId, input.customerId)
    if (before.riskLevel === input.riskLevel) return { result: before, trace: [] }
    const after = await store.updateCustomer(tx.db, organisationId, input.customerId, {
      riskLevel: input.riskLevel,
      updatedAt: tx.now,
    })
    return {
      result: after,
      trace: {
        action: 'customer.risk-changed',
        subject: { type: 'company', id: after.id },
        before: { riskLevel: before.riskLevel },
        after: { riskLevel: after.riskLevel },
        reason: input.reason,
        fromState: before.riskLevel,
        toState: after.riskLevel,
        payload: { title: after.name, severity: after.riskLevel },
      },
    }
  })
}

/** Notes what the open matches of customers say of their risk. Call it with the `tx` of the change that found or decided them. */
export function recordOpenMatchRisks(
  tx: Context,
  noted: readonly { customerId: number; level: CustomerRiskLevel | null }[],
): Promise<void> {
  return store.noteOpenMatchRisks(tx.db, tx.actor.organisationId, noted)
}
