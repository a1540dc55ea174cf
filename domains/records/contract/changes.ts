import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'

/** What changes here. */
export const recordsSubjects = defineSubjects({
  'regulator-pack': { called: 'Regulator pack', path: () => '/dashboard/settings/records' },
  'legal-hold': { called: 'Legal hold', path: () => '/dashboard/settings/records' },
  'certificate-key': {
    called: 'Signing key',
    formerly: [{ type: 'settings', ids: 'certificate-key' }],
    isOnly: true,
  },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const recordsActions = defineActions({
  'regulator-pack.asked': 'Regulator pack asked for',
  'regulator-pack.made': { words: 'Regulator pack made', told: { standing: 'ok' } },
  'regulator-pack.failed': 'Regulator pack not made',
  'legal-hold.placed': { words: 'Legal hold placed', told: {} },
  'legal-hold.lifted': { words: 'Legal hold lifted', told: {} },
  'certificate-key.made': 'Signing key made',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof recordsSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof recordsActions> {}
}
