import { defineRun } from '#platform/runs/index.ts'

/** The analysis of one call. */
export const analysisRun = defineRun({
  name: 'earnings.analysis',
  label: 'Analysis of an earnings call',
  of: 'calls',
  subject: 'transcript',
  belongsTo: 'organisation',
  sees: 'documents:read',
  acts: 'documents:write',
})
