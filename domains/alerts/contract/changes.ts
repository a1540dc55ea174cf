import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'
import type { AlertOutcome } from './schemas.ts'

export const alertsSubjects = defineSubjects({
  alert: { called: 'Alert', path: () => '/dashboard/analytics' },
})

const closedAs = {
  false_positive: 'Alert closed: false positive',
  true_positive_action: 'Alert closed: true positive, action taken',
  sar_filed: 'Alert closed: report filed',
  duplicate: 'Alert closed: duplicate',
  informational: 'Alert closed: informational',
  'no-longer-so': 'Alert closed: no longer so',
} satisfies Record<AlertOutcome, string>

/** What can be done to it, in the words of the audit log and of the hub. */
export const alertsActions = defineActions({
  'alert.raised': 'Alert raised',
  'alert.seen-again': 'Alert seen again',
  'alert.new': 'Alert set back to new',
  'alert.under-review': 'Alert under review',
  'alert.escalated': { words: 'Alert escalated', onHub: {} },
  'alert.snoozed': 'Alert snoozed',
  'alert.assigned': { words: 'Alert assigned', onHub: {} },
  'alert.unassigned': 'Alert given back to nobody',
  'alert.closed': {
    words: 'Alert closed',
    outcome: { of: 'outcome', words: closedAs },
    onHub: { severity: 'ok' },
  },
  'alert.no-longer-so': 'Alert no longer so',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof alertsSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof alertsActions> {}
}
