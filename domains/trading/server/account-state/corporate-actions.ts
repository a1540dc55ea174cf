import type { IsoDay } from '#engines/market-calendar/index.ts'
import {
  type Money,
  type Price,
  price,
  QUANTITY_PER_UNIT,
  type Quantity,
  quantity,
  scaled,
  toTick,
  worth,
} from '#engines/money/index.ts'
import { isOpen } from '#engines/order-matching/index.ts'
import type { Adjusted } from './account-events.ts'
import { type AccountOrder, type AccountState, openQuantityOf } from './account-state.ts'
import type { EventRecorder } from './event-recorder.ts'
import { holdPriceOf, refreshHold } from './hold.ts'
import { cancel, endGroupWith } from './orders/order-groups.ts'

/** What an account had of a symbol before an ex-day: shares, and open orders that were placed by then. */
export type Overnight = { held: Quantity; orders: readonly AccountOrder[]; isTradedSince: boolean }

/**
 * A dividend on its ex-day, before trading: who held the shares overnight is owed it, and open purchases by limit and sales by stop move down by as much.
 * @param perShare ten-thousandths of a dollar.
 */
export function goExDividend(
  recorder: EventRecorder,
  dividend: { symbol: string; exDay: IsoDay; payDay: IsoDay; perShare: Price },
  overnight: Pick<Overnight, 'held' | 'orders'>,
): void {
  const { symbol, exDay, payDay, perShare } = dividend
  const amount = worth(perShare, quantity(Math.max(0, overnight.held)), 'down')
  // Also where nothing is held: the row keeps open orders from being lowered twice.
  recorder.record({ kind: 'dividend-due', symbol, exDay, payDay, amount })
  const lower = (value: Price | null) =>
    value === null ? null : toTick(price(Math.max(1, value - perShare)), 'down')
  for (const order of overnight.orders) {
    const falls =
      order.side === 'BUY' ? order.type === 'LIMIT' : order.stopPrice !== null && order.trail === null
    if (!falls) continue
    const limitPrice = lower(order.limitPrice)
    const stopPrice = lower(order.stopPrice)
    adjust(recorder, order, { quantity: order.quantity, limitPrice, stopPrice }, 'Lowered by a dividend.')
  }
}

/** A dividend on its pay day. */
export function payDividend(
  recorder: EventRecorder,
  paid: { symbol: string; exDay: IsoDay; amount: Money },
): void {
  recorder.record({ kind: 'dividend-paid', ...paid })
}

/**
 * A split before trading: units and prices of lots and open orders change in proportion, what they cost does not. Of an order only whole shares go on.
 */
export function splitShares(
  recorder: EventRecorder,
  split: { symbol: string; exDay: IsoDay; to: number; from: number },
  overnight: Pick<Overnight, 'orders'>,
): void {
  const { to, from } = split
  recorder.record({ kind: 'split', ...split })
  for (const order of overnight.orders) {
    const open = wholeShares(quantity(scaled(openQuantityOf(order), to, from, 'down')))
    if (open === 0) {
      cancel(recorder, order, 'Less than a share was left of it after a split.')
      endGroupWith(recorder, order)
      continue
    }
    const scale = (value: Price | null) => (value === null ? null : splitPrice(value, to, from))
    const limitPrice = scale(order.limitPrice)
    const stopPrice = scale(order.stopPrice)
    adjust(
      recorder,
      order,
      { quantity: quantity(order.filled + open), limitPrice, stopPrice },
      'Adjusted for a split.',
    )
  }
}

const splitPrice = (value: Price, to: number, from: number): Price =>
  toTick(price(Math.max(1, scaled(value, from, to, 'down'))), 'down')

const wholeShares = (units: Quantity): Quantity => quantity(units - (units % QUANTITY_PER_UNIT))

/** The open orders of a symbol, in the order they were placed. */
export function openOrdersOf(state: AccountState, symbol: string): AccountOrder[] {
  return [...state.orders.values()]
    .filter((order) => order.symbol === symbol && isOpen(order.state))
    .sort((a, b) => a.id - b.id)
}

function adjust(
  recorder: EventRecorder,
  order: AccountOrder,
  to: Pick<Adjusted, 'quantity' | 'limitPrice' | 'stopPrice'>,
  because: string,
): void {
  // An order may have ended with another of its group.
  if (!isOpen(order.state)) return
  const { trail, bestPrice } = order
  const holdPrice =
    order.holdPrice === null
      ? null
      : (holdPriceOf({ ...order, ...to }, undefined, recorder.state) ?? order.holdPrice)
  recorder.record({
    kind: 'order-adjusted',
    orderId: order.id,
    to: { ...to, trail, bestPrice, holdPrice },
    because,
  })
  refreshHold(recorder, order)
}
