import { minus, type Quantity } from '#engines/money/index.ts'
import { isCancellable, isLive, isOpen } from '#engines/order-matching/index.ts'
import { type AccountOrder, openQuantityOf } from '../account-state.ts'
import type { EventRecorder } from '../event-recorder.ts'

const others = (recorder: EventRecorder, order: AccountOrder): AccountOrder[] =>
  order.groupId === null
    ? []
    : [...recorder.state.orders.values()].filter(
        (other) => other.groupId === order.groupId && other.id !== order.id && isOpen(other.state),
      )

/**
 * After a fill: an entry that is whole lets its exits go to market; an exit that is filled in part leaves the other one only the rest to
 * sell, and one that is filled ends it.
 */
export function followGroup(recorder: EventRecorder, order: AccountOrder, units: Quantity): void {
  if (order.leg === 'entry') {
    if (order.state === 'FILLED') releaseExits(recorder, order)
    return
  }
  for (const other of others(recorder, order)) {
    if (openQuantityOf(order) === 0) cancel(recorder, other, 'The other leg was filled.')
    else reduce(recorder, other, minus(other.quantity, units))
  }
}

/** An order of a group ended unfilled: an entry that had bought something leaves its exits that much to sell, else all end with it. */
export function endGroupWith(recorder: EventRecorder, order: AccountOrder): void {
  if (order.leg === 'entry' && order.filled > 0) {
    for (const other of others(recorder, order)) reduce(recorder, other, order.filled)
    releaseExits(recorder, order)
    return
  }
  for (const other of others(recorder, order)) cancel(recorder, other, 'Another order of the group ended.')
}

function releaseExits(recorder: EventRecorder, entry: AccountOrder): void {
  for (const other of others(recorder, entry)) {
    if (other.state === 'HELD') recorder.record({ kind: 'order-stepped', orderId: other.id, step: 'release' })
  }
}

function reduce(recorder: EventRecorder, order: AccountOrder, wanted: Quantity): void {
  const { limitPrice, stopPrice, trail, bestPrice, holdPrice } = order
  if (wanted <= order.filled) {
    cancel(recorder, order, 'Nothing is left for it to sell.')
    return
  }
  if (wanted === order.quantity) return
  const to = { quantity: wanted, limitPrice, stopPrice, trail, bestPrice, holdPrice }
  recorder.record({
    kind: 'order-adjusted',
    orderId: order.id,
    to,
    because: 'The other leg was filled in part.',
  })
}

/** Asks for the end of an order and confirms it: both are in its history. */
export function cancel(recorder: EventRecorder, order: AccountOrder, sentence: string): void {
  if (!isCancellable(order.state) && !isLive(order.state)) return
  recorder.record({ kind: 'order-stepped', orderId: order.id, step: 'cancel-request' })
  const reason = { code: 'cancelled', sentence }
  recorder.record({ kind: 'order-stepped', orderId: order.id, step: 'cancel', reason })
}
