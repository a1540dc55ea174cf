import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { CustomerRiskLevel } from '../../contract/schemas.ts'
import { graverOf } from '../customer-shape.ts'
import { wantRating } from '../rating/want-rating.ts'
import * as store from '../store.ts'
import { noteAnswered, noteUnanswered } from './answer-store.ts'

/**
 * Notes on customers that they were screened. Call it with the `tx` of the change that stores the screenings: that change's
 * trace tells of them, so this leaves none of its own.
 */
export async function recordScreeningOnCustomers(
  tx: Context,
  screened: readonly store.ScreenedCustomer[],
): Promise<void> {
  await store.noteScreenings(tx.db, tx.actor.organisationId, screened)
  await wantRating(
    tx,
    screened.map(({ customerId }) => customerId),
  )
}

/** The same of customers that lists which have come cannot touch: they are answered by all that are needed. */
export async function recordAnswers(tx: Context, ids: readonly number[]): Promise<void> {
  await noteAnswered(tx.db, tx.actor.organisationId, ids)
  await wantRating(tx, ids)
}

/** Every customer is without an answer from now on: a list is needed that none of them was held against. Joins the caller's change. */
export async function recordNoAnswers(tx: Change): Promise<void> {
  await noteUnanswered(tx.db, tx.actor.organisationId)
  await wantRating(tx, 'all')
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

/** Raises a customer's risk level for a stated reason; a higher one stays. @throws Problem `not-found`. */
export function raiseCustomerRisk(ctx: Context, input: RiskChange): Promise<store.CustomerRow> {
  return changeRisk(ctx, input, (before) => graverOf(input.riskLevel, before.riskLevel))
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
        fromState: before.riskLevel ?? 'not-assessed',
        toState: riskLevel,
        payload: { title: after.name, severity: riskLevel },
      },
    }
  })
}

/** Notes what the open matches of customers say of their risk. Call it with the `tx` of the change that found or decided them. */
export async function recordOpenMatchRisks(
  tx: Context,
  noted: readonly { customerId: number; level: CustomerRiskLevel | null }[],
): Promise<void> {
  await store.noteOpenMatchRisks(tx.db, tx.actor.organisationId, noted)
  await wantRating(
    tx,
    noted.map(({ customerId }) => customerId),
  )
}
