import { defineRun } from '#platform/runs/index.ts'

/** Deletes what is past its term, in pieces, each with its entry in the log. An interrupted run goes on. */
export const expiryRun = defineRun({
  name: 'records.retention',
  label: 'Deletion by term',
  of: 'records',
  subject: 'retention-plan',
  belongsTo: 'organisation',
  sees: 'records:read',
  acts: 'records:manage',
  cancelled: 'It was stopped. Records deleted by then stay deleted; it continues the next night.',
})
