import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'

/** What changes here. */
export const entitiesSubjects = defineSubjects({
  entity: { called: 'Company record', path: (id) => `/dashboard/companies/${id}` },
  directory: { called: 'Company directory', isOnly: true, path: () => '/dashboard/companies' },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const entitiesActions = defineActions({
  'entity.added': { words: 'Company record added', told: { standing: 'ok' } },
  'entity.merged': { words: 'Company records merged', told: { standing: 'ok' } },
  'entity.split': { words: 'Company record split', told: { standing: 'ok' } },
  'entity.step-undone': 'Merge or split of company records undone',
  'entity.kept-apart': 'Company records kept apart',
  'entity.link-added': 'Ownership or link added',
  'entity.link-removed': 'Ownership or link taken back',
  'directory.filled': 'Company directory filled',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof entitiesSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof entitiesActions> {}
}
