export { keepBooksSound } from './books/invariants.ts'
export { faultsOfBooks } from './books/verify-books.ts'

export { passTime } from './broker-clock.job.ts'
export { applyDividend, applySplit } from './corporate-actions.ts'
export { type DecidedPrice, decidedPrices } from './holding-prices/decided-prices.ts'
export { accountAtLastPrices } from './list-accounts.ts'
export { onBar, onQuote } from './meet-market.ts'
export { type AccountToOpen, openPaperAccount } from './open-account.ts'
export { type OrderRequest, placeOrder } from './place-order.ts'
export { type Instrument, type LatestQuote, type PriceSource, setPriceSource } from './price-source.ts'
export { lastPaidOf, type PaidPrice } from './reading/last-paid.ts'
export { type DayMovements, firstDayBookedSince, movementsOf } from './reading/movements.ts'
export { accountTerms, type Standing, standingOf } from './reading/standing.ts'
export {
  type AppliedAction,
  basisOfLots,
  type ClosedLot,
  countLots,
  newestCorporateActions,
  pageOfClosings,
  pageOfLots,
  type RealisedInYear,
  realisedByYear,
} from './reading/tax-lots.ts'
export { pageOfTrades } from './reading/trades.ts'
export { reconcileBooks } from './reconcile-books.job.ts'
export { deleteAccountsUpTo } from './remove-accounts.ts'
export { tradingRoutes } from './routes.ts'
export { tradingSlice } from './slice.ts'
export { deleteAllTrading, everyAccount, type LotRow } from './store.ts'
export { depositCash, withdrawCash } from './transfer-cash.ts'
export { pricesOfHoldings } from './valuing/price-holdings.ts'
