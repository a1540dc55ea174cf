import { checkLevelsSoon } from '#domains/alert-rules/server/index.ts'
import { setMarketListener, tradingPrices } from '#domains/market-data/server/index.ts'
import {
  applyDividend,
  applySplit,
  onQuote,
  setPriceSource,
  symbolsConcerned,
} from '#domains/trading/server/index.ts'
import type { House } from '#platform/context/index.ts'

/** Gives the paper broker the market: prices when it asks, quotes, splits and dividends as they come. */
export function joinMarket(house: House): void {
  setPriceSource(house, tradingPrices)
  setMarketListener(house, {
    onSplit: applySplit,
    onDividend: applyDividend,
    onQuote,
    symbolsHeld: symbolsConcerned,
    onQuotesPublished: checkLevelsSoon,
  })
}
