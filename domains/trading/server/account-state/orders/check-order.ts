import {
  quantity as exactly,
  FINE_QUANTITY_MAX,
  isOnTick,
  type Money,
  minus,
  money,
  QUANTITY_PER_UNIT,
  type Quantity,
  scaled,
} from '#engines/money/index.ts'
import { hasLimit, isOpen, isStop, type Quote } from '#engines/order-matching/index.ts'
import {
  type AccountOrder,
  type AccountState,
  buyingPowerOf,
  heldOf,
  openQuantityOf,
} from '../account-state.ts'
import { neededHold } from '../hold.ts'
import { OrderRefused } from '../refusal.ts'

/** What an order is about, as the market data knows it. */
export type Instrument = { symbol: string; name: string; isTradable: boolean; isFractionable: boolean }

/** What is checked: an order before it has a number. */
export type OrderToCheck = Pick<
  AccountOrder,
  | 'symbol'
  | 'side'
  | 'type'
  | 'timeInForce'
  | 'quantity'
  | 'limitPrice'
  | 'stopPrice'
  | 'trail'
  | 'holdPrice'
  | 'groupId'
  | 'leg'
  | 'lotIds'
>

/** Larger orders are mistakes, and every sum below stays exact under them. */
export const MAX_QUANTITY = 1_000_000_000 * QUANTITY_PER_UNIT
export const MAX_NOTIONAL = 1_000_000_000 * 10_000

/**
 * The checks of an order by itself, in the order they are made; the first that fails refuses it.
 * @throws OrderRefused.
 */
export function checkTerms(
  order: OrderToCheck,
  instrument: Instrument | undefined,
  quote: Quote | undefined,
): void {
  if (!instrument) {
    throw new OrderRefused('INSTRUMENT_UNKNOWN', `There is no instrument ${order.symbol}.`, {
      symbol: order.symbol,
    })
  }
  if (!instrument.isTradable) {
    throw new OrderRefused('INSTRUMENT_NOT_TRADABLE', `${order.symbol} is not traded now.`, {
      symbol: order.symbol,
    })
  }
  checkKind(order)
  checkPrices(order)
  checkQuantity(order, instrument)
  checkStopSide(order, quote)
}

function checkKind({ type, timeInForce }: OrderToCheck): void {
  const isAtOnce = timeInForce === 'IOC' || timeInForce === 'FOK'
  if (isStop(type) && isAtOnce) {
    throw new OrderRefused('UNSUPPORTED_ORDER', 'A stop order is valid for the day or until cancelled.', {
      type,
      timeInForce,
    })
  }
}

function checkPrices(order: OrderToCheck): void {
  const isMissing =
    (hasLimit(order.type) && order.limitPrice === null) ||
    ((order.type === 'STOP_LOSS' || order.type === 'STOP_LIMIT') && order.stopPrice === null) ||
    (order.type === 'TRAILING_STOP' && order.trail === null)
  if (isMissing) throw new OrderRefused('MISSING_PRICE', `A price is required for a ${order.type} order.`)
  for (const price of [order.limitPrice, order.stopPrice]) {
    if (price !== null && !isOnTick(price)) {
      throw new OrderRefused('SUB_PENNY_INCREMENT', 'From one dollar on a price has at most two decimals.', {
        price,
      })
    }
  }
}

function checkQuantity(order: OrderToCheck, instrument: Instrument): void {
  // What is left of a holding can be sold, however little; how it came to be a fraction does not matter.
  const isSale = order.side === 'SELL'
  if (order.quantity < (isSale ? 0.01 : QUANTITY_PER_UNIT)) {
    const least = isSale ? 'A sale is for more than no share.' : 'A purchase is for at least one share.'
    throw new OrderRefused('QUANTITY_BELOW_MINIMUM', least, {
      quantity: order.quantity,
    })
  }
  if (order.quantity > MAX_QUANTITY) {
    throw new OrderRefused('QUANTITY_EXCEEDS_MAXIMUM', 'An order is for at most a thousand million shares.', {
      quantity: order.quantity,
    })
  }
  const isWhole = order.quantity % QUANTITY_PER_UNIT === 0
  const mayBeFraction =
    (isSale || instrument.isFractionable) && order.type === 'MARKET' && order.timeInForce === 'DAY'
  if (!isWhole && !mayBeFraction) {
    throw new OrderRefused(
      'NOT_FRACTIONABLE',
      'Fractions of a share can only be traded by market orders for the day.',
      {
        quantity: order.quantity,
      },
    )
  }
}

function checkStopSide(order: OrderToCheck, quote: Quote | undefined): void {
  if (!quote || order.stopPrice === null || order.type === 'TRAILING_STOP') return
  const isWrong = order.side === 'SELL' ? order.stopPrice >= quote.last : order.stopPrice <= quote.last
  if (isWrong) {
    const where = order.side === 'SELL' ? 'below' : 'above'
    throw new OrderRefused(
      'STOP_PRICE_WRONG_SIDE',
      `The stop of this order must be ${where} the last price.`,
      {
        stopPrice: order.stopPrice,
        lastPrice: quote.last,
      },
    )
  }
}

/**
 * The checks of an order against the account: what it would trade with itself, what it has to sell, what it can pay.
 * @param without an order that this one replaces: what it reserves and holds is free.
 * @throws OrderRefused.
 */
export function checkAccount(state: AccountState, order: OrderToCheck, without?: AccountOrder): void {
  refuseWashTrade(state, order, without)
  refuseUnknownLots(state, order)
  refuseUncountable(state, order)
  if (order.side === 'SELL') refuseOversale(state, order, without)
  else refuseOverspending(state, order, without)
}

function refuseWashTrade(state: AccountState, order: OrderToCheck, without: AccountOrder | undefined): void {
  if (isStop(order.type) || order.leg === 'target' || order.leg === 'stop') return
  for (const other of state.orders.values()) {
    const isOpposite =
      other !== without && isOpen(other.state) && other.symbol === order.symbol && other.side !== order.side
    if (!isOpposite || isStop(other.type) || other.state === 'HELD') continue
    const [buy, sell] = order.side === 'BUY' ? [order, other] : [other, order]
    const crosses = buy.limitPrice === null || sell.limitPrice === null || buy.limitPrice >= sell.limitPrice
    if (crosses) {
      throw new OrderRefused('WASH_TRADE', 'This order could trade with another of the same account.', {
        orderIds: [other.id],
      })
    }
  }
}

function refuseUnknownLots(state: AccountState, order: OrderToCheck): void {
  if (order.lotIds.length === 0) return
  const known = new Set((state.lots.get(order.symbol) ?? []).map((lot) => lot.id))
  const unknown = order.lotIds.filter((id) => !known.has(id))
  if (unknown.length > 0 || order.side === 'BUY') {
    throw new OrderRefused('LOT_UNKNOWN', 'A sale names lots that the account holds.', {
      lotIds: order.lotIds,
    })
  }
}

/** What open sales of a symbol reserve. Of a group only one leg can be filled, so the largest counts. */
export function reservedOf(
  state: AccountState,
  symbol: string,
  without?: AccountOrder,
): { quantity: Quantity; orderIds: number[] } {
  let quantity = 0
  const orderIds: number[] = []
  const byGroup = new Map<number, number>()
  for (const order of state.orders.values()) {
    const counts =
      order !== without &&
      order.symbol === symbol &&
      order.side === 'SELL' &&
      isOpen(order.state) &&
      order.state !== 'HELD'
    if (!counts) continue
    orderIds.push(order.id)
    const open = openQuantityOf(order)
    if (order.groupId === null) quantity += open
    else byGroup.set(order.groupId, Math.max(byGroup.get(order.groupId) ?? 0, open))
  }
  for (const open of byGroup.values()) quantity += open
  return { quantity: exactly(quantity), orderIds }
}

/** What would be held could not be counted exactly, and the order would fail as it is filled. */
function refuseUncountable(state: AccountState, { symbol, quantity }: OrderToCheck): void {
  const held = heldOf(state, symbol)
  const isFine = !Number.isInteger(quantity) || !Number.isInteger(held)
  if (isFine && held + quantity > FINE_QUANTITY_MAX)
    throw new OrderRefused(
      'NOT_FRACTIONABLE',
      `The account has too many shares of ${symbol} for a quantity with eight decimals.`,
      { quantity, held },
    )
}

function refuseOversale(state: AccountState, order: OrderToCheck, without: AccountOrder | undefined): void {
  // The legs of a bracket wait for what their entry buys; the second of a pair shares what the first reserves.
  if (order.leg !== null && order.groupId !== null) return
  const held = heldOf(state, order.symbol)
  const reserved = reservedOf(state, order.symbol, without)
  const available = minus(held, reserved.quantity)
  if (order.quantity > available) {
    throw new OrderRefused(
      'INSUFFICIENT_QUANTITY',
      `The account has fewer shares of ${order.symbol} to sell.`,
      {
        requested: order.quantity,
        available,
        held,
        reservedBy: reserved.orderIds,
      },
    )
  }
}

function refuseOverspending(
  state: AccountState,
  order: OrderToCheck,
  without: AccountOrder | undefined,
): void {
  const notional = notionalOf(order)
  if (notional === undefined || notional > MAX_NOTIONAL) {
    throw new OrderRefused('MAX_NOTIONAL_PER_ORDER', 'An order is for at most a thousand million dollars.', {
      most: MAX_NOTIONAL,
    })
  }
  const needed = neededHold(state, {
    ...order,
    filled: 0 as Quantity,
    gross: 0 as Money,
    commission: 0 as Money,
  })
  const buyingPower = money(buyingPowerOf(state) + (without?.hold ?? 0))
  if (needed > buyingPower) {
    throw new OrderRefused('INSUFFICIENT_BUYING_POWER', 'The account has too little cash for this order.', {
      needed,
      buyingPower,
    })
  }
}

/** What an order is worth at the price it is held at; undefined where that cannot be counted exactly. */
function notionalOf(order: OrderToCheck): Money | undefined {
  if (order.holdPrice === null) {
    throw new OrderRefused('NO_MARKET_PRICE', `There is no price of ${order.symbol} to hold cash at.`, {
      symbol: order.symbol,
    })
  }
  if (order.holdPrice * order.quantity > MAX_NOTIONAL * QUANTITY_PER_UNIT) return undefined
  return money(scaled(order.holdPrice, order.quantity, QUANTITY_PER_UNIT, 'up'))
}
