import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'
import type { BelowLineItem } from './below-line.ts'
import type { KycValidation } from './kyc.ts'
import type { MonitoringOutcome } from './monitoring-alerts.ts'

export const operationsSubjects = defineSubjects({
  transactions: { called: 'Transactions', path: () => '/dashboard/bpo/transactions' },
  'monitoring-rule': { called: 'Monitoring rule', path: (id) => `/dashboard/bpo/rules/${id}` },
  'monitoring-alert': { called: 'Monitoring alert', path: (id) => `/dashboard/bpo/alerts/${id}` },
  'customer-document': { called: 'Customer document', path: () => '/dashboard/bpo?tab=documents' },
  'kyc-validation': { called: 'KYC validation', path: () => '/dashboard/bpo?tab=kyc' },
  'workflow-task': { called: 'Task', path: () => '/dashboard/bpo?tab=workflow' },
  'suspicious-report': { called: 'Suspicious activity report', path: (id) => `/dashboard/bpo/reports/${id}` },
  'operations-settings': { called: 'Operations settings', path: () => '/dashboard/bpo' },
})

const alertClosedAs = {
  false_positive: 'Monitoring alert closed: false positive',
  true_positive_action: 'Monitoring alert closed: true positive, action taken',
  sar_filed: 'Monitoring alert closed: report filed',
  duplicate: 'Monitoring alert closed: duplicate',
  informational: 'Monitoring alert closed: informational',
} satisfies Record<MonitoringOutcome, string>

const closingProposedAs = {
  false_positive: 'Closing of a monitoring alert proposed: false positive',
  true_positive_action: 'Closing of a monitoring alert proposed: true positive, action taken',
  sar_filed: 'Closing of a monitoring alert proposed: report filed',
  duplicate: 'Closing of a monitoring alert proposed: duplicate',
  informational: 'Closing of a monitoring alert proposed: informational',
} satisfies Record<MonitoringOutcome, string>

/** What can be done to it, in the words of the audit log and of the hub. */
export const operationsActions = defineActions({
  'transactions.added': {
    words: 'Transactions added',
    onHub: { severity: 'ok', when: ({ payload }) => payload.isSample !== true },
  },
  'transactions.evaluated-again': 'Transactions evaluated again that rules could not evaluate before',
  'transactions.names-read': 'Names in transactions checked against the lists',
  'monitoring-rule.added': 'Monitoring rule drafted',
  'monitoring-rule.changed': 'Monitoring rule changed',
  'monitoring-rule.activated': { words: 'Monitoring rule in force', onHub: {} },
  'monitoring-rule.drafted': 'Monitoring rule back to a draft',
  'monitoring-rule.retired': 'Monitoring rule retired',
  'below-line.drawn': 'Sample below the line of a rule drawn',
  'below-line.judged': {
    words: 'Sample below the line judged',
    outcome: {
      of: 'verdict',
      words: {
        founded: 'Sample below the line judged: founded',
        unfounded: 'Sample below the line judged: unfounded',
      } satisfies Record<NonNullable<BelowLineItem['verdict']>, string>,
    },
  },
  'monitoring-alert.raised': 'Monitoring alert raised',
  'monitoring-alert.hit-again': 'Monitoring alert hit again',
  'monitoring-alert.assigned': 'Monitoring alert taken up',
  'monitoring-alert.unassigned': 'Monitoring alert given back to nobody',
  'monitoring-alert.proposed': {
    words: 'Closing of a monitoring alert proposed',
    outcome: { of: 'outcome', words: closingProposedAs },
    onHub: {},
  },
  'monitoring-alert.returned': 'Monitoring alert sent back',
  'monitoring-alert.escalated': { words: 'Monitoring alert escalated', onHub: {} },
  'monitoring-alert.snoozed': 'Monitoring alert set aside',
  'monitoring-alert.closed': {
    words: 'Monitoring alert closed',
    outcome: { of: 'outcome', words: alertClosedAs },
    onHub: { severity: 'ok' },
  },
  'suspicious-report.begun': 'Suspicious activity report begun',
  'suspicious-report.changed': 'Suspicious activity report changed',
  'suspicious-report.proposed': 'Suspicious activity report proposed',
  'suspicious-report.returned': 'Suspicious activity report sent back',
  'suspicious-report.approved': 'Suspicious activity report approved',
  'suspicious-report.filed': 'Suspicious activity report noted as filed',
  'suspicious-report.not-filed': 'Suspicious activity report not filed',
  'customer-document.received': 'Document received',
  'customer-document.claimed': 'Document taken up',
  'customer-document.returned': 'Document sent back to the customer',
  'customer-document.received-again': 'Document received again',
  'customer-document.accepted': { words: 'Document accepted', onHub: { severity: 'ok' } },
  'customer-document.rejected': { words: 'Document rejected', onHub: {} },
  'customer-document.corrected': 'Document corrected',
  'customer-document.checked': 'Document checked for quality',
  'kyc-validation.run': 'KYC validation run',
  'kyc-validation.decided': {
    words: 'KYC validation decided',
    outcome: {
      of: 'decision',
      words: {
        approved: 'KYC validation decided: approved',
        rejected: 'KYC validation decided: rejected',
      } satisfies Record<NonNullable<KycValidation['decision']>, string>,
    },
    onHub: { severity: ({ payload }) => (payload.decision === 'approved' ? 'ok' : 'medium') },
  },
  'workflow-task.added': 'Task added',
  'workflow-task.assigned': 'Task taken up',
  'workflow-task.done': { words: 'Task done', onHub: { severity: 'ok' } },
  'workflow-task.cancelled': 'Task cancelled',
  'operations-settings.changed': 'Operations settings changed',
  'operations.sampled': 'Sample of operations taken over',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof operationsSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof operationsActions> {}
}
