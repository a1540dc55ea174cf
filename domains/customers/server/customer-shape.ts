import type { z } from 'zod'
import type { Customer, CustomerRiskLevel } from '../contract/nouns.ts'
import type { CustomerRow } from './store.ts'

const rank = { critical: 0, high: 1, medium: 2, low: 3 } as const satisfies Record<CustomerRiskLevel, number>

/** The graver of two levels. */
export function graverOf(left: CustomerRiskLevel, right: CustomerRiskLevel | null): CustomerRiskLevel {
  return right && rank[right] < rank[left] ? right : left
}

/** The graver of two levels, either of which may be none. */
export const graverLevel = (
  left: CustomerRiskLevel | null,
  right: CustomerRiskLevel | null,
): CustomerRiskLevel | null => (left === null ? right : graverOf(left, right))

/** How a customer's risk reads: what was stated, and never below its gravest open match. */
export function shownRiskOf(row: Pick<CustomerRow, 'riskLevel' | 'openMatchRisk'>): CustomerRiskLevel {
  return graverOf(row.riskLevel, row.openMatchRisk)
}

/** How far the screening of a customer is: without an answer from every list that is needed it has none. */
export function screeningOf({
  awaitsScreeningSince,
  lastScreenedAt,
  isAnswered,
}: Pick<CustomerRow, 'awaitsScreeningSince' | 'lastScreenedAt' | 'isAnswered'>): Customer['screening'] {
  if (awaitsScreeningSince) return 'awaited'
  if (!lastScreenedAt) return 'never'
  return isAnswered === false ? 'unanswered' : 'screened'
}

/** A customer as it is told to others. */
export function customerOf(row: CustomerRow): z.input<typeof Customer> {
  return {
    ...row,
    riskLevel: shownRiskOf(row),
    statedRiskLevel: row.riskLevel,
    screening: screeningOf(row),
  }
}
