import { defineRun } from '#platform/runs/index.ts'

/** Erases a person's data: in pieces, each with what it says of itself in the log. It is confirmed by two people and is not broken off. */
export const erasureRun = defineRun({
  name: 'records.erasure',
  label: 'Erasure',
  of: 'pieces',
  subject: 'erasure',
  belongsTo: 'organisation',
  sees: 'records:manage',
  acts: 'records:manage',
  isCancellable: false,
})
