import type { z } from 'zod'
import type { Customer, CustomerRiskLevel } from '../contract/nouns.ts'
import type { CustomerRow } from './store.ts'

const rank = { critical: 0, high: 1, medium: 2, low: 3 } as const satisfies Record<CustomerRiskLevel, number>

/** The graver of two levels. */
export function graverOf(left: CustomerRiskLevel, right: CustomerRiskLevel | null): CustomerRiskLevel {
  return right && rank[right] < rank[left] ? right : left
}

/** How a customer's risk reads: what was stated, and never below its gravest open match. */
export function shownRiskOf(row: Pick<CustomerRow, 'riskLevel' | 'openMatchRisk'>): CustomerRiskLevel {
  return graverOf(row.riskLevel, row.openMatchRisk)
}

/** A customer as it is told to others. */
export function customerOf(row: CustomerRow): z.input<typeof Customer> {
  return {
    ...row,
    riskLevel: shownRiskOf(row),
    statedRiskLevel: row.riskLevel,
    screening: row.awaitsScreeningSince ? 'awaited' : row.lastScreenedAt ? 'screened' : 'never',
  }
}
