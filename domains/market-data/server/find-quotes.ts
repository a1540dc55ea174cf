import { newYorkDay, newYorkMoment } from '#engines/market-calendar/index.ts'
import type { SimulatedMarket, SimulatedQuote } from '#engines/market-simulator/index.ts'
import type { Context } from '#platform/context/index.ts'
import { simulatedMarket } from './house-market.ts'
import { isLiveNow } from './sources/refresh-quotes.ts'
import type { StoredQuote } from './sources/store.ts'
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

const CLOSE_MINUTES = 16 * 60

/**
 * The last price of each symbol from the first source that knows it: a connected outside source, then bars of a file where these have the last
 * session, then the simulator, going on from stored bars where there are some. What no source knows is left out, never made up.
 *
 * A symbol that an outside source has priced keeps its last known price, with its age, until another is had or the source is disconnected:
 * no made price takes its place while the source is silent.
 */
export async function findQuotes(
  ctx: Context,
  symbols: readonly string[],
): Promise<ReadonlyMap<string, FoundQuote>> {
  const wanted = [...new Set(symbols)]
  const { spans, told } = await store.storedPricesOf(ctx.db, wanted)
  const market = simulatedMarket(ctx.house)
  const found = new Map<string, FoundQuote>()
  for (const symbol of wanted) {
    const span = spans.get(symbol)
    const given = told.get(symbol)
    if (given && !(span && span.last.day > newYorkDay(given.at.getTime()))) {
      found.set(symbol, fromOutside(ctx, given))
      continue
    }
    const simulated = market.quoteAt(symbol, ctx.now.getTime())
    const quote = span ? besideStored(market, span, simulated) : simulated && fromSimulator(simulated, 1)
    if (quote) found.set(symbol, quote)
  }
  return found
}

function fromOutside(ctx: Context, quote: StoredQuote): FoundQuote {
  const { symbol, price, previousClose, open, high, low, volume, at, provider } = quote
  const sides = { bid: null, ask: null, bidSize: null, askSize: null }
  const source = { source: provider, isLive: isLiveNow(ctx, quote) }
  return { symbol, price, previousClose, open, high, low, volume, at, ...sides, ...source }
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
