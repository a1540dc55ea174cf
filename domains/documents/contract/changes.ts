import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'

export const documentsSubjects = defineSubjects({
  document: { called: 'Document', path: (id) => `/dashboard/documents/${id}` },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const documentsActions = defineActions({
  'document.added': {
    words: 'Document added',
    onHub: { severity: 'ok', when: ({ payload }) => payload.isSample !== true },
  },
  'document.changed': 'Document changed',
  'document.deleted': { words: 'Document deleted', onHub: {} },
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof documentsSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof documentsActions> {}
}
