import {
  basisPointsOf,
  minus,
  type Price,
  plus,
  price,
  scaled,
  tickOf,
  toTick,
} from '#engines/money/index.ts'
import { because, type Explanation } from './explanation.ts'
import type { Bar, MatchSettings, Quote } from './market.ts'
import { directionOf, hasLimit, type MatchableOrder, type Side } from './order.ts'

/** The price an order would be filled at, or why there is none. */
export type Found =
  | { price: Price; input: 'quote' | 'last sale' | 'bar'; why: Explanation }
  | { price: undefined; why: Explanation }

/** A price moved against the one who takes it, onto its tick. */
function against(side: Side, value: Price, basisPoints: number): Price {
  if (basisPoints === 0) return value
  const move = basisPointsOf(value, basisPoints, 'up')
  return side === 'BUY'
    ? toTick(plus(value, move), 'up')
    : toTick(price(Math.max(1, minus(value, move))), 'down')
}

const halfSpread = ({ spreadBasisPoints, slippageBasisPoints }: MatchSettings): number =>
  scaled(spreadBasisPoints, 1, 2, 'up') + slippageBasisPoints

/** The best price on the other side: the quote's, or the last sale moved by half of an assumed spread. */
export function bestOpposite(
  side: Side,
  quote: Quote,
  settings: MatchSettings,
): { price: Price; input: 'quote' | 'last sale' } {
  const shown = side === 'BUY' ? quote.ask : quote.bid
  if (shown !== null) return { price: against(side, shown, settings.slippageBasisPoints), input: 'quote' }
  return { price: against(side, quote.last, halfSpread(settings)), input: 'last sale' }
}

/** The price of an order that meets a quote. */
export function priceOnQuote(order: MatchableOrder, quote: Quote, settings: MatchSettings): Found {
  const best = bestOpposite(order.side, quote, settings)
  const taken = {
    price: best.price,
    input: best.input,
    why: because(best.input === 'quote' ? 'filled-at-best' : 'filled-at-modelled', {
      bid: quote.bid,
      ask: quote.ask,
      last: quote.last,
    }),
  }
  if (!hasLimit(order.type)) return taken
  const limit = order.limitPrice as Price
  // Above zero the market is better than the limit by as much.
  const better = directionOf(order.side) * (limit - best.price)
  if (better < 0) return { price: undefined, why: because('not-marketable', { limit, best: best.price }) }
  // A limit order on arrival, or one that its stop has just made, takes what is there.
  if (!order.isResting || (order.type === 'STOP_LIMIT' && !order.isElected)) {
    return better > 0 ? { ...taken, why: because('price-improved', { limit, best: best.price }) } : taken
  }
  return throughLimit(order, limit, best.price, better, best.input, settings)
}

function throughLimit(
  order: MatchableOrder,
  limit: Price,
  reached: Price,
  better: number,
  input: 'quote' | 'last sale' | 'bar',
  settings: MatchSettings,
): Found {
  const isThrough = settings.fillsOnTouch || better >= tickOf(limit)
  return isThrough && order.limitPrice !== null
    ? { price: limit, input, why: because('filled-at-limit', { limit, reached }) }
    : { price: undefined, why: because('touched-not-through', { limit, reached }) }
}

/** The price of an order over a bar. `stopAt` is where its stop was met on this bar. */
export function priceOnBar(
  order: MatchableOrder,
  bar: Bar,
  settings: MatchSettings,
  stopAt: Price | undefined,
): Found {
  const from = stopAt ?? bar.open
  const atStop = stopAt !== undefined && stopAt !== bar.open
  const why = because(atStop ? 'filled-at-stop' : 'filled-at-open', { open: bar.open, stop: order.stopPrice })
  if (!hasLimit(order.type)) {
    // The stop itself is the stated price of a stop met inside a bar; an opening is moved by half of the assumed spread.
    const filled = atStop ? from : against(order.side, from, halfSpread(settings))
    return { price: filled, input: 'bar', why }
  }
  const limit = order.limitPrice as Price
  const direction = directionOf(order.side)
  if (direction * (limit - from) >= 0) return { price: from, input: 'bar', why }
  // What came before the stop on this bar is not known, so a limit made on it waits for the next one.
  if (stopAt !== undefined) return { price: undefined, why: because('not-marketable', { limit, from }) }
  const extreme = order.side === 'BUY' ? bar.low : bar.high
  const better = direction * (limit - extreme)
  if (better < 0) return { price: undefined, why: because('not-marketable', { limit, reached: extreme }) }
  return throughLimit(order, limit, extreme, better, 'bar', settings)
}
