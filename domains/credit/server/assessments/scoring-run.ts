import { defineRun } from '#platform/runs/index.ts'

/** Assesses every borrower again, piece by piece; one that was cut off goes on after its last piece. */
export const scoringRun = defineRun({
  name: 'credit.scoring',
  label: 'Assessment of all borrowers',
  of: 'borrowers',
  subject: 'credit-portfolio',
  belongsTo: 'organisation',
  sees: 'credit:read',
  acts: 'credit:write',
  work: async (work) => (await import('./score-all.ts')).scoreEach(work),
  atRetry: async () => [],
})
