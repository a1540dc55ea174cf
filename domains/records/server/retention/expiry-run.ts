import { defineRun } from '#platform/runs/index.ts'

/** Deletes what is past its term: in pieces, each with what it says of itself in the log. What was broken off goes on; what is gone is not found again. */
export const expiryRun = defineRun({
  name: 'records.retention',
  label: 'Deletion by term',
  of: 'records',
  subject: 'retention-plan',
  belongsTo: 'organisation',
  sees: 'records:read',
  acts: 'records:manage',
  cancelled: 'It was stopped. Records deleted by then stay deleted; it continues the next night.',
  work: async (work) => (await import('./work-expiry.ts')).workExpiry(work),
  atEnd: async (tx, run, end) => (await import('./work-expiry.ts')).endExpiry(tx, run, end),
})
