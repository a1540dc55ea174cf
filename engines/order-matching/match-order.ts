import { type Price, type Quantity, quantity, scaled, smaller } from '#engines/money/index.ts'
import { because, type Explanation, withFacts } from './explanation.ts'
import { type Found, priceOnBar, priceOnQuote } from './find-price.ts'
import type { Market, MatchSettings } from './market.ts'
import { hasLimit, isStop, type MatchableOrder } from './order.ts'
import { chanceOf } from './seeded-chance.ts'
import { electStop } from './stops.ts'

export type Execution = {
  quantity: Quantity
  price: Price
  /** What the price was taken from. */
  input: 'quote' | 'last sale' | 'bar'
  /** A bar in which both a stop and a target lay: which came first is an assumption. */
  isAmbiguous: boolean
}

/** What one look at the market does to an order. */
export type Outcome = {
  /** A trailing stop has moved: its best price and its stop now. */
  trailed: { bestPrice: Price; stopPrice: Price } | undefined
  /** The stop was elected on this look. */
  elected: Explanation | undefined
  execution: Execution | undefined
  /** What becomes of what is left: it stays, or ends with this look (IOC, FOK). */
  rest: 'stays' | 'cancelled'
  /** Why it was filled as it was, or was not. */
  why: Explanation
}

/** Liquidity that a look at the market still has for each side, which orders of one account share; null where no size is known. */
export type Liquidity = { BUY: Quantity | null; SELL: Quantity | null }

/** What a market has to give: the sizes on show, or a share of a bar's volume for both sides together. */
export function liquidityOf(market: Market, settings: MatchSettings): Liquidity {
  if (market.kind === 'quote') {
    if (settings.mode === 'simple') return { BUY: null, SELL: null }
    return { BUY: market.askSize, SELL: market.bidSize }
  }
  const share = quantity(scaled(market.volume, settings.participationBasisPoints, 10_000, 'down'))
  return { BUY: share, SELL: share }
}

/** The liquidity left after an execution. */
export function liquidityAfter(
  left: Liquidity,
  side: 'BUY' | 'SELL',
  taken: Quantity,
  market: Market,
): Liquidity {
  const less = (size: Quantity | null) => (size === null ? null : quantity(Math.max(0, size - taken)))
  return market.kind === 'bar'
    ? { BUY: less(left.BUY), SELL: less(left.SELL) }
    : { ...left, [side]: less(left[side]) }
}

/**
 * Holds one order against one look at the market: a pure function of its arguments.
 * @param liquidity what is left of the market's size for this order's side.
 * @param salt names the order and the look, for the seeded partial fills of the simple mode.
 */
export function matchOrder(
  order: MatchableOrder,
  market: Market,
  settings: MatchSettings,
  liquidity: Liquidity,
  salt: string,
): Outcome {
  const stop = isStop(order.type) && !order.isElected ? electStop(order, market) : undefined
  const trailed = stop?.trailed
  if (stop && !stop.isElected) {
    return { trailed, elected: undefined, execution: undefined, rest: restOf(order, false), why: stop.why }
  }
  const found =
    market.kind === 'quote'
      ? priceOnQuote(order, market, settings)
      : priceOnBar(order, market, settings, stop?.at)
  const outcome = execute(order, market, settings, liquidity, found, salt)
  return { trailed, elected: stop?.why, ...outcome }
}

function execute(
  order: MatchableOrder,
  market: Market,
  settings: MatchSettings,
  liquidity: Liquidity,
  found: Found,
  salt: string,
): Pick<Outcome, 'execution' | 'rest' | 'why'> {
  if (found.price === undefined) return { execution: undefined, rest: restOf(order, false), why: found.why }
  const size = liquidity[order.side]
  let units = size === null ? order.openQuantity : smaller(order.openQuantity, size)
  if (settings.mode === 'simple' && market.kind === 'quote') units = simpleUnits(order, settings, salt)
  if (order.timeInForce === 'FOK' && units < order.openQuantity) {
    const why = because('too-thin', { ...found.why.facts, size: units, wanted: order.openQuantity })
    return { execution: undefined, rest: 'cancelled', why }
  }
  if (units === 0) {
    const why = because(market.kind === 'bar' ? 'no-volume' : 'no-size', { ...found.why.facts, size })
    return { execution: undefined, rest: restOf(order, false), why }
  }
  return {
    execution: { quantity: units, price: found.price, input: found.input, isAmbiguous: false },
    rest: restOf(order, units === order.openQuantity),
    why: withFacts(found.why, { size }),
  }
}

/** One order in ten is filled in part, a tenth to nine tenths of it in whole shares; the seed decides. */
function simpleUnits(order: MatchableOrder, settings: MatchSettings, salt: string): Quantity {
  const isWhole =
    order.timeInForce === 'FOK' ||
    order.openQuantity < 2_000_000 ||
    chanceOf(settings.seed, salt, 'whole') >= 0.1
  if (isWhole) return order.openQuantity
  const tenths = 1 + Math.floor(chanceOf(settings.seed, salt, 'part') * 9)
  const part = scaled(order.openQuantity, tenths, 10, 'down')
  return quantity(Math.max(1_000_000, part - (part % 1_000_000)))
}

function restOf(order: MatchableOrder, isDone: boolean): 'stays' | 'cancelled' {
  return !isDone && (order.timeInForce === 'IOC' || order.timeInForce === 'FOK') ? 'cancelled' : 'stays'
}

/**
 * The order in which a bar reaches prices: the end nearer to the opening comes first. Lower ranks are matched first.
 * Sales above and buys by stop lie at the high end, the others at the low end.
 */
export function barRank(order: Pick<MatchableOrder, 'side' | 'type' | 'isElected'>, market: Market): 0 | 1 {
  if (market.kind !== 'bar') return 0
  const isHighFirst = market.high - market.open <= market.open - market.low
  const liesHigh = (order.side === 'BUY') === (isStop(order.type) && !order.isElected)
  if (!isStop(order.type) && !hasLimit(order.type)) return 0
  return liesHigh === isHighFirst ? 0 : 1
}
