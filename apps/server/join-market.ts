import { checkLevelsSoon } from '#domains/alert-rules/server/index.ts'
import { setBookSplits, setMarketListener, tradingPrices } from '#domains/market-data/server/index.ts'
import {
  applyDividend,
  applySplit,
  bookSplitsOf,
  onQuote,
  setPriceSource,
  symbolsConcerned,
} from '#domains/trading/server/index.ts'
import type { Installation } from '#platform/context/index.ts'

/** Gives the paper broker the market: prices when it asks, quotes, splits and dividends as they come. */
export function joinMarket(installation: Installation): void {
  setPriceSource(installation, tradingPrices)
  setBookSplits(installation, bookSplitsOf)
  setMarketListener(installation, {
    onSplit: applySplit,
    onDividend: applyDividend,
    onQuote,
    symbolsHeld: symbolsConcerned,
    onQuotesPublished: checkLevelsSoon,
  })
}
