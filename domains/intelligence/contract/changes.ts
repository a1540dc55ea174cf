import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'

export const intelligenceSubjects = defineSubjects({
  'tracked-company': {
    called: 'Tracked company',
    path: (id) => `/dashboard/intelligence?company=${id}`,
  },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const intelligenceActions = defineActions({
  'tracked-company.added': { words: 'Company tracked', onHub: { severity: 'ok' } },
  'tracked-company.changed': 'Tracked company changed',
  'tracked-company.removed': 'Company no longer tracked',
  'tracked-company.collected': 'Signals of a company collected',
  'tracked-company.collection-asked': 'Collection of a company asked for',
  'tracked-company.bound': 'Source of a company corrected',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof intelligenceSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof intelligenceActions> {}
}
