import { type ActionsOf, defineActions, defineSubjects, type SubjectsOf } from '#platform/vocabulary/index.ts'

/** What changes here. */
export const creditSubjects = defineSubjects({
  borrower: { called: 'Borrower', path: (id) => `/dashboard/credit/borrowers/${id}` },
  'credit-portfolio': { called: 'Credit portfolio', path: () => '/dashboard/credit' },
})

/** What can be done to it, in the words of the audit log and of the hub. */
export const creditActions = defineActions({
  'borrower.added': { words: 'Borrower added', onHub: { severity: 'ok' } },
  'borrower.changed': 'Borrower changed',
  'borrower.watched': { words: 'Borrower put on the watch list', onHub: {} },
  'borrower.unwatched': 'Borrower taken off the watch list',
  'statement.kept': { words: 'Statement kept', onHub: { severity: 'ok' } },
  'statement.withdrawn': { words: 'Statement withdrawn', onHub: {} },
  'borrower.assessed': 'Borrower assessed',
  'facility.put': 'Facility changed',
  'covenant.added': 'Covenant added',
  'covenant.ended': 'Covenant ended',
  'credit-decision.proposed': 'Credit decision proposed',
  'credit-decision.agreed': { words: 'Credit decision in force', onHub: { severity: 'ok' } },
  'credit-decision.rejected': 'Credit decision rejected',
  'central-rate.agreed': { words: 'Central default rate in force', onHub: { severity: 'ok' } },
  // Proposals are changes of a control since; these two are in audit logs of before.
  'central-rate.proposed': 'Central default rate proposed',
  'central-rate.rejected': 'Central default rate rejected',
  'loss-policy.agreed': {
    words: 'Stages and scenarios of credit losses in force',
    onHub: { severity: 'ok' },
  },
  'portfolio.scored': 'Borrowers reassessed',
  'portfolio.simulation-begun': 'Credit portfolio simulation started',
  'portfolio.simulated': { words: 'Credit portfolio simulated', onHub: { severity: 'ok' } },
})

declare module '#platform/vocabulary/declared.ts' {
  interface DeclaredSubjects extends SubjectsOf<typeof creditSubjects> {}
  interface DeclaredActions extends ActionsOf<typeof creditActions> {}
}
