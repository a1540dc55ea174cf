import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'
import type { ScreeningStatus } from './schemas.ts'

/** What changes here. */
export const screeningSubjects = defineSubjects({
  screening: { called: 'Screening', path: (id) => `/dashboard/kyb/screenings/${id}` },
  'several-screenings': {
    called: 'Several screenings',
    path: () => '/dashboard/kyb/screenings',
    formerly: [{ type: 'screening', ids: 'batch-0' }],
    isOnly: true,
  },
  batch: {
    called: 'Batch',
    path: (id) => `/dashboard/kyb/batches/${id}`,
    formerly: [{ type: 'screening', ids: 'batch-*' }],
  },
  monitoring: {
    called: 'Monitoring',
    path: () => '/dashboard/kyb/monitoring',
    formerly: [{ type: 'screening', ids: 'monitoring' }],
    isOnly: true,
  },
  'screening-settings': {
    called: 'Screening settings',
    path: () => '/dashboard/kyb/settings',
    formerly: [{ type: 'settings', ids: 'screening' }],
    isOnly: true,
  },
  threshold: {
    called: 'Threshold',
    path: () => '/dashboard/kyb/settings',
    formerly: [{ type: 'settings', ids: 'threshold' }],
    isOnly: true,
  },
  'decision-rules': {
    called: 'Decision rules',
    path: () => '/dashboard/kyb/settings',
    formerly: [{ type: 'settings', ids: 'decision-rules' }],
    isOnly: true,
  },
  'coverage-contract': {
    called: 'Coverage contract',
    path: () => '/dashboard/kyb/settings',
    formerly: [{ type: 'settings', ids: 'coverage-contract' }],
    isOnly: true,
  },
  'review-queue': { called: 'Review queue', path: () => '/dashboard/kyb/review', isOnly: true },
  'assignment-rules': { called: 'Assignment rules', path: () => '/dashboard/kyb/settings', isOnly: true },
  'reason-template': { called: 'Reason template', path: () => '/dashboard/kyb/settings' },
  'self-test': {
    called: 'Self-test of the lists',
    path: () => '/dashboard/kyb/lists',
    formerly: [{ type: 'settings', ids: 'self-test' }],
    isOnly: true,
  },
})

const answered = {
  clear: 'Screening completed: no match',
  incomplete: 'Screening completed: not answered',
  review: 'Screening completed: a match to decide',
  confirmed: 'Screening completed: a match confirmed before',
  dismissed: 'Screening completed: only matches dismissed before',
} satisfies Record<ScreeningStatus, string>

/** What one person may propose of a match. */
const proposed = {
  'true-match': 'True match proposed, waits for a second person',
  'false-match': 'Dismissal proposed, waits for a second person',
  unclear: 'Escalation as unclear proposed, waits for a second person',
} as const

/** What can be done to it, in the words of the audit log and of the hub. */
export const screeningActions = defineActions({
  'screening.completed': {
    words: 'Screening completed',
    outcome: { of: 'status', words: answered },
    onHub: {},
  },
  'screening.completed-in-bulk': {
    words: 'Screenings completed',
    // One name screened in bulk: what came of it is told by its case.
    onHub: { severity: 'ok', when: ({ payload }) => payload.count !== 1 },
  },
  'monitoring.untouched': 'Customers untouched by list changes',
  'match.confirmed': { words: 'Match confirmed', onHub: {} },
  'match.proposed': {
    words: 'Match waits for a second person',
    outcome: { of: 'decision', words: proposed },
    onHub: {},
  },
  'match.dismissed': { words: 'Match dismissed', onHub: { severity: 'ok' } },
  'match.unclear': { words: 'Match escalated as unclear', onHub: {} },
  'match.open': 'Match open again',
  'match.reopened': 'Decision on a match undone',
  'match.reopen-proposed': 'Undoing of a decision proposed, waits for a second person',
  'match.reopen-declined': 'Undoing of a decision declined',
  'match.withdrawn': 'Proposal about a match withdrawn',
  'review.assigned': 'Matches given to people to decide',
  'review.absence': 'Absence of a reviewer set',
  'assignment-rules.changed': 'Assignment rules changed',
  'reason-template.added': 'Reason template added',
  'reason-template.changed': 'Reason template changed',
  'reason-template.removed': 'Reason template removed',
  'dismissal.changed': 'Dismissal changed',
  'batch.started': 'Batch started',
  'batch.done': { words: 'Batch screened', onHub: { severity: 'ok' } },
  'batch.failed': { words: 'Batch failed', onHub: { severity: 'high' } },
  'batch.cancelled': 'Batch stopped',
  'batch.taken-up': 'Batch taken up again',
  'screening-settings.changed': 'Screening settings changed',
  'threshold.proposed': 'Threshold change proposed',
  'threshold.changed': 'Threshold changed',
  'threshold.rejected': 'Threshold change rejected',
  'threshold.returned': 'Threshold set back',
  'decision-rules.changed': 'Decision rules changed',
  'coverage-contract.changed': 'Coverage contract changed',
  'self-test.asked': 'Self-test asked for',
  'self-test.done': 'Self-test done',
  'self-test.failed': 'Self-test not made',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof screeningSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof screeningActions> {}
}
