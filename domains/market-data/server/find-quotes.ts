import { newYorkMoment } from '#engines/market-calendar/index.ts'
import type { SimulatedMarket, SimulatedQuote } from '#engines/market-simulator/index.ts'
import type { Context } from '#platform/context/index.ts'
import { simulatedMarket } from './house-market.ts'
import * as store from './store.ts'
import { onTick, scalesBeside } from './stored-and-simulated.ts'

/** A price with what is known around it: dollars, shares, and who says so. */
export type FoundQuote = {
  symbol: string
  price: number
  previousClose: number
  open: number | null
  high: number | null
  low: number | null
  bid: number | null
  ask: number | null
  bidSize: number | null
  askSize: number | null
  volume: number | null
  /** When the price was made. */
  at: Date
  source: string
  /** Whether it is the price of this moment: no simulated one and no stored one is. */
  isLive: boolean
}

/** Where quotes are looked for: one asks the next for what it does not know. */
export type QuoteSource = (
  ctx: Context,
  symbols: readonly string[],
) => Promise<ReadonlyMap<string, FoundQuote>>

const CLOSE_MINUTES = 16 * 60

/**
 * The last price of each symbol from the first source that knows it: stored bars of the last session, then the simulator, going on
 * from stored bars where there are some. What no source knows is left out, never made up.
 */
export async function findQuotes(
  ctx: Context,
  symbols: readonly string[],
): Promise<ReadonlyMap<string, FoundQuote>> {
  const wanted = [...new Set(symbols)]
  const spans = await store.spansOf(ctx.db, wanted)
  const market = simulatedMarket(ctx.house)
  const found = new Map<string, FoundQuote>()
  for (const symbol of wanted) {
    const span = spans.get(symbol)
    const simulated = market.quoteAt(symbol, ctx.now.getTime())
    const quote = span ? besideStored(market, span, simulated) : simulated && fromSimulator(simulated, 1)
    if (quote) found.set(symbol, quote)
  }
  return found
}

function besideStored(
  market: SimulatedMarket,
  span: store.StoredSpan,
  simulated: SimulatedQuote | undefined,
): FoundQuote {
  const isNewer = simulated && simulated.day > span.last.day
  const scale = isNewer ? scalesBeside(market, span.last.symbol, span)?.after : undefined
  return simulated && scale !== undefined ? fromSimulator(simulated, scale) : fromStored(span)
}

function fromStored({ last, beforeLast }: store.StoredSpan): FoundQuote {
  return {
    symbol: last.symbol,
    price: last.close,
    previousClose: beforeLast?.close ?? last.close,
    open: last.open,
    high: last.high,
    low: last.low,
    bid: null,
    ask: null,
    bidSize: null,
    askSize: null,
    volume: last.volume,
    at: new Date(newYorkMoment(last.day, CLOSE_MINUTES)),
    source: last.source,
    isLive: false,
  }
}

function fromSimulator(quote: SimulatedQuote, scale: number): FoundQuote {
  const scaled = (price: number) => (scale === 1 ? price : onTick(price * scale))
  return {
    symbol: quote.symbol,
    price: scaled(quote.price),
    previousClose: scaled(quote.previousClose),
    open: scaled(quote.open),
    high: scaled(quote.high),
    low: scaled(quote.low),
    bid: scaled(quote.bid),
    ask: scaled(quote.ask),
    bidSize: quote.bidSize,
    askSize: quote.askSize,
    volume: quote.volume,
    at: new Date(quote.at),
    source: 'simulated',
    isLive: false,
  }
}
