import { isOpen } from '#engines/order-matching/index.ts'
import { heldIn } from '#engines/trade-ledger/index.ts'
import type { Leftover } from './account-events.ts'
import type { AccountState } from './account-state.ts'
import type { EventRecorder } from './event-recorder.ts'
import { cancel } from './orders/order-groups.ts'

/**
 * Closes an account as it stands: every open order is cancelled, which frees what it held, and what is left is written down. Nothing
 * happens at it any more.
 * @param successorId the account that opens in its place; null where none does.
 */
export function closeAccount(recorder: EventRecorder, successorId: number | null): void {
  const { state } = recorder
  for (const order of [...state.orders.values()].sort((a, b) => a.id - b.id)) {
    if (isOpen(order.state)) cancel(recorder, order, 'The account was closed.')
  }
  if (state.held !== 0)
    throw new Error(`Account ${state.accountId} holds ${state.held} with every order ended.`)
  recorder.record({ kind: 'account-closed', successorId, left: leftOn(state) })
}

function leftOn({ settled, unsettled, dividendsDue, lots }: AccountState): Leftover {
  const positions = [...lots]
    .map(([symbol, own]) => ({ symbol, ...heldIn(own) }))
    .filter(({ quantity }) => quantity !== 0)
    .map(({ symbol, quantity, cost }) => ({ symbol, quantity, cost }))
    .sort((a, b) => (a.symbol < b.symbol ? -1 : 1))
  return { settled, unsettled, dividendsDue, positions }
}
