import { sessionAt } from '#engines/market-calendar/index.ts'
import { minus, type Price, type Quantity, quantity } from '#engines/money/index.ts'
import { hasLimit, isCancellable, type Quote, type Trail } from '#engines/order-matching/index.ts'
import { type AccountOrder, openQuantityOf, orderOf } from '../account-state.ts'
import type { EventRecorder } from '../event-recorder.ts'
import { holdPriceOf } from '../hold.ts'
import { OrderRefused } from '../refusal.ts'
import { checkAccount, checkTerms, type Instrument } from './check-order.ts'
import { cancel, endGroupWith } from './order-groups.ts'
import { enter } from './submit-order.ts'

/**
 * Cancels an order, and with it every order of its group. What was filled stays filled.
 * @throws OrderRefused `ORDER_NOT_CANCELABLE` for one that has ended.
 */
export function cancelOrder(recorder: EventRecorder, id: number): void {
  const order = orderOf(recorder.state, id)
  if (!isCancellable(order.state)) {
    throw new OrderRefused('ORDER_NOT_CANCELABLE', `An order that is ${order.state} cannot be cancelled.`, {
      status: order.state,
    })
  }
  cancel(recorder, order, 'Cancelled on request.')
  endGroupWith(recorder, order)
}

/** What of an order is to be another way; what is left out stays. */
export type Changes = {
  /** The whole quantity, with what was filled before. */
  quantity?: Quantity
  limitPrice?: Price
  stopPrice?: Price
  trail?: Trail
}

/**
 * Replaces an order by a new one for what is left: the new quantity less what was filled. What the old one reserves and holds is free for the new one.
 * @throws OrderRefused; the old order stands then as it was.
 */
export function replaceOrder(
  recorder: EventRecorder,
  id: number,
  newId: number,
  changes: Changes,
  market: { instrument: Instrument | undefined; quote: Quote | undefined },
): void {
  const { state, at } = recorder
  const old = orderOf(state, id)
  refuseUnreplaceable(old, changes)
  const left = quantity((changes.quantity ?? old.quantity) - old.filled)
  if (left <= 0) {
    throw new OrderRefused('ORDER_NOT_REPLACEABLE', 'The new quantity must be more than was filled.', {
      filledQuantity: old.filled,
      quantity: changes.quantity,
    })
  }
  const limitPrice = changes.limitPrice ?? old.limitPrice
  const stopPrice = changes.stopPrice ?? old.stopPrice
  const next = {
    ...pickTerms(old),
    id: newId,
    clientOrderId: `${old.clientOrderId}.r${newId}`.slice(-64),
    quantity: left,
    limitPrice,
    stopPrice,
    askedPrice: hasLimit(old.type) ? limitPrice : (stopPrice ?? old.askedPrice),
    trail: changes.trail ?? old.trail,
    replacesId: id,
  }
  const checked = { ...next, holdPrice: holdPriceOf(next, market.quote, state) }
  // What an earlier split made smaller than a share may go on as it is.
  const atLeastOne = openQuantityOf(old) < 1_000_000 ? { ...checked, quantity: quantity(1_000_000) } : checked
  checkTerms(atLeastOne, market.instrument, old.isElected ? undefined : market.quote)
  checkAccount(state, checked, old)

  recorder.record({ kind: 'order-stepped', orderId: id, step: 'replace-request' })
  const reason = { code: 'replaced', sentence: `Replaced by order ${newId}.` }
  recorder.record({ kind: 'order-stepped', orderId: id, step: 'replace', reason, replacedById: newId })
  recorder.record({ kind: 'order-received', order: checked })
  if (old.bestPrice !== null && stopPrice !== null) {
    recorder.record({ kind: 'stop-trailed', orderId: newId, bestPrice: old.bestPrice, stopPrice })
  }
  if (old.stateBefore === 'HELD') recorder.record({ kind: 'order-stepped', orderId: newId, step: 'hold' })
  else enter(recorder, newId, sessionAt(at) !== undefined, market.quote)
}

function pickTerms(order: AccountOrder) {
  const { symbol, side, type, timeInForce, groupId, leg, lotIds, expiresAt } = order
  return { symbol, side, type, timeInForce, groupId, leg, lotIds, expiresAt }
}

function refuseUnreplaceable(order: AccountOrder, changes: Changes): void {
  if (!isCancellable(order.state)) {
    throw new OrderRefused('ORDER_NOT_REPLACEABLE', `An order that is ${order.state} cannot be replaced.`, {
      status: order.state,
    })
  }
  const isForeign =
    (changes.limitPrice !== undefined && !hasLimit(order.type)) ||
    (changes.stopPrice !== undefined && order.type !== 'STOP_LOSS' && order.type !== 'STOP_LIMIT') ||
    (changes.trail !== undefined && order.type !== 'TRAILING_STOP') ||
    // The legs of a group stand for one quantity.
    (changes.quantity !== undefined && order.groupId !== null) ||
    minus(order.quantity, order.filled) <= 0
  if (isForeign) {
    throw new OrderRefused('ORDER_NOT_REPLACEABLE', `A ${order.type} order cannot be changed in this way.`, {
      type: order.type,
    })
  }
}
