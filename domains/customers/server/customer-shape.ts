import type { z } from 'zod'
import type { Customer, CustomerRiskLevel } from '../contract/schemas.ts'
import type { CustomerRow } from './store.ts'

const rank = { critical: 0, high: 1, medium: 2, low: 3 } as const satisfies Record<CustomerRiskLevel, number>

type Level = CustomerRiskLevel | null

/** The gravest of several levels; null where none of them is known. */
export function graverOf<Known extends Level>(
  known: Known,
  ...others: readonly Level[]
): Known | CustomerRiskLevel {
  return others.reduce<Known | CustomerRiskLevel>(
    (worst, one) => (one !== null && (worst === null || rank[one] < rank[worst]) ? one : worst),
    known,
  )
}

/**
 * How a customer's risk reads: what was stated or rated, or what an override put in their place, and never below its gravest open match and the
 * floor of its countries. Null where nobody assessed it. `shownRank` of the store is the same in SQL.
 */
export function shownRiskOf(
  row: Pick<CustomerRow, 'riskLevel' | 'openMatchRisk' | 'ratedLevel' | 'riskFloor' | 'overrideLevel'>,
): Level {
  const assessed = row.overrideLevel ?? graverOf(row.riskLevel, row.ratedLevel)
  return graverOf(assessed, row.openMatchRisk, row.riskFloor)
}

/** How grave a change of a customer reads on the hub: as its risk, where anybody has assessed that. */
export function severityOf(row: CustomerRow): { severity?: CustomerRiskLevel } {
  const severity = shownRiskOf(row)
  return severity === null ? {} : { severity }
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
