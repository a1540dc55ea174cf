import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'

export const insightsSubjects = defineSubjects({
  'target-weights': { called: 'Target weights of account', path: () => '/dashboard/home' },
})

export const insightsActions = defineActions({
  'target-weights.set': 'Target weights set',
  'target-weights.removed': 'Target weights removed',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof insightsSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof insightsActions> {}
}
