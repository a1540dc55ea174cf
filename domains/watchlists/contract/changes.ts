import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'

/** What changes here. */
export const watchlistSubjects = defineSubjects({
  'own-list': { called: 'Own list', path: (id) => `/dashboard/kyb/own-lists/${id}` },
  list: { called: 'Watchlist', path: (id) => `/dashboard/kyb/lists/${encodeURIComponent(id)}` },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const watchlistActions = defineActions({
  'list.imported': {
    words: 'List imported',
    // A list that came with the product: nobody did anything.
    onHub: { severity: 'ok', when: ({ payload }) => payload.isShipped !== true },
  },
  'list.import-failed': { words: 'List not imported', onHub: { severity: 'high' } },
  'list.questioned': { words: 'List publication quarantined', onHub: { severity: 'high' } },
  'list.question-dropped': 'Publication kept aside was discarded',
  'list.import-cancelled': 'List import cancelled',
  'list.cancel-asked': 'Cancelling of a list import asked for',
  'list.refresh-asked': 'Refresh of a list asked for',
  'list.unchanged': 'List unchanged at its source',
  'list.rolled-back': { words: 'List rolled back', onHub: {} },
  'list.replaced': 'List replaced by official lists',
  'own-list.added': { words: 'Own list added', onHub: { severity: 'ok' } },
  'own-list.entries-added': { words: 'Parties added to an own list', onHub: { severity: 'ok' } },
  'own-list.entry-removed': { words: 'Parties removed from an own list', onHub: {} },
  'list.not-replaced': 'List not yet replaced by official lists',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof watchlistSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof watchlistActions> {}
}
