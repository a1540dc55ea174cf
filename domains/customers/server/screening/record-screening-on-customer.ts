import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { CustomerRiskLevel } from '../../contract/nouns.ts'
import { graverOf } from '../customer-shape.ts'
import * as store from '../store.ts'
import { noteAnswered, noteUnanswered } from './answer-store.ts'

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

/** The same of customers that lists which have come cannot touch: they are answered by all that are needed. */
export function recordAnswers(tx: Context, ids: readonly number[]): Promise<void> {
  return noteAnswered(tx.db, tx.actor.organisationId, ids)
}

/** Every customer is without an answer from now on: a list is needed that none of them was held against. Joins the caller's change. */
export function recordNoAnswers(tx: Change): Promise<void> {
  return noteUnanswered(tx.db, tx.actor.organisationId)
}

type RiskChange = { customerId: number; riskLevel: CustomerRiskLevel; reason: string }

/**
 * Sets the risk level of a customer for a stated reason, such as a confirmation that was taken back. Never below what its
 * matches that nobody has dismissed ask for: then it is set to that, and the reason says so. Joins the caller's change.
 * @throws Problem `not-found`.
 */
export function setCustomerRisk(ctx: Context, input: RiskChange): Promise<store.CustomerRow> {
  return changeRisk(ctx, input, () => input.riskLevel)
}

/** Raises the risk level of a customer for a stated reason, such as a confirmed match; one that is graver already stays. @throws Problem `not-found`. */
export function raiseCustomerRisk(ctx: Context, input: RiskChange): Promise<store.CustomerRow> {
  return changeRisk(ctx, input, (before) => graverOf(before.riskLevel, input.riskLevel))
}

function changeRisk(
  ctx: Context,
  { customerId, reason }: RiskChange,
  wanted: (before: store.CustomerRow) => CustomerRiskLevel,
): Promise<store.CustomerRow> {
  return recordChange(ctx, async (tx) => {
    const organisationId = tx.actor.organisationId
    const before = await store.holdCustomer(tx.db, organisationId, customerId)
    const asked = wanted(before)
    const riskLevel = graverOf(asked, before.openMatchRisk)
    if (before.riskLevel === riskLevel) return { result: before, trace: [] }
    const after = await store.updateCustomer(tx.db, organisationId, customerId, {
      riskLevel,
      updatedAt: tx.now,
    })
    return {
      result: after,
      trace: {
        action: 'customer.risk-changed',
        subject: { type: 'company', id: after.id },
        before: { riskLevel: before.riskLevel },
        after: { riskLevel: after.riskLevel, version: after.version },
        reason:
          riskLevel === asked
            ? reason
            : `${reason} (not below ${riskLevel}: a match that nobody has dismissed asks for it)`,
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
