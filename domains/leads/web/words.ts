import type { LeadDelivery, LeadStatus, useCases } from '#domains/leads/contract/index.ts'

export const statusLabel = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  closed: 'Closed',
} as const satisfies Record<LeadStatus, string>

export const useCaseLabel = {
  'risk-assessment': 'Risk assessment',
  'fraud-detection': 'Fraud detection',
  compliance: 'Compliance',
  'portfolio-management': 'Portfolio management',
  automation: 'Automation',
  other: 'Other',
} as const satisfies Record<(typeof useCases)[number], string>

export const deliveryLabel = {
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  refused: 'Refused by HubSpot',
  held: 'Held back as spam',
} as const satisfies Record<LeadDelivery, string>

/** The promise of the public site: an answer within so many hours. */
export const PROMISED_HOURS = 24
