import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'
import type { CaseMatterState, CaseOutcome, CasePriority, CaseStatus } from './schemas.ts'

const movedTo = {
  open: 'Case open again',
  investigating: 'Case under investigation',
  escalated: 'Case escalated',
  awaiting_customer: 'Customer awaited',
  closed: 'Case closed',
} satisfies Record<CaseStatus, string>

const closedAs = {
  false_positive: 'Case closed: false positive',
  true_positive_action: 'Case closed: true positive, action taken',
  sar_filed: 'Case closed: report filed',
  duplicate: 'Case closed: duplicate',
  informational: 'Case closed: informational',
} satisfies Record<CaseOutcome, string>

const prioritisedTo = {
  urgent: 'Case priority set to urgent',
  high: 'Case priority set to high',
  medium: 'Case priority set to medium',
  low: 'Case priority set to low',
} satisfies Record<CasePriority, string>

const settledAs = {
  open: 'Match of a case reopened',
  proposed: 'Match of a case waits for a second person',
  confirmed: 'Match of a case confirmed',
  dismissed: 'Match of a case dismissed',
} satisfies Record<CaseMatterState, string>

export const casesSubjects = defineSubjects({
  case: { called: 'Case', path: (id) => `/dashboard/kyb/cases/${id}` },
  'filing-institution': { called: 'Filing institution', path: () => '/dashboard/kyb/cases' },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const casesActions = defineActions({
  'case.opened': { words: 'Case opened', onHub: {} },
  'case.assigned': {
    words: 'Case assigned',
    wordsOf: ({ after, personOf }) => {
      const person = personOf(after.assigneeId)
      return person === undefined ? undefined : `Case assigned to ${person}`
    },
    onHub: {},
  },
  'case.unassigned': {
    words: 'Case given back to nobody',
    wordsOf: ({ before, personOf }) => {
      const person = personOf(before.assigneeId)
      return person === undefined ? undefined : `Case taken from ${person}`
    },
  },
  'case.moved': { words: 'Case moved on', outcome: { of: 'status', words: movedTo }, onHub: {} },
  'case.paused': { words: 'Case paused', onHub: {} },
  'case.resumed': 'Case resumed',
  'case.prioritised': {
    words: 'Case priority changed',
    outcome: { of: 'priority', words: prioritisedTo },
  },
  'case.closed': {
    words: 'Case closed',
    outcome: { of: 'outcome', words: closedAs },
    onHub: { severity: 'ok' },
  },
  'case.reopened': { words: 'Case reopened', onHub: {} },
  'case.noted': 'Note added to a case',
  'case.file-attached': 'File attached to a case',
  'case.report-stated': 'Report of suspicious activity of a case stated',
  'case.report-made': { words: 'Report of suspicious activity made as a file', onHub: {} },
  'filing-institution.changed': 'Filing institution changed',
  'case.matter-settled': { words: 'Match of a case settled', outcome: { of: 'matter', words: settledAs } },
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof casesSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof casesActions> {}
}
