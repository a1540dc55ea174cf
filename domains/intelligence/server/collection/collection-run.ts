import { defineRun } from '#platform/runs/index.ts'

/** Collects what is due of a company, a source after the other; one that was cut off goes on with those that it has not asked. */
export const collectionRun = defineRun({
  name: 'intelligence.collection',
  label: 'Collection of a company’s signals',
  of: 'sources',
  subject: 'tracked-company',
  belongsTo: 'organisation',
  sees: 'intelligence:read',
  acts: 'intelligence:write',
})
