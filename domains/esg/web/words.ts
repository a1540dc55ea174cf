import { decimal, missing, percent, quantity } from '#design-system/formats/index.ts'
import type { Severity } from '#design-system/primitives/index.ts'
import type { EsgMetric, SupplierRisk } from '#domains/esg/contract/index.ts'

export const pillarLabel: Record<EsgMetric['metricCategory'], string> = {
  environmental: 'Environmental',
  social: 'Social',
  governance: 'Governance',
}

const statuses: Record<string, string> = {
  draft: 'Draft',
  published: 'Published',
  under_review: 'Under Review',
  archived: 'Archived',
}
/** A status that is none of the four shows as a draft (ESGD-019). */
export const statusLabel = (status: string): string => statuses[status] ?? 'Draft'

export const stateLabel: Record<EsgMetric['state'], string> = {
  waiting: 'Waits for a second person',
  verified: 'Verified',
  rejected: 'Rejected',
  replaced: 'Replaced',
}

export const severityOfRisk: Record<NonNullable<SupplierRisk['riskLevel']>, Severity> = {
  critical: 'critical',
  high: 'high',
  medium: 'medium',
  low: 'ok',
}
export const riskLabel: Record<NonNullable<SupplierRisk['riskLevel']>, string> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
}

/** One decimal, as scores are made; a missing one is a dash and never zero. */
export const points = (score: number | null): string => (score === null ? missing : decimal(score, 1))
export const coverageOf = (fraction: number): string => percent(fraction, { digits: 0 })
export const amountOf = (value: number): string =>
  quantity(value, { digits: Number.isInteger(value) ? 0 : Math.abs(value) < 100 ? 2 : 0 })
/** A value as it was told; what is yes or no says so. */
export const valueOfMetric = (value: number, unit: string): string =>
  unit === 'yes/no'
    ? value === 1
      ? 'Yes'
      : 'No'
    : unit === 'count'
      ? amountOf(value)
      : `${amountOf(value)} ${unit}`
