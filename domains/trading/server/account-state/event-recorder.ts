import type { LotClosing, Transfer } from '#engines/trade-ledger/index.ts'
import type { AccountEvent, Journalled } from './account-events.ts'
import type { AccountState } from './account-state.ts'
import { apply } from './apply.ts'
import { refuseClosed } from './refuse-closed.ts'

/** Entries of one event, which the books keep under its number. */
export type Booked = { event: Journalled; transfers: Transfer[]; closings: LotClosing[] }

/**
 * A stretch of work on an account: what was decided happens at once, so that the next decision sees it, and is written down in order.
 */
export type EventRecorder = {
  state: AccountState
  at: number
  booked: Booked[]
  record(event: AccountEvent): void
}

/** Begins to record what happens to an account at a moment. The state is changed in place. @throws OrderRefused `ACCOUNT_CLOSED`. */
export function beginRecording(state: AccountState, at: number): EventRecorder {
  refuseClosed(state)
  const booked: Booked[] = []
  return {
    state,
    at,
    booked,
    record(event) {
      const journalled = { ...event, sequence: state.sequence + 1, at } as Journalled
      booked.push({ event: journalled, ...apply(state, journalled) })
    },
  }
}
