import type { Context } from '#platform/context/index.ts'
import { defineFeed, type Source } from '#platform/live/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { quotesTopic } from '../../contract/live.ts'
import type { MarketQuote } from '../../contract/schemas.ts'
import { quotesOf } from './read-quotes.ts'

/**
 * The shortest interval at which any screen asks for prices. A simulated price moves with every second, an outside one as often as its plan allows:
 * telling either more often than this would be motion, not news.
 */
const ROUND_MS = 10_000

/** What market data tells open screens: the prices they watch, looked at once for all of them, told when they have changed. */
export const marketSources: readonly Source[] = [
  {
    topic: quotesTopic,
    feed: defineFeed({ topic: quotesTopic, everyMs: ROUND_MS, read: knownQuotes, isNews }),
  },
]

/** The quotes of the symbols that some source knows. */
export async function knownQuotes(
  ctx: Context,
  symbols: readonly string[],
): Promise<ReadonlyMap<string, MarketQuote>> {
  try {
    const quotes = await quotesOf(ctx, symbols)
    return new Map(quotes.map((quote) => [quote.symbol, quote]))
  } catch (failure) {
    if (failure instanceof Problem && failure.code === 'price-unavailable') return new Map()
    throw failure
  }
}

/** Whether a price, or what is said about it, has changed; the clock and the volume alone are no news. */
export function isNews(before: MarketQuote, now: MarketQuote): boolean {
  const hasAged = (['kind', 'isOld', 'isOfLastSession'] as const).some(
    (fact) => before.provenance[fact] !== now.provenance[fact],
  )
  return (
    hasAged ||
    (['price', 'previousClose', 'source', 'badge'] as const).some((fact) => before[fact] !== now[fact])
  )
}
