import { basisPointsOf, minus, type Price, plus, price, toTick } from '#engines/money/index.ts'
import { because, type Explanation } from './explanation.ts'
import type { Market, Quote } from './market.ts'
import { directionOf, type MatchableOrder, type Trail } from './order.ts'

type Stopped = {
  isElected: boolean
  /** Where the stop was met on a bar: at its opening beyond the stop, or at the stop itself. */
  at?: Price
  trailed?: { bestPrice: Price; stopPrice: Price }
  why: Explanation
}

/** Where a trailing stop stands from the best price: never on the wrong side of its tick. */
export function trailedStop(side: 'BUY' | 'SELL', best: Price, trail: Trail): Price {
  if (side === 'SELL') {
    const distance = 'amount' in trail ? trail.amount : basisPointsOf(best, trail.basisPoints, 'up')
    return toTick(price(Math.max(1, minus(best, distance))), 'down')
  }
  const distance = 'amount' in trail ? trail.amount : basisPointsOf(best, trail.basisPoints, 'up')
  return toTick(plus(best, distance), 'up')
}

/** Whether the last sale, or a bar's path, elects a stop. A trailing stop follows the last sale first. */
export function electStop(order: MatchableOrder, market: Market): Stopped {
  return market.kind === 'quote' ? electOnQuote(order, market) : electOnBar(order, market)
}

function electOnQuote(order: MatchableOrder, quote: Quote): Stopped {
  if (isOutside(quote)) {
    const why = because('print-outside-quote', { last: quote.last, bid: quote.bid, ask: quote.ask })
    return { isElected: false, why }
  }
  const trailed = follow(order, quote.last)
  const stop = trailed?.stopPrice ?? order.stopPrice
  if (stop === null) return { isElected: false, why: because('stop-not-reached', { last: quote.last }) }
  const isElected = directionOf(order.side) * (quote.last - stop) >= 0
  const why = because(isElected ? 'stop-elected' : 'stop-not-reached', { last: quote.last, stop })
  return { isElected, ...(trailed ? { trailed } : {}), why }
}

const isOutside = ({ last, bid, ask }: Quote) => (bid !== null && last < bid) || (ask !== null && last > ask)

/** A trailing stop after a sale at a price; undefined where it does not move. */
function follow(order: MatchableOrder, sale: Price): Stopped['trailed'] {
  if (order.type !== 'TRAILING_STOP' || order.trail === null) return undefined
  const isBetter = order.bestPrice === null || directionOf(order.side) * (order.bestPrice - sale) > 0
  if (!isBetter) return undefined
  return { bestPrice: sale, stopPrice: trailedStop(order.side, sale, order.trail) }
}

// A bar does not say in which order its prices came. A trailing stop is held against the bar first and follows its close afterwards.
function electOnBar(order: MatchableOrder, bar: Extract<Market, { kind: 'bar' }>): Stopped {
  const stop = order.stopPrice
  const direction = directionOf(order.side)
  const extreme = order.side === 'BUY' ? bar.high : bar.low
  if (stop !== null && direction * (bar.open - stop) >= 0) {
    return { isElected: true, at: bar.open, why: because('stop-elected', { open: bar.open, stop }) }
  }
  if (stop !== null && direction * (extreme - stop) >= 0) {
    return { isElected: true, at: stop, why: because('stop-elected', { reached: extreme, stop }) }
  }
  const trailed = follow(order, bar.close)
  return {
    isElected: false,
    ...(trailed ? { trailed } : {}),
    why: because('stop-not-reached', { reached: extreme, stop }),
  }
}
