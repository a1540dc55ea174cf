import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'

export const entitiesSubjects = defineSubjects({
  entity: { called: 'Company record', path: (id) => `/dashboard/companies/${id}` },
  /** A party as a row elsewhere names it, told as the query that asks for its record. */
  'named-party': { called: 'Named party', path: (asked) => `/dashboard/companies/named?${asked}` },
  'directory-search': {
    called: 'Saved search of companies',
    path: (id) => `/dashboard/companies/searches?search=${id}`,
  },
  'company-list': {
    called: 'List of companies',
    path: (id) => `/dashboard/companies/lists?list=${id}`,
  },
  directory: { called: 'Company directory', isOnly: true, path: () => '/dashboard/companies' },
  'directory-load': { called: 'Load of companies', path: (id) => `/dashboard/companies/loads?load=${id}` },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const entitiesActions = defineActions({
  'entity.added': { words: 'Company record added', onHub: { severity: 'ok' } },
  'entity.merged': { words: 'Company records merged', onHub: { severity: 'ok' } },
  'entity.split': { words: 'Company record split', onHub: { severity: 'ok' } },
  'entity.step-undone': 'Merge or split of company records undone',
  'entity.kept-apart': 'Company records kept apart',
  'entity.pair-reopened': 'Decision to keep companies apart undone',
  'entity.link-added': 'Ownership or link added',
  'entity.link-removed': 'Ownership or link taken back',
  'entity.note-added': 'Note on a company added',
  'entity.note-removed': 'Note on a company removed',
  'company-list.added': 'List of companies added',
  'company-list.changed': 'List of companies changed',
  'company-list.removed': 'List of companies removed',
  'company-list.company-added': 'Company added to a list',
  'company-list.company-removed': 'Company removed from a list',
  'directory-search.saved': 'Search of companies saved',
  'directory-search.changed': 'Saved search of companies changed',
  'directory-search.removed': 'Saved search of companies removed',
  'directory.filled': 'Company directory filled',
  'directory.precedence-set': { words: 'Order of company sources set', onHub: { severity: 'medium' } },
  'directory.precedence-shown': 'Companies shown by another order of sources',
  'directory.load-tried': 'Company file uploaded and tried',
  'directory.load-begun': 'Load of companies begun',
  'directory.loaded': { words: 'Companies loaded', onHub: { severity: 'ok' } },
  'directory.load-cancelled': 'Load of companies cancelled',
  'directory.load-failed': { words: 'Load of companies failed', onHub: { severity: 'medium' } },
  'directory.load-undo-begun': 'Undo of a company load started',
  'directory.load-undone': 'Load of companies undone',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof entitiesSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof entitiesActions> {}
}
