import { defineRun } from '#platform/runs/index.ts'

/** Makes a regulator pack: nothing of it is kept before it is whole. */
export const packRun = defineRun({
  name: 'records.pack',
  label: 'Regulator pack',
  of: 'files',
  subject: 'regulator-pack',
  belongsTo: 'organisation',
  sees: 'records:read',
  acts: 'records:write',
})
