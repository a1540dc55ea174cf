import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'

export const overviewSubjects = defineSubjects({
  'sample-data': {
    called: 'Sample data',
    path: () => '/dashboard/compliance',
    formerly: [{ type: 'settings', ids: 'sample-data' }],
    isOnly: true,
  },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const overviewActions = defineActions({
  'sample-data.asked': 'Sample data asked for',
  'sample-data.declined': 'Begun without sample data',
  'sample-data.filled': 'Sample data filled in',
  'sample-data.cleared': { words: 'Sample data cleared', onHub: { severity: 'ok' } },
  'sample-data.restored': { words: 'Clearing of the sample data undone', onHub: { severity: 'ok' } },
  'sample-data.undo-ended': 'Cleared sample data deleted for good',
  'sample-data.removed': 'Sample data removed',
  'sample-data.not-filled': 'Sample data not filled in',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof overviewSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof overviewActions> {}
}
