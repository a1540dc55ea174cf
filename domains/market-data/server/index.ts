import { marketClock } from './market-clock.job.ts'
import { storePriceFile } from './price-files/price-import.job.ts'

export { corporateActionsOf, simulatedActionsOf } from './corporate-actions.ts'
export { type DailyClose, dailyCloses, lastClosesBefore } from './daily-closes.ts'
export { type FoundQuote, findQuotes } from './find-quotes.ts'
export { largeCompanySectors } from './instruments/funds.ts'
export { instrumentOf } from './instruments/instrument-of.ts'
export { letMarketPass, tellMarket } from './market-clock.job.ts'
export { type ImportedPrices, importPrices } from './price-files/import-prices.ts'
export { removePrices } from './price-files/remove-prices.ts'
export { readHistory, simulatedBarsOf } from './read-history.ts'
export { readRates } from './read-rates.ts'
export { marketDataRoutes } from './routes.ts'
export { storedPrices } from './source-health.ts'
export { mixOfCloses, refuseMixedPrices } from './standing/mixed-prices.ts'
export { closeOf, kindOfClose, standingAt, standingAtCost } from './standing/price-standing.ts'
export { marketSources } from './tell-quotes.ts'
export { simulatedPrices, tradingPrices } from './trading-prices.ts'

/** What runs beside requests. */
export const marketDataJobs = [marketClock, storePriceFile]
