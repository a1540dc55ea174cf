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
  work: async (work) => (await import('./work-pack.ts')).workPack(work),
  atEnd: async (tx, run, end) => (await import('./work-pack.ts')).endPack(tx, run, end),
})
