import { type Price, price, QUANTITY_PER_UNIT, type Quantity, quantity } from '#engines/money/index.ts'
import type { Quote } from '#engines/order-matching/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { PriceProvenance } from '../../contract/price-provenance.ts'
import { stateOfPrices } from '../history/stored-state.ts'
import { securityOf } from '../securities.ts'
import { simulatedMarket } from '../simulated-market.ts'
import { symbolsWithBars } from '../store.ts'
import { type FoundQuote, findQuotes, simulatedQuote } from './find-quotes.ts'

type TradableInstrument = { symbol: string; name: string; isTradable: boolean; isFractionable: boolean }
/** The last quote in the broker's units, with the close that day changes are counted from; null where it is not of the last session. */
export type QuoteToTradeOn = Quote & {
  previousClose: Price | null
  source: string
  provenance: PriceProvenance
}

/** Prices as a broker needs them: listed shares and funds trade, an index, a coin or a symbol of a file alone does not. */
export const tradingPrices = {
  async instrumentsOf(
    ctx: Context,
    symbols: readonly string[],
  ): Promise<ReadonlyMap<string, TradableInstrument>> {
    const market = simulatedMarket(ctx.installation)
    const unlisted = symbols.filter((symbol) => !market.listing(symbol))
    const stored = await symbolsWithBars(ctx.db, unlisted)
    return new Map(
      symbols.flatMap((symbol) => {
        const listing = market.listing(symbol)
        if (!listing && !stored.has(symbol)) return []
        const isTradable = listing?.kind === 'stock' || listing?.kind === 'etf'
        const { name } = securityOf(ctx, symbol)
        return [[symbol, { symbol, name, isTradable, isFractionable: isTradable }] as const]
      }),
    )
  },

  async latestQuotes(ctx: Context, symbols: readonly string[]): Promise<ReadonlyMap<string, QuoteToTradeOn>> {
    const found = await findQuotes(ctx, symbols)
    return new Map([...found].map(([symbol, quote]) => [symbol, toTradeOn(quote)]))
  },

  /** What is stored, and the second: made prices are others in each. */
  async stateOf(ctx: Context): Promise<string> {
    const { bars, quotes } = await stateOfPrices(ctx.db)
    return [bars, quotes, Math.floor(ctx.now.getTime() / 1_000)].join(' ')
  },
}

/** The same of made prices alone, whatever else is known: for a past that is lived through in the simulated market. */
export const simulatedPrices = {
  ...tradingPrices,
  async latestQuotes(ctx: Context, symbols: readonly string[]): Promise<ReadonlyMap<string, QuoteToTradeOn>> {
    return new Map(
      symbols.flatMap((symbol) => {
        const made = simulatedQuote(ctx, symbol)
        return made ? [[symbol, toTradeOn(made)] as const] : []
      }),
    )
  },
}

function toTradeOn(found: FoundQuote): QuoteToTradeOn {
  return {
    kind: 'quote',
    symbol: found.symbol,
    at: found.at.getTime(),
    bid: found.bid === null ? null : unitsOf(found.bid),
    ask: found.ask === null ? null : unitsOf(found.ask),
    bidSize: sizeOf(found.bidSize),
    askSize: sizeOf(found.askSize),
    last: unitsOf(found.price),
    previousClose:
      found.previousClose === null || !found.provenance.isOfLastSession ? null : unitsOf(found.previousClose),
    source: found.source,
    provenance: found.provenance,
  }
}

const unitsOf = (dollars: number): Price => price(Math.round(dollars * 10_000))
const sizeOf = (shares: number | null): Quantity | null =>
  shares === null ? null : quantity(Math.round(shares * QUANTITY_PER_UNIT))
