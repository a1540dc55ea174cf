import { AmountOutOfRange } from '#engines/money/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { defineRun } from '#platform/runs/index.ts'
import { beyondCounting } from '../booking/try-rows.ts'

const kind = {
  of: 'rows',
  subject: 'paper-import',
  belongsTo: 'organisation',
  sees: 'portfolio:read',
  acts: 'portfolio:trade',
  atOnce: 2,
  // A storage that does not answer says nothing of the file.
  isForLater: (failure: unknown) => failure instanceof Problem && failure.code === 'source-failed',
  // Amounts that no account can hold are the file's, and no fault of the product.
  inWords: (failure: unknown) => (failure instanceof AmountOutOfRange ? beyondCounting().message : undefined),
} as const

/** Books a long file part by part. One that was cut off goes on after the last part. */
export const bookingRun = defineRun({
  ...kind,
  name: 'trading.booking',
  label: 'Booking of a broker’s file',
  work: async (work) => (await import('./book-parts.ts')).bookParts(work),
  atEnd: async (tx, run, end) => (await import('./book-parts.ts')).endBooking(tx, run, end),
})

/** Takes a long file back part by part, the last first. Half of it taken back is nobody's wish: it goes on to its end. */
export const undoingRun = defineRun({
  ...kind,
  name: 'trading.undoing',
  label: 'Undoing of a broker’s file',
  isCancellable: false,
  work: async (work) => (await import('./undo-parts.ts')).undoParts(work),
  atEnd: async (tx, run, end) => (await import('./undo-parts.ts')).endUndoing(tx, run, end),
})
