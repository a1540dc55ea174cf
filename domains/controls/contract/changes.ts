import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'

export const controlSubjects = defineSubjects({
  'control-change': { called: 'Change of a control', path: () => '/dashboard/settings/controls' },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const controlActions = defineActions({
  'control.change-proposed': { words: 'Control change proposed', onHub: { severity: 'high' } },
  'control.change-agreed': { words: 'Control change agreed', onHub: { severity: 'high' } },
  'control.change-refused': 'Control change refused',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof controlSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof controlActions> {}
}
