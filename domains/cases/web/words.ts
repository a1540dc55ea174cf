import type { Severity } from '#design-system/primitives/index.ts'
import type { CaseOutcome, CasePriority, CaseStatus, SlaState } from '#domains/cases/contract/index.ts'

export const prioritySeverity = {
  urgent: 'critical',
  high: 'high',
  medium: 'medium',
  low: 'low',
} as const satisfies Record<CasePriority, Severity>

export const priorityLabel = {
  urgent: 'Urgent',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
} as const satisfies Record<CasePriority, string>

export const caseStatusLabel = {
  open: 'Open',
  investigating: 'Investigating',
  escalated: 'Escalated',
  awaiting_customer: 'Awaiting customer',
  closed: 'Closed',
} as const satisfies Record<CaseStatus, string>

export const slaLook = {
  within: { severity: 'ok', label: 'Within SLA' },
  'at-risk': { severity: 'medium', label: 'At risk' },
  breached: { severity: 'critical', label: 'Past SLA' },
  paused: { severity: 'low', label: 'Paused' },
  met: { severity: 'ok', label: 'Met' },
} as const satisfies Record<SlaState, { severity: Severity; label: string }>

export const outcomeLabel = {
  false_positive: 'False positive',
  true_positive_action: 'True positive, action taken',
  sar_filed: 'Report filed',
  duplicate: 'Duplicate',
  informational: 'Informational',
} as const satisfies Record<CaseOutcome, string>
