import type { MarketQuote } from './schemas.ts'

const SHOWN = 5

export type Movers = { gainers: MarketQuote[]; losers: MarketQuote[]; active: MarketQuote[] }

/** The five that rose most, the five that fell most and the five that traded most. Who did not rise is no gainer. */
export function moversOf(quotes: readonly MarketQuote[]): Movers {
  // A price without a change of the day neither rose nor fell.
  const changeOf = ({ changePercent }: MarketQuote) => changePercent ?? 0
  const byChange = quotes.toSorted((a, b) => changeOf(b) - changeOf(a))
  return {
    gainers: byChange.filter((quote) => changeOf(quote) > 0).slice(0, SHOWN),
    losers: byChange
      .filter((quote) => changeOf(quote) < 0)
      .toReversed()
      .slice(0, SHOWN),
    active: quotes
      .filter((quote) => quote.volume !== null)
      .toSorted((a, b) => (b.volume ?? 0) - (a.volume ?? 0))
      .slice(0, SHOWN),
  }
}
