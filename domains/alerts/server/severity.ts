import type { AlertSeverity } from '../contract/schemas.ts'

/** The severities as they sort, the gravest first. */
export const severityRank = {
  critical: 0,
  high: 1,
  medium: 2,
  low: 3,
} as const satisfies Record<AlertSeverity, number>

/** Hours within which an alert of a severity is to be dealt with; a business setting, the same as the allowance of a case. */
export const ALERT_HOURS = {
  critical: 24,
  high: 72,
  medium: 240,
  low: 720,
} as const satisfies Record<AlertSeverity, number>
