import { defineRun } from '#platform/runs/index.ts'

/** Screens a batch piece by piece. One that was cut off goes on after its last piece; one that failed can be taken up again there. */
export const batchRun = defineRun({
  name: 'screening.batch',
  label: 'Screening of a batch',
  of: 'rows',
  subject: 'batch',
  belongsTo: 'organisation',
  sees: 'screening:read',
  acts: 'screening:write',
  atOnce: 3,
})
