import { defineRun } from '#platform/runs/index.ts'

const kind = {
  of: 'rows',
  subject: 'paper-import',
  belongsTo: 'organisation',
  sees: 'portfolio:read',
  acts: 'portfolio:trade',
  atOnce: 2,
} as const

/** Books a long file part by part. One that was cut off goes on after the last part. */
export const bookingRun = defineRun({
  ...kind,
  name: 'trading.booking',
  label: 'Booking of a broker’s file',
})

/** Takes a long file back part by part, the last first. Half of it taken back is nobody's wish: it goes on to its end. */
export const undoingRun = defineRun({
  ...kind,
  name: 'trading.undoing',
  label: 'Undoing of a broker’s file',
  isCancellable: false,
})
