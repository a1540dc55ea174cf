import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'

/** What changes here. */
export const earningsSubjects = defineSubjects({
  transcript: { called: 'Earnings call', path: (id) => `/dashboard/earnings?transcript=${id}` },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const earningsActions = defineActions({
  'transcript.added': { words: 'Earnings call uploaded', onHub: {} },
  'transcript.analysed': { words: 'Earnings call analysed', onHub: { severity: 'ok' } },
  'transcript.not-analysed': { words: 'Earnings call not analysed', onHub: {} },
  'transcript.changed': 'Earnings call changed',
  'transcript.deleted': { words: 'Earnings call deleted', onHub: {} },
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof earningsSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof earningsActions> {}
}
