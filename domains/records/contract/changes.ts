import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'

export const recordsSubjects = defineSubjects({
  'regulator-pack': { called: 'Regulator pack', path: () => '/dashboard/settings/records' },
  'legal-hold': { called: 'Legal hold', path: () => '/dashboard/settings/records' },
  erasure: { called: 'Erasure', path: () => '/dashboard/settings/records' },
  'retention-plan': { called: 'Deletion by term', path: () => '/dashboard/settings/records', isOnly: true },
  'retention-term': { called: 'Retention term', path: () => '/dashboard/settings/records' },
  'certificate-key': {
    called: 'Signing key',
    formerly: [{ type: 'settings', ids: 'certificate-key' }],
    isOnly: true,
  },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const recordsActions = defineActions({
  'regulator-pack.asked': 'Regulator pack asked for',
  'regulator-pack.made': { words: 'Regulator pack made', onHub: { severity: 'ok' } },
  'regulator-pack.failed': 'Regulator pack not made',
  'legal-hold.placed': { words: 'Legal hold placed', onHub: {} },
  'legal-hold.lifted': { words: 'Legal hold lifted', onHub: {} },
  'erasure.asked': { words: 'Erasure asked for', onHub: {} },
  'erasure.withdrawn': 'Erasure withdrawn',
  'erasure.confirmed': 'Erasure confirmed by a second person',
  'person.erased': 'Data of a person erased',
  'erasure.done': { words: 'Erasure done', onHub: { severity: 'ok' } },
  'erasure.failed': 'Erasure not finished',
  'retention-plan.proposed': { words: 'Deletion by term proposed', onHub: {} },
  'retention-plan.withdrawn': 'Deletion by term withdrawn',
  'retention-plan.changed': { words: 'Deletion by term changed', onHub: {} },
  'retention-plan.begun': 'Deletion by term begun',
  'records.expired': 'Records deleted that were past their term',
  'retention-plan.done': { words: 'Records past their term deleted', onHub: { severity: 'ok' } },
  'retention-plan.failed': 'Deletion by term not finished',
  'retention-term.changed': 'Retention term changed',
  'certificate-key.made': 'Signing key made',
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof recordsSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof recordsActions> {}
}
