import type { LotClosing, Transfer } from '#engines/trade-ledger/index.ts'
import { apply } from './apply.ts'
import { refuseClosed } from './close-account.ts'
import type { Desk } from './desk.ts'
import type { Happening, Journalled } from './happenings.ts'

/** Entries of one happening, which the books keep under its number. */
export type Booked = { happening: Journalled; transfers: Transfer[]; closings: LotClosing[] }

/**
 * A stretch of work at a desk: what was decided happens at once, so that the next decision sees it, and is written down in order.
 */
export type Shift = {
  desk: Desk
  at: number
  booked: Booked[]
  happen(happening: Happening): void
}

/** Begins work at a desk at a moment. The desk is changed in place. @throws OrderRefused `ACCOUNT_CLOSED`. */
export function beginShift(desk: Desk, at: number): Shift {
  refuseClosed(desk)
  const booked: Booked[] = []
  return {
    desk,
    at,
    booked,
    happen(happening) {
      const journalled = { ...happening, sequence: desk.sequence + 1, at } as Journalled
      booked.push({ happening: journalled, ...apply(desk, journalled) })
    },
  }
}
