import { addDays, isTradingDay, newYorkDay } from '#engines/market-calendar/index.ts'
import type { SimulatedQuote } from '#engines/market-simulator/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { PriceProvenance } from '../../contract/price-provenance.ts'
import { onceEach } from '../provenance/once-each.ts'
import { closeOf, kindOfQuote, provenancesAt, SIMULATED } from '../provenance/price-provenance.ts'
import { simulatedMarket } from '../simulated-market.ts'
import { isLiveNow } from '../sources/refresh-quotes.ts'
import type { StoredQuote } from '../sources/store.ts'
import * as store from '../store.ts'

/** A price with what is known around it: dollars, shares, and who says so. */
export type FoundQuote = {
  symbol: string
  price: number
  /** The close of the session before that of the price; null where that is not known. */
  previousClose: number | null
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
  provenance: PriceProvenance
}

type Unjudged = Omit<FoundQuote, 'provenance'> & { isBar?: boolean }

/**
 * The last price of each symbol from the first source that knows it: a connected outside source or bars of a file, whichever is newer, else the simulator. What no source
 * knows is left out, never made up.
 *
 * A symbol that has a price of the market keeps its last known one, with its age, until another is had or its source is taken away: no made price takes its place.
 */
export async function findQuotes(
  ctx: Context,
  symbols: readonly string[],
): Promise<ReadonlyMap<string, FoundQuote>> {
  const wanted = [...new Set(symbols)]
  const { spans, told } = await store.storedPricesOf(ctx.db, wanted)
  const found = new Map<string, FoundQuote>()
  const judged = judgeAt(ctx)
  const barsRead = barReader(ctx)
  for (const symbol of wanted) {
    const span = spans.get(symbol)
    const given = told.get(symbol)
    const isStatedLater = given && !(span && span.last.day > newYorkDay(given.at.getTime()))
    if (isStatedLater) found.set(symbol, judged(fromOutside(ctx, given)))
    else if (span) found.set(symbol, judged(barsRead(span)))
    else {
      const made = simulatedMarket(ctx.installation).quoteAt(symbol, ctx.now.getTime())
      if (made) found.set(symbol, judged(fromSimulator(made)))
    }
  }
  return found
}

/** The made price of a symbol, whatever else is known of it. */
export function simulatedQuote(ctx: Context, symbol: string): FoundQuote | undefined {
  const made = simulatedMarket(ctx.installation).quoteAt(symbol, ctx.now.getTime())
  return made && judgeAt(ctx)(fromSimulator(made))
}

function judgeAt(ctx: Context): (quote: Unjudged) => FoundQuote {
  const provenanceOf = provenancesAt(ctx.now)
  return ({ isBar = false, ...quote }) => {
    const { symbol, source, at, isLive } = quote
    const kind = kindOfQuote(source, { isLive, isBar })
    return { ...quote, provenance: provenanceOf({ source, at, kind, isCoin: isCoin(ctx, symbol) }) }
  }
}

const isCoin = (ctx: Context, symbol: string) =>
  simulatedMarket(ctx.installation).listing(symbol)?.kind === 'crypto'

function fromOutside(ctx: Context, quote: StoredQuote): Unjudged {
  const { symbol, price, previousClose, open, high, low, volume, at, provider } = quote
  const sides = { bid: null, ask: null, bidSize: null, askSize: null }
  const source = { source: provider, isLive: isLiveNow(ctx, quote) }
  return { symbol, price, previousClose, open, high, low, volume, at, ...sides, ...source }
}

function barReader(ctx: Context): (span: store.StoredSpan) => Unjudged {
  const closedAt = onceEach(closeOf)
  const sessionBefore = onceEach(tradingDayBefore)
  return ({ last, beforeLast }) => {
    const { symbol, day } = last
    // The day whose close a bar is compared with: after a gap its step is no change of a day.
    const dayBefore = isCoin(ctx, symbol) ? addDays(day, -1) : sessionBefore(day)
    return {
      symbol,
      price: last.close,
      previousClose: beforeLast?.day === dayBefore ? (beforeLast?.close ?? null) : null,
      open: last.open,
      high: last.high,
      low: last.low,
      bid: null,
      ask: null,
      bidSize: null,
      askSize: null,
      volume: last.volume,
      at: closedAt(day),
      source: last.source,
      isLive: false,
      isBar: true,
    }
  }
}

function tradingDayBefore(day: string): string {
  let before = addDays(day, -1)
  while (!isTradingDay(before)) before = addDays(before, -1)
  return before
}

function fromSimulator(quote: SimulatedQuote): Unjudged {
  return {
    symbol: quote.symbol,
    price: quote.price,
    previousClose: quote.previousClose,
    open: quote.open,
    high: quote.high,
    low: quote.low,
    bid: quote.bid,
    ask: quote.ask,
    bidSize: quote.bidSize,
    askSize: quote.askSize,
    volume: quote.volume,
    at: new Date(quote.at),
    source: SIMULATED,
    isLive: false,
  }
}
