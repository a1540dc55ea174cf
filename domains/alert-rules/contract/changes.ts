import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'

export const alertRulesSubjects = defineSubjects({
  'alert-rule': { called: 'Alert rule', path: (id) => `/dashboard/analytics/rules?rule=${id}` },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const alertRulesActions = defineActions({
  'alert-rule.added': { words: 'Alert rule added', onHub: { severity: 'ok' } },
  'alert-rule.changed': 'Alert rule changed',
  'alert-rule.paused': 'Alert rule paused',
  'alert-rule.resumed': 'Alert rule resumed',
  'alert-rule.removed': 'Alert rule removed',
  'alert-rule.met': 'Alert rule met',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof alertRulesSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof alertRulesActions> {}
}
