import type { AlertOutcome, AlertState } from '#domains/alerts/contract/index.ts'

export const stateLabel = {
  new: 'New',
  under_review: 'Under review',
  escalated: 'Escalated',
  snoozed: 'Snoozed',
  closed: 'Closed',
} as const satisfies Record<AlertState, string>

export const outcomeLabel = {
  false_positive: 'False positive',
  true_positive_action: 'True positive, action taken',
  sar_filed: 'Report filed',
  duplicate: 'Duplicate',
  informational: 'Informational',
  'no-longer-so': 'No longer so',
} as const satisfies Record<AlertOutcome, string>
