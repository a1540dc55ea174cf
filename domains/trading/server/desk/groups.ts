import { minus, type Quantity } from '#engines/money/index.ts'
import { isCancellable, isLive, isOpen } from '#engines/order-matching/index.ts'
import { type DeskOrder, openQuantityOf } from './desk.ts'
import type { Shift } from './shift.ts'

const others = (shift: Shift, order: DeskOrder): DeskOrder[] =>
  order.groupId === null
    ? []
    : [...shift.desk.orders.values()].filter(
        (other) => other.groupId === order.groupId && other.id !== order.id && isOpen(other.state),
      )

/**
 * After a fill: an entry that is whole lets its exits go to market; an exit that is filled in part leaves the other one only the rest to
 * sell, and one that is filled ends it.
 */
export function followGroup(shift: Shift, order: DeskOrder, units: Quantity): void {
  if (order.leg === 'entry') {
    if (order.state === 'FILLED') releaseExits(shift, order)
    return
  }
  for (const other of others(shift, order)) {
    if (openQuantityOf(order) === 0) cancel(shift, other, 'The other leg was filled.')
    else reduce(shift, other, minus(other.quantity, units))
  }
}

/** An order of a group ended unfilled: an entry that had bought something leaves its exits that much to sell, else all end with it. */
export function endGroupWith(shift: Shift, order: DeskOrder): void {
  if (order.leg === 'entry' && order.filled > 0) {
    for (const other of others(shift, order)) reduce(shift, other, order.filled)
    releaseExits(shift, order)
    return
  }
  for (const other of others(shift, order)) cancel(shift, other, 'Another order of the group ended.')
}

function releaseExits(shift: Shift, entry: DeskOrder): void {
  for (const other of others(shift, entry)) {
    if (other.state === 'HELD') shift.happen({ kind: 'order-stepped', orderId: other.id, step: 'release' })
  }
}

function reduce(shift: Shift, order: DeskOrder, wanted: Quantity): void {
  const { limitPrice, stopPrice, trail, bestPrice, holdPrice } = order
  if (wanted <= order.filled) {
    cancel(shift, order, 'Nothing is left for it to sell.')
    return
  }
  if (wanted === order.quantity) return
  const to = { quantity: wanted, limitPrice, stopPrice, trail, bestPrice, holdPrice }
  shift.happen({
    kind: 'order-adjusted',
    orderId: order.id,
    to,
    because: 'The other leg was filled in part.',
  })
}

/** Asks for the end of an order and confirms it: both are in its history. */
export function cancel(shift: Shift, order: DeskOrder, sentence: string): void {
  if (!isCancellable(order.state) && !isLive(order.state)) return
  shift.happen({ kind: 'order-stepped', orderId: order.id, step: 'cancel-request' })
  const reason = { code: 'cancelled', sentence }
  shift.happen({ kind: 'order-stepped', orderId: order.id, step: 'cancel', reason })
}
