import { newYorkDay, sessionAt, settlementDayOf } from '#engines/market-calendar/index.ts'
import { minus, NO_QUANTITY, plus, type Quantity, quantity, smaller, worth } from '#engines/money/index.ts'
import {
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
  stillDue,
} from '#engines/order-matching/index.ts'
import { netOf } from './apply.ts'
import { buyingPowerOf, type Desk, type DeskOrder, heldOf, openQuantityOf, orderOf } from './desk.ts'
import { regulatoryRates } from './fee-rates.ts'
import { endGroupWith, followGroup } from './groups.ts'
import type { Fill } from './happenings.ts'
import { refreshHold } from './hold.ts'
import type { Shift } from './shift.ts'

/**
 * Holds the open orders of a symbol against one look at the market, the oldest first; what one takes is gone for the next. Outside of a session
 * nothing is filled, nor against what was made before the running one opened. A look from before an order was placed is not its own, but for the order that is just arriving.
 */
export function lookAtMarket(shift: Shift, market: Market, arrivingId?: number): void {
  const { desk } = shift
  const session = sessionAt(shift.at)
  if (session === undefined || market.at < session.opensAt) return
  let liquidity = liquidityLeft(desk, market)
  for (const order of inTurn(desk, market, arrivingId)) {
    const isReleased = order.state === 'QUEUED'
    if (isReleased) shift.happen({ kind: 'order-stepped', orderId: order.id, step: 'release' })
    // An order before it may have ended this one: the other leg of a pair.
    if (!isLive(order.state)) continue
    const isResting = !isReleased && order.id !== arrivingId
    const taken = matchOne(shift, order, market, liquidity, isResting)
    liquidity = liquidityAfter(liquidity, order.side, taken, market)
  }
}

/** The live orders, and those that wait for the opening, in the order a bar reaches them and then by age. */
function inTurn(desk: Desk, market: Market, arrivingId: number | undefined): DeskOrder[] {
  const mayLook = (order: DeskOrder) =>
    order.symbol === market.symbol &&
    (arrivingId === undefined ? market.at >= order.createdAt : order.id === arrivingId) &&
    (isLive(order.state) || order.state === 'QUEUED')
  return [...desk.orders.values()]
    .filter(mayLook)
    .sort((a, b) => barRank(a, market) - barRank(b, market) || a.id - b.id)
}

function liquidityLeft(desk: Desk, market: Market): Liquidity {
  const whole = liquidityOf(market, desk.terms.matching)
  const taken = desk.taken.get(market.symbol)
  if (taken?.at !== market.at) return whole
  return liquidityAfter(liquidityAfter(whole, 'BUY', taken.BUY, market), 'SELL', taken.SELL, market)
}

function matchOne(
  shift: Shift,
  order: DeskOrder,
  market: Market,
  liquidity: Liquidity,
  isResting: boolean,
): Quantity {
  const { desk } = shift
  const orderId = order.id
  const salt = `${orderId} ${order.fills} ${market.at}`
  const looked = { ...order, openQuantity: openQuantityOf(order), isResting }
  const outcome = matchOrder(looked, market, desk.terms.matching, liquidity, salt)
  if (outcome.trailed) shift.happen({ kind: 'stop-trailed', orderId, ...outcome.trailed })
  if (outcome.elected) {
    shift.happen({ kind: 'order-stepped', orderId, step: 'trigger', why: outcome.elected })
  }
  const taken = outcome.execution
    ? fillOrder(shift, order, outcome.execution, outcome.why, market)
    : NO_QUANTITY
  if (outcome.rest === 'cancelled' && isLive(order.state)) {
    const reason = {
      code: outcome.why.code,
      sentence: `What could not be filled at once is cancelled. ${outcome.why.sentence}`,
    }
    shift.happen({ kind: 'order-stepped', orderId, step: 'cancel', reason, why: outcome.why })
    endGroupWith(shift, order)
  }
  return taken
}

/** Fills an order as far as the account can bear it. @returns what was taken from the market. */
function fillOrder(
  shift: Shift,
  order: DeskOrder,
  execution: Execution,
  why: Explanation,
  market: Market,
): Quantity {
  const { desk } = shift
  const units =
    order.side === 'SELL' ? smaller(execution.quantity, heldOf(desk, order.symbol)) : execution.quantity
  if (units === 0) return endUnfillable(shift, order, 'INSUFFICIENT_QUANTITY', 'The shares to sell are gone.')
  const isAmbiguous = market.kind === 'bar' && hasOtherLegInReach(desk, order, market)
  const fill = fillOf(shift, order, { ...execution, quantity: units, isAmbiguous }, market)
  const left = plus(plus(buyingPowerOf(desk), order.hold), netOf(fill))
  if (left < 0) {
    const sentence = 'The market moved beyond what the account can pay.'
    return endUnfillable(shift, order, 'INSUFFICIENT_BUYING_POWER', sentence)
  }
  shift.happen({ kind: 'order-filled', fill, why })
  refreshHold(shift, orderOf(desk, order.id))
  followGroup(shift, order, units)
  return units
}

function endUnfillable(shift: Shift, order: DeskOrder, code: string, sentence: string): Quantity {
  const step = order.state === 'PARTIALLY_FILLED' ? 'cancel' : 'reject'
  shift.happen({ kind: 'order-stepped', orderId: order.id, step, reason: { code, sentence } })
  endGroupWith(shift, order)
  return NO_QUANTITY
}

function fillOf(shift: Shift, order: DeskOrder, execution: Execution, market: Market): Fill {
  const tradeDay = newYorkDay(shift.at)
  const gross = worth(execution.price, execution.quantity)
  const filled = plus(order.filled, execution.quantity)
  const soFar = { quantity: filled, gross: plus(order.gross, gross), isComplete: filled === order.quantity }
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
    commission: stillDue(commissionDue(shift.desk.terms.commission, soFar), order.commission),
    secFee: sec,
    tafFee: taf,
    tradeDay,
    settleDay: settlementDayOf(tradeDay),
    marketAt: market.at,
    input: execution.input,
    isAmbiguous: execution.isAmbiguous,
  }
}

/** Whether a bar reaches the other leg of a pair as well: which came first is then an assumption. */
function hasOtherLegInReach(desk: Desk, order: DeskOrder, market: Extract<Market, { kind: 'bar' }>): boolean {
  if (order.groupId === null || order.leg === 'entry') return false
  return [...desk.orders.values()].some((other) => {
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

/** What an order would lack to be filled whole, for people who ask why it stands: nothing changes. */
export function explainOrder(desk: Desk, order: DeskOrder, market: Market): Explanation {
  const liquidity = liquidityLeft(desk, market)
  const looked = {
    ...order,
    openQuantity: quantity(Math.max(0, minus(order.quantity, order.filled))),
    isResting: true,
  }
  return matchOrder(looked, market, desk.terms.matching, liquidity, 'explain').why
}
