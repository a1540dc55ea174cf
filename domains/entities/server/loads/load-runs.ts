import { defineRun } from '#platform/runs/index.ts'

const kind = {
  subject: 'directory-load',
  belongsTo: 'organisation',
  sees: 'settings:manage',
  acts: 'settings:manage',
  atOnce: 2,
} as const

/** A run that goes on reads the file from its beginning: interrupted every few seconds it would never end. */
const keepsItsTurn = true

/** Reads a file of companies and says what a load of it would do; nothing of it is in the directory afterwards. */
export const trialRun = defineRun({
  ...kind,
  name: 'entities.load-trial',
  label: 'Dry run of a file of companies',
  of: 'rows',
  keepsItsTurn,
})

/** Loads a file of companies part by part. What its parts brought stands when it is cancelled or fails; it can go on, and be undone. */
export const loadingRun = defineRun({
  ...kind,
  name: 'entities.load',
  label: 'Load of companies',
  of: 'rows',
  keepsItsTurn,
})

/** Takes a load back part by part. Half of it taken back is nobody's wish: it goes on to its end. */
export const undoingRun = defineRun({
  ...kind,
  name: 'entities.load-undo',
  label: 'Undoing of a load of companies',
  of: 'records and links',
  isCancellable: false,
})
