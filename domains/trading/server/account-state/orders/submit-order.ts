import { addDays, newYorkDay, sessionAt, sessionFrom, sessionOf } from '#engines/market-calendar/index.ts'
import type { Price, Quantity } from '#engines/money/index.ts'
import {
  type OrderType,
  type Quote,
  type Side,
  type TimeInForce,
  type Trail,
  trailedStop,
} from '#engines/order-matching/index.ts'
import { type Leg, orderOf } from '../account-state.ts'
import type { EventRecorder } from '../event-recorder.ts'
import { holdPriceOf, refreshHold } from '../hold.ts'
import { matchAgainstMarket } from '../match-against-market.ts'
import { OrderRefused } from '../refusal.ts'
import { checkAccount, checkTerms, type Instrument, type OrderToCheck } from './check-order.ts'

/** How long an order that stands until it is cancelled stands at most. */
export const GTC_DAYS = 90

/** An order as it was asked for. */
export type OrderAsked = {
  id: number
  clientOrderId: string
  symbol: string
  side: Side
  type: OrderType
  timeInForce: TimeInForce
  quantity: Quantity
  askedPrice: Price | null
  limitPrice: Price | null
  stopPrice: Price | null
  trail: Trail | null
  lotIds: string[]
}

/** What closes the position that an order opens, or a pair of which the first to be filled cancels the other. */
export type ExitsAsked = {
  target: { id: number; limitPrice: Price } | null
  stop: { id: number; stopPrice: Price; limitPrice: Price | null } | null
}

export type MarketSeen = {
  instrument: Instrument | undefined
  quote: Quote | undefined
  /** Why nothing is filled against the price that is known: it is of no running session. */
  notToTradeOn?: string | undefined
}

/** The moment an order's time is over: the end of its session, or of the one that ends its ninety days. */
export function expiryOf(timeInForce: TimeInForce, at: number): number {
  if (timeInForce !== 'GTC') return sessionFrom(at).closesAt
  let day = addDays(newYorkDay(at), GTC_DAYS)
  while (!sessionOf(day)) day = addDays(day, -1)
  return sessionOf(day)?.closesAt as number
}

/**
 * Takes an order: checks, hold, and at once a look at the market where the exchange is open; else it waits for the opening.
 * @throws OrderRefused; nothing has happened then.
 */
export function submitOrder(
  recorder: EventRecorder,
  asked: OrderAsked,
  market: MarketSeen,
  exits?: ExitsAsked,
): void {
  const { state, at } = recorder
  if (state.currency !== 'USD')
    throw new OrderRefused(
      'ACCOUNT_NOT_IN_DOLLARS',
      `Orders are filled at prices in US dollars, and this account is kept in ${state.currency}. What was traded elsewhere is entered as an activity or imported.`,
      { currency: state.currency },
    )
  // A price that nothing is filled against is none to the account.
  const quote = market.notToTradeOn === undefined ? market.quote : undefined
  const isOpenNow = sessionAt(at) !== undefined
  refuseUnpriced(asked, market)
  refuseWithoutMarket(asked, isOpenNow, quote)
  const groupId = exits?.target || exits?.stop ? asked.id : null
  const order = completed(recorder, asked, quote, groupId, groupId === null ? null : 'entry')
  checkTerms(order, market.instrument, quote)
  if (exits) checkExits(asked, exits, quote)
  checkAccount(state, order.leg === 'entry' ? { ...order, leg: null } : order)

  receive(recorder, order)
  if (exits?.target)
    receiveExit(recorder, asked, exits.target.id, 'target', {
      limitPrice: exits.target.limitPrice,
      stopPrice: null,
    })
  if (exits?.stop) receiveExit(recorder, asked, exits.stop.id, 'stop', exits.stop)
  enter(recorder, asked.id, isOpenNow, quote)
}

/** Puts a received order to the market: live while the exchange is open, with a look at the quote in hand. */
export function enter(
  recorder: EventRecorder,
  id: number,
  isOpenNow: boolean,
  quote: Quote | undefined,
): void {
  recorder.record({ kind: 'order-stepped', orderId: id, step: isOpenNow ? 'accept' : 'queue' })
  refreshHold(recorder, orderOf(recorder.state, id))
  if (isOpenNow && quote) matchAgainstMarket(recorder, quote, id)
}

type Received = OrderToCheck & OrderAsked & { expiresAt: number; replacesId: number | null }

function receive(recorder: EventRecorder, order: Received): void {
  recorder.record({ kind: 'order-received', order })
  // A trailing stop begins at the last price that is known when it comes in.
  if (order.trail !== null && order.stopPrice !== null) {
    const best = order.askedPrice as Price
    recorder.record({ kind: 'stop-trailed', orderId: order.id, bestPrice: best, stopPrice: order.stopPrice })
  }
}

function completed(
  recorder: EventRecorder,
  asked: OrderAsked,
  quote: Quote | undefined,
  groupId: number | null,
  leg: Leg | null,
): Received {
  const trailing = asked.type === 'TRAILING_STOP' && asked.trail !== null && quote !== undefined
  const begun = trailing
    ? { askedPrice: quote.last, stopPrice: trailedStop(asked.side, quote.last, asked.trail as Trail) }
    : {}
  const order = {
    ...asked,
    ...begun,
    groupId,
    leg,
    replacesId: null,
    expiresAt: expiryOf(asked.timeInForce, recorder.at),
  }
  return { ...order, holdPrice: holdPriceOf(order, quote, recorder.state) }
}

function receiveExit(
  recorder: EventRecorder,
  entry: OrderAsked,
  id: number,
  leg: Leg,
  prices: { limitPrice: Price | null; stopPrice: Price | null },
): void {
  const type: OrderType = leg === 'target' ? 'LIMIT' : prices.limitPrice === null ? 'STOP_LOSS' : 'STOP_LIMIT'
  receive(recorder, {
    ...entry,
    ...prices,
    id,
    clientOrderId: `${entry.clientOrderId}.${leg}`,
    side: 'SELL',
    type,
    timeInForce: 'GTC',
    askedPrice: prices.stopPrice ?? prices.limitPrice,
    trail: null,
    lotIds: [],
    holdPrice: null,
    groupId: entry.id,
    leg,
    replacesId: null,
    expiresAt: expiryOf('GTC', recorder.at),
  })
  recorder.record({ kind: 'order-stepped', orderId: id, step: 'hold' })
}

/** An order that takes whatever price there is needs one of the session that it meets. */
function refuseUnpriced({ type, timeInForce, symbol }: OrderAsked, { notToTradeOn }: MarketSeen): void {
  if (notToTradeOn === undefined) return
  const takesAnyPrice = type === 'MARKET' || type === 'TRAILING_STOP'
  const isAtOnce = timeInForce === 'IOC' || timeInForce === 'FOK'
  if (!takesAnyPrice && !isAtOnce) return
  throw new OrderRefused(
    'PRICE_NOT_OF_SESSION',
    `${notToTradeOn} A limit order waits until there is a price of the running session.`,
    { symbol },
  )
}

function refuseWithoutMarket(asked: OrderAsked, isOpenNow: boolean, quote: Quote | undefined): void {
  const isAtOnce = asked.timeInForce === 'IOC' || asked.timeInForce === 'FOK'
  if (isAtOnce && !isOpenNow) {
    throw new OrderRefused('MARKET_CLOSED', 'An immediate order is accepted only while the exchange is open.')
  }
  if (!quote && (isAtOnce || asked.type === 'TRAILING_STOP')) {
    throw new OrderRefused('NO_MARKET_PRICE', `There is no price of ${asked.symbol} now.`, {
      symbol: asked.symbol,
    })
  }
}

function checkExits(asked: OrderAsked, { target, stop }: ExitsAsked, quote: Quote | undefined): void {
  const isDayOrUntilCancelled = asked.timeInForce === 'DAY' || asked.timeInForce === 'GTC'
  if (asked.side !== 'BUY' || !isDayOrUntilCancelled) {
    throw new OrderRefused(
      'UNSUPPORTED_ORDER',
      'Only a purchase for the day or until cancelled can have exits.',
      {
        side: asked.side,
        timeInForce: asked.timeInForce,
      },
    )
  }
  const entryPrice = asked.limitPrice ?? asked.stopPrice ?? quote?.last
  const isStopWrong =
    stop && ((entryPrice && stop.stopPrice >= entryPrice) || (target && stop.stopPrice >= target.limitPrice))
  const isTargetWrong = target && entryPrice && target.limitPrice <= entryPrice
  if (isStopWrong || isTargetWrong) {
    throw new OrderRefused(
      'STOP_PRICE_WRONG_SIDE',
      'The stop lies below the entry and the target above it.',
      {
        stopPrice: stop?.stopPrice,
        entryPrice,
        targetPrice: target?.limitPrice,
      },
    )
  }
  for (const [price, type, leg] of [
    [target?.limitPrice, 'LIMIT', 'target'],
    [stop?.stopPrice, 'STOP_LOSS', 'stop'],
  ] as const) {
    if (price === undefined) continue
    const prices =
      leg === 'target' ? { limitPrice: price, stopPrice: null } : { limitPrice: null, stopPrice: price }
    const exit = {
      ...asked,
      ...prices,
      side: 'SELL' as const,
      type,
      timeInForce: 'GTC' as const,
      trail: null,
      lotIds: [],
    }
    checkTerms(
      { ...exit, holdPrice: null, groupId: asked.id, leg },
      { symbol: asked.symbol, name: '', isTradable: true, isFractionable: false },
      undefined,
    )
  }
}
