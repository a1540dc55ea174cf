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
import { because, type Explanation, type ExplanationCode } from './explanation.ts'
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

/**
 * The best price on the other side: the quote's, or the last sale moved by half of an assumed spread and kept within the side that is
 * known.
 */
export function bestOpposite(
  side: Side,
  quote: Quote,
  settings: MatchSettings,
): { price: Price; input: 'quote' | 'last sale' } {
  const [shown, own] = side === 'BUY' ? [quote.ask, quote.bid] : [quote.bid, quote.ask]
  if (shown !== null) return { price: against(side, shown, settings.slippageBasisPoints), input: 'quote' }
  const modelled = against(side, quote.last, halfSpread(settings))
  const isBeyond = own !== null && directionOf(side) * (own - modelled) > 0
  return { price: isBeyond ? own : modelled, input: 'last sale' }
}

/** The price of an order that meets a quote: never outside of its bid and ask, but for the slippage that an account's terms may ask for. */
export function priceOnQuote(order: MatchableOrder, quote: Quote, settings: MatchSettings): Found {
  const { bid, ask, last } = quote
  if (bid !== null && ask !== null && bid > ask) {
    return { price: undefined, why: because('quote-crossed', { bid, ask }) }
  }
  const best = bestOpposite(order.side, quote, settings)
  const asShown = best.input === 'quote' ? 'filled-at-best' : 'filled-at-modelled'
  const filledAs = (code: ExplanationCode): Found => ({
    ...best,
    why: because(code, { limit: order.limitPrice, best: best.price, bid, ask, last }),
  })
  if (!hasLimit(order.type)) return filledAs(asShown)
  const limit = order.limitPrice as Price
  // Above zero the market is better than the limit by as much.
  const better = directionOf(order.side) * (limit - best.price)
  const compared = { limit, best: best.price, bid, ask, last }
  if (better < 0) return { price: undefined, why: because('not-marketable', compared) }
  // What rests in the book waits behind others at its price; any other limit order takes what is there.
  if (order.isResting && !settings.fillsOnTouch && better < tickOf(limit)) {
    return { price: undefined, why: because('touched-not-through', compared) }
  }
  if (best.input === 'last sale') return filledAs(asShown)
  if (order.isResting) return filledAs(better > 0 ? 'traded-through' : 'filled-at-limit')
  return filledAs(better > 0 ? 'price-improved' : asShown)
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
  const facts = { open: bar.open, stop: order.stopPrice }
  if (!hasLimit(order.type)) {
    // The stop itself is the stated price of a stop met inside a bar; an opening is moved by half of the assumed spread.
    const filled = atStop ? from : against(order.side, from, halfSpread(settings))
    return {
      price: filled,
      input: 'bar',
      why: because(atStop ? 'filled-at-stop' : 'filled-at-moved-open', facts),
    }
  }
  const limit = order.limitPrice as Price
  const direction = directionOf(order.side)
  if (direction * (limit - from) >= 0)
    return { price: from, input: 'bar', why: because(atStop ? 'filled-at-stop' : 'filled-at-open', facts) }
  // What came before the stop on this bar is not known, so a limit made on it waits for the next one.
  if (stopAt !== undefined) return { price: undefined, why: because('not-marketable', { limit, from }) }
  const extreme = order.side === 'BUY' ? bar.low : bar.high
  const better = direction * (limit - extreme)
  if (better < 0) return { price: undefined, why: because('not-marketable', { limit, reached: extreme }) }
  // Over a bar the market has traded at every price between its ends, the limit among them.
  const isThrough = settings.fillsOnTouch || better >= tickOf(limit)
  return isThrough
    ? { price: limit, input: 'bar', why: because('filled-at-limit', { limit, reached: extreme }) }
    : { price: undefined, why: because('touched-not-through', { limit, reached: extreme }) }
}
