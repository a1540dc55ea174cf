import { newYorkDay, sessionAt, settlementDayOf } from '#engines/market-calendar/index.ts'
import {
  minus,
  NO_QUANTITY,
  plus,
  type Quantity,
  smaller,
  worth,
  worthInCents,
} from '#engines/money/index.ts'
import {
  aboutOf,
  barRank,
  commissionDue,
  type Execution,
  type Explanation,
  isLive,
  isStop,
  type Liquidity,
  liquidityAfter,
  liquidityOf,
  type Market,
  matchOrder,
  type RegulatoryRate,
  rateOn,
  regulatoryFees,
  restsAfter,
  stillDue,
} from '#engines/order-matching/index.ts'
import type { Fill } from './account-events.ts'
import {
  type AccountOrder,
  type AccountState,
  buyingPowerOf,
  heldOf,
  openQuantityOf,
  orderOf,
} from './account-state.ts'
import { netOf } from './apply.ts'
import type { EventRecorder } from './event-recorder.ts'
import { regulatoryRates } from './fee-rates.ts'
import { refreshHold } from './hold.ts'
import { endGroupWith, followGroup } from './orders/order-groups.ts'

/**
 * Holds the open orders of a symbol against one look at the market, the oldest first; what one takes is gone for the next. Outside of a session
 * nothing is filled, nor against what was made before the running one opened. A look from before an order was placed is not its own, but for the order that is just arriving.
 */
export function matchAgainstMarket(recorder: EventRecorder, market: Market, arrivingId?: number): void {
  const { state } = recorder
  const session = sessionAt(recorder.at)
  if (session === undefined || market.at < session.opensAt) return
  let liquidity = liquidityLeft(state, market)
  for (const order of inTurn(state, market, arrivingId)) {
    if (order.state === 'QUEUED')
      recorder.record({ kind: 'order-stepped', orderId: order.id, step: 'release' })
    // An order before it may have ended this one: the other leg of a pair.
    if (!isLive(order.state)) continue
    const taken = matchOne(recorder, order, market, liquidity)
    liquidity = liquidityAfter(liquidity, order.side, taken, market)
  }
}

/** The live orders, and those that wait for the opening, in the order a bar reaches them and then by age. */
function inTurn(state: AccountState, market: Market, arrivingId: number | undefined): AccountOrder[] {
  const mayLook = (order: AccountOrder) =>
    order.symbol === market.symbol &&
    (arrivingId === undefined ? market.at >= order.createdAt : order.id === arrivingId) &&
    (isLive(order.state) || order.state === 'QUEUED')
  return [...state.orders.values()]
    .filter(mayLook)
    .sort((a, b) => barRank(a, market) - barRank(b, market) || a.id - b.id)
}

function liquidityLeft(state: AccountState, market: Market): Liquidity {
  const whole = liquidityOf(market, state.terms.matching)
  const taken = state.taken.get(market.symbol)
  if (taken?.at !== market.at) return whole
  return liquidityAfter(liquidityAfter(whole, 'BUY', taken.BUY, market), 'SELL', taken.SELL, market)
}

function matchOne(
  recorder: EventRecorder,
  order: AccountOrder,
  market: Market,
  liquidity: Liquidity,
): Quantity {
  const { state } = recorder
  const orderId = order.id
  const salt = `${orderId} ${order.fills} ${market.at}`
  const looked = { ...order, openQuantity: openQuantityOf(order), isResting: restsAfter(order.why) }
  const outcome = matchOrder(looked, market, state.terms.matching, liquidity, salt)
  if (outcome.trailed) recorder.record({ kind: 'stop-trailed', orderId, ...outcome.trailed })
  if (outcome.elected) {
    recorder.record({ kind: 'order-stepped', orderId, step: 'trigger', why: outcome.elected })
  }
  const taken = outcome.execution
    ? fillOrder(recorder, order, outcome.execution, outcome.why, market)
    : NO_QUANTITY
  if (outcome.rest === 'cancelled' && isLive(order.state)) {
    const reason = {
      code: outcome.why.code,
      sentence: `What could not be filled at once is cancelled. ${outcome.why.sentence}`,
    }
    recorder.record({ kind: 'order-stepped', orderId, step: 'cancel', reason, why: outcome.why })
    endGroupWith(recorder, order)
  } else if (!outcome.execution && isNews(state, order, outcome.why, market)) {
    recorder.record({ kind: 'order-waited', orderId, why: outcome.why })
  }
  return taken
}

/** Whether a look at the market says something else of an order than the look before; the quote that filled it says nothing new when it is seen again. */
function isNews(
  state: AccountState,
  { symbol, why: before }: AccountOrder,
  why: Explanation,
  market: Market,
): boolean {
  if (before === null) return true
  const isSeenAgain = aboutOf(before.code) === 'fill' && state.taken.get(symbol)?.at === market.at
  return before.code !== why.code && !isSeenAgain
}

/** Fills an order as far as the account can bear it. @returns what was taken from the market. */
function fillOrder(
  recorder: EventRecorder,
  order: AccountOrder,
  execution: Execution,
  why: Explanation,
  market: Market,
): Quantity {
  const { state } = recorder
  const units =
    order.side === 'SELL' ? smaller(execution.quantity, heldOf(state, order.symbol)) : execution.quantity
  if (units === 0)
    return endUnfillable(recorder, order, 'INSUFFICIENT_QUANTITY', 'The shares to sell are gone.')
  const isAmbiguous = market.kind === 'bar' && hasOtherLegInReach(state, order, market)
  const fill = fillOf(recorder, order, { ...execution, quantity: units, isAmbiguous }, market)
  const left = plus(plus(buyingPowerOf(state), order.hold), netOf(fill))
  if (left < 0) {
    const sentence = 'The market moved beyond what the account can pay.'
    return endUnfillable(recorder, order, 'INSUFFICIENT_BUYING_POWER', sentence)
  }
  recorder.record({ kind: 'order-filled', fill, why })
  refreshHold(recorder, orderOf(state, order.id))
  followGroup(recorder, order, units)
  return units
}

function endUnfillable(
  recorder: EventRecorder,
  order: AccountOrder,
  code: string,
  sentence: string,
): Quantity {
  const step = order.state === 'PARTIALLY_FILLED' ? 'cancel' : 'reject'
  recorder.record({ kind: 'order-stepped', orderId: order.id, step, reason: { code, sentence } })
  endGroupWith(recorder, order)
  return NO_QUANTITY
}

function fillOf(recorder: EventRecorder, order: AccountOrder, execution: Execution, market: Market): Fill {
  const tradeDay = newYorkDay(recorder.at)
  const gross = worthInCents(execution.price, execution.quantity)
  const unrounded = worth(execution.price, execution.quantity)
  const filled = plus(order.filled, execution.quantity)
  const soFar = {
    quantity: filled,
    gross: plus(order.gross, unrounded),
    isComplete: filled === order.quantity,
  }
  const rate: RegulatoryRate | undefined = rateOn(regulatoryRates, tradeDay)
  const { sec, taf } = regulatoryFees(rate, order.side, execution.quantity, gross)
  return {
    executionId: `${order.id}-${order.fills + 1}`,
    orderId: order.id,
    symbol: order.symbol,
    side: order.side,
    quantity: execution.quantity,
    price: execution.price,
    gross,
    unrounded,
    commission: stillDue(commissionDue(recorder.state.terms.commission, soFar), order.commission),
    secFee: sec,
    tafFee: taf,
    tradeDay,
    settleDay: settlementDayOf(tradeDay),
    marketAt: market.at,
    input: execution.input,
    isAmbiguous: execution.isAmbiguous,
    left: minus(order.quantity, filled),
  }
}

/** Whether a bar reaches the other leg of a pair as well: which came first is then an assumption. */
function hasOtherLegInReach(
  state: AccountState,
  order: AccountOrder,
  market: Extract<Market, { kind: 'bar' }>,
): boolean {
  if (order.groupId === null || order.leg === 'entry') return false
  return [...state.orders.values()].some((other) => {
    if (
      other.groupId !== order.groupId ||
      other.id === order.id ||
      other.leg === 'entry' ||
      !isLive(other.state)
    )
      return false
    const price = isStop(other.type) && !other.isElected ? other.stopPrice : other.limitPrice
    return price !== null && price >= market.low && price <= market.high
  })
}
