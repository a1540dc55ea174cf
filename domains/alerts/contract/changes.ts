import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'

/** What changes here. */
export const alertsSubjects = defineSubjects({
  alert: { called: 'Alert', path: () => '/dashboard/analytics' },
})

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
  'alert.closed': { words: 'Alert closed', onHub: { severity: 'ok' } },
  'alert.no-longer-so': 'Alert no longer so',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof alertsSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof alertsActions> {}
}
