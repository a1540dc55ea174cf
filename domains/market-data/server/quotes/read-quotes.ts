import type { Context } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/endpoints.ts'
import { type MarketQuote, ProviderHealth } from '../../contract/schemas.ts'
import { securityOf } from '../securities.ts'
import { healthOfSources } from '../source-health.ts'
import { refreshQuotes } from '../sources/refresh-quotes.ts'
import { type FoundQuote, findQuotes } from './find-quotes.ts'

/** The last prices, or how the sources do. */
export async function readQuotes(
  ctx: Context,
  { symbols = [], dataType }: RequestOf<typeof endpoints.readQuotes>,
): Promise<ResponseOf<typeof endpoints.readQuotes>> {
  if (dataType === 'quotes') return quotesOf(ctx, symbols)
  const health = await healthOfSources(ctx)
  return {
    success: true,
    data: {
      providers: Object.fromEntries(health.map((source) => [source.name, ProviderHealth.parse(source)])),
    },
  }
}

export async function readLiveQuotes(
  ctx: Context,
  { symbols }: RequestOf<typeof endpoints.readLiveQuotes>,
): Promise<ResponseOf<typeof endpoints.readLiveQuotes>> {
  return { success: true, data: await quotesOf(ctx, symbols) }
}

/**
 * The quotes of some symbols in the order they were asked for; a symbol that no source knows is left out.
 * @throws Problem `price-unavailable` when no symbol is known: an empty list would read as a quiet market.
 */
export async function quotesOf(ctx: Context, symbols: readonly string[]): Promise<MarketQuote[]> {
  await refreshQuotes(ctx, symbols)
  const found = await findQuotes(ctx, symbols)
  if (found.size === 0) {
    throw new Problem('price-unavailable', `No source has a price for ${symbols.join(', ')}.`, {
      symbols: [...symbols],
    })
  }
  return [...new Set(symbols)].flatMap((symbol) => {
    const quote = found.get(symbol)
    return quote ? [asStated(ctx, quote)] : []
  })
}

function asStated(ctx: Context, quote: FoundQuote): MarketQuote {
  const { price, previousClose } = quote
  // A price of an earlier session moved on an earlier day: it has no change of this one.
  const before = quote.provenance.isOfLastSession && previousClose ? previousClose : null
  const change = before === null ? null : rounded(price - before, 4)
  const changePercent = before === null ? null : rounded((price / before - 1) * 100, 4)
  return {
    ...securityOf(ctx, quote.symbol),
    price,
    change,
    changePercent,
    c: price,
    d: change,
    dp: changePercent,
    previousClose,
    open: quote.open,
    high: quote.high,
    low: quote.low,
    bid: quote.bid,
    ask: quote.ask,
    volume: quote.volume,
    asOf: quote.at.toISOString(),
    source: quote.source,
    isLiveData: quote.isLive,
    badge: quote.isLive ? 'realtime' : 'delayed',
    provenance: quote.provenance,
  }
}

function rounded(value: number, digits: number): number {
  const scale = 10 ** digits
  const whole = Math.round(value * scale)
  return whole === 0 ? 0 : whole / scale
}
