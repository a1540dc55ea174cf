import {
  basisPointsOf,
  larger,
  type Money,
  NO_MONEY,
  type Price,
  plus,
  price,
  toTick,
  upToCent,
  worth,
} from '#engines/money/index.ts'
import { bestOpposite, commissionDue, type Quote, stillDue } from '#engines/order-matching/index.ts'
import { type AccountOrder, type AccountState, buyingPowerOf, openQuantityOf } from './account-state.ts'
import type { EventRecorder } from './event-recorder.ts'

const CHEAP = 500_000

/** What a price is taken to be at worst when an order without a limit is filled: 4 % above it below 50 dollars, 2.5 % from there. */
export const atWorst = (value: Price): Price =>
  toTick(price(plus(value, basisPointsOf(value, value < CHEAP ? 400 : 250, 'up'))), 'up')

/** The price a purchase holds cash at: its limit, or the worst its stop or the market may turn into. */
export function holdPriceOf(
  order: Pick<AccountOrder, 'side' | 'type' | 'limitPrice' | 'stopPrice'>,
  quote: Quote | undefined,
  state: AccountState,
): Price | null {
  if (order.side === 'SELL') return null
  if (order.limitPrice !== null) return order.limitPrice
  if (order.stopPrice !== null) return atWorst(order.stopPrice)
  return quote ? atWorst(bestOpposite('BUY', quote, state.terms.matching).price) : null
}

/** What the open part of a purchase must hold: its worst price and the commission still to come. */
export function neededHold(
  state: AccountState,
  order: Pick<AccountOrder, 'quantity' | 'filled' | 'gross' | 'commission' | 'holdPrice'>,
): Money {
  if (order.holdPrice === null) return NO_MONEY
  const open = openQuantityOf(order)
  // A fill is booked in whole cents, so the hold is one too.
  const rest = upToCent(worth(order.holdPrice, open, 'up'))
  const whole = { quantity: order.quantity, gross: plus(order.gross, rest), isComplete: true }
  return plus(rest, stillDue(commissionDue(state.terms.commission, whole), order.commission))
}

/** Brings a hold to what the order needs now. It never grows beyond what may be spent. */
export function refreshHold(recorder: EventRecorder, order: AccountOrder): void {
  if (order.holdPrice === null) return
  // Right after a part was filled the buying power may be short by what the part cost: the hold gives it.
  const most = larger(plus(order.hold, buyingPowerOf(recorder.state)), NO_MONEY)
  const needed = neededHold(recorder.state, order)
  const hold = needed > most ? most : needed
  if (hold !== order.hold) recorder.record({ kind: 'hold-set', orderId: order.id, hold })
}
