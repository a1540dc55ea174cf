import { addDays, lastSessionBefore, newYorkMoment } from '#engines/market-calendar/index.ts'
import { type Context, outsideChange } from '#platform/context/index.ts'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import { answeredLately, askSource, noteAnswers, once } from '#platform/sources/index.ts'
import { simulatedMarket } from '../simulated-market.ts'
import { type ConnectedSource, connectedSources, secretsIn } from './known-sources.ts'
import type { MarketSource, OutsideQuote } from './market-source.ts'
import * as store from './store.ts'

/** How long a symbol that a source does not know is not asked for again: each question costs a call of its budget. */
const UNKNOWN_SECONDS = 6 * 3_600
const EVENING_MINUTES = 20 * 60
const LIVE_MS = 60_000

/**
 * Asks the connected sources for quotes that have grown old, one after the other: what the first does not know or fails to say, the next
 * is asked. Failures are noted, never thrown: the last known price stands, with its age. The demo asks nobody.
 */
export async function refreshQuotes(asked: Context, symbols: readonly string[]): Promise<void> {
  const ctx = outsideChange(asked)
  if (!ctx || ctx.actor.organisationId === DEMO_ORGANISATION_ID) return
  const market = simulatedMarket(ctx.installation)
  // Coins and indices bear symbols that elsewhere are funds.
  let wanted = [...new Set(symbols)].filter((symbol) => {
    const kind = market.listing(symbol)?.kind
    return kind !== 'crypto' && kind !== 'index'
  })
  for (const connected of await connectedSources(ctx)) {
    const { name, prices } = connected.source
    if (wanted.length === 0) return
    if (!prices) continue
    const asked = wanted
    await once(ctx.installation, `${name} ${asked.toSorted().join()}`, () =>
      askForQuotes(ctx, connected, prices, asked),
    )
    const fresh = await freshOf(ctx, name, prices, asked)
    wanted = asked.filter((symbol) => !fresh.has(symbol))
  }
}

type Prices = NonNullable<MarketSource['prices']>

async function askForQuotes(
  ctx: Context,
  connected: ConnectedSource,
  prices: Prices,
  wanted: readonly string[],
): Promise<void> {
  const { source, keys } = connected
  const fresh = await freshOf(ctx, source.name, prices, wanted)
  const stale = wanted.filter((symbol) => !fresh.has(symbol))
  if (stale.length === 0) return
  const unknown = await answeredLately(ctx, source.name, stale.map(asUnknown), UNKNOWN_SECONDS)
  const old = stale.filter((symbol) => !unknown.has(asUnknown(symbol))).slice(0, prices.symbolsMax)
  if (old.length === 0) return
  const read = async () => {
    const quotes = (await prices.read(ctx, keys, old)).filter(({ symbol }) => old.includes(symbol))
    const known = new Set(quotes.map(({ symbol }) => symbol))
    await noteAnswers(ctx, source.name, old.filter((symbol) => !known.has(symbol)).map(asUnknown))
    const fetchedAt = ctx.installation.clock()
    // The quotes last: that they have changed tells whoever remembers prices that the closes may have.
    await store.storeCloses(
      ctx.db,
      quotes.map((quote) => ({ ...closeBefore(quote), source: source.name })),
    )
    await store.storeQuotes(
      ctx.db,
      quotes.map((quote) => ({ ...quote, provider: source.name, fetchedAt })),
    )
  }
  await askSource(ctx, source, read, secretsIn(keys))
}

const asUnknown = (symbol: string) => `unknown ${symbol}`

/** The symbols that a source has answered for lately enough. */
async function freshOf(
  ctx: Context,
  sourceName: string,
  { ageSecondsMin }: Prices,
  wanted: readonly string[],
): Promise<Set<string>> {
  const asked = await store.askedAt(ctx.db, sourceName, wanted)
  const oldest = ctx.now.getTime() - ageSecondsMin * 1000
  return new Set([...asked].filter(([, at]) => at.getTime() > oldest).map(([symbol]) => symbol))
}

/** The close that a quote is compared with, on the session before the quote's own. */
function closeBefore({ symbol, at, previousClose }: OutsideQuote): {
  symbol: string
  day: string
  close: number
} {
  const own = lastSessionBefore(at.getTime()).day
  const before = lastSessionBefore(newYorkMoment(addDays(own, -1), EVENING_MINUTES)).day
  return { symbol, day: before, close: previousClose }
}

/** Whether a stored quote is the price of this moment. */
export function isLiveNow(ctx: Context, quote: store.StoredQuote): boolean {
  return quote.isLive && ctx.now.getTime() - quote.at.getTime() < LIVE_MS
}
