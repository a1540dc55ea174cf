import { quantity } from '#design-system/formats/index.ts'
import type { PlanLimits } from '../contract/plans.ts'

/** A limit as it reads in a table: `10,000`, `30 days`, `1 year`, `Unlimited`. */
export function inWords(limit: keyof PlanLimits, value: number | null): string {
  if (value === null) return 'Unlimited'
  if (limit !== 'auditRetentionDays') return quantity(value)
  return value === 365 ? '1 year' : `${quantity(value)} days`
}
