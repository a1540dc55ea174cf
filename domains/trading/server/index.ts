// What history of elsewhere is booked with (domains/broker-files).
export { type AccountState, buyingPowerOf, emptyAccountState, heldOf } from './account-state/account-state.ts'
export { beginRecording, type EventRecorder } from './account-state/event-recorder.ts'
export {
  type CorporateActionKind,
  type HistoricEntry,
  type LotChange,
  type SplitRatio,
  symbolsOfEntry,
  unitsMovedBy,
} from './account-state/historic-entry.ts'
export { cashOf, lotsOpenAt, restoreLots, unitsOf } from './account-state/history.ts'
export { reservedOf } from './account-state/orders/check-order.ts'
export { accountInCurrencies, accountInCurrency } from './accounts/currency-accounts.ts'
export { accountAtLastPrices, listAccounts, listPositions } from './accounts/list-accounts.ts'
export { markedAccounts } from './accounts/marked-accounts.ts'
export { type AccountToOpen, arriveInPresent, openPaperAccount } from './accounts/open-account.ts'
export { openInCurrency } from './accounts/open-in-currency.ts'
export { organisationOf } from './accounts/own-organisation.ts'
export { type PortfolioAsked, portfolioAccounts } from './accounts/portfolio-accounts.ts'
export { portfolioAtLastPrices } from './accounts/portfolio-at-last-prices.ts'
export { depositCash, withdrawCash } from './accounts/transfer-cash.ts'
export { isGoingOn, refuseBeside } from './booked-files/going-on.ts'
export {
  activeImport,
  activeImports,
  activeParts,
  fileIdOf,
  forgetFile,
  holdImport,
  type ImportRow,
  importOfOrganisation,
  insertImport,
  keepImportFile,
  knownRows,
  type NewImport,
  newestImports,
  noteUndone,
  transfersOfImport,
  updateImport,
} from './booked-files/store.ts'
export { keepBooksSound } from './books/invariants.ts'
export { loadAccountState, lockAccount, type Scope } from './books/load-account-state.ts'
export { faultsOfBooks } from './books/verify-books.ts'
export { workOnAccount } from './books/work-on-account.ts'
export { settleAndExpire } from './broker-clock.job.ts'
export { refuseClosedAccount } from './closing/refuse-closed-account.ts'
export { applyDividend, applySplit, symbolsConcerned } from './corporate-actions.ts'
export { type DecidedPrice, decidedPrices } from './holding-prices/decided-prices.ts'
export { openOrders } from './orders/list-orders.ts'
export { onBar, onQuote } from './orders/match-open-orders.ts'
export { type OrderRequest, placeOrder } from './orders/place-order.ts'
export { previewOrder } from './orders/preview-order.ts'
export {
  type Instrument,
  type LatestQuote,
  type PriceSource,
  pricesOf,
  setPriceSource,
} from './price-source.ts'
export { newestActionsOfFiles } from './reading/actions-of-files.ts'
export { type FirstPaid, firstPaidOf } from './reading/first-paid.ts'
export { lastPaidOf, type PaidPrice } from './reading/last-paid.ts'
export { type DayMovements, firstDayBookedSince, movementsOf } from './reading/movements.ts'
export {
  accountCurrency,
  accountTerms,
  type PositionsAndCash,
  positionsAndCashOf,
} from './reading/positions-and-cash.ts'
export { type AccountSplit, bookSplitsOf, priceAfter, sharesBecome, splitsOf } from './reading/splits-of.ts'
export {
  balancesBefore,
  closingsBetween,
  dealingsIn,
  entriesBetween,
  type StatedAccount,
  statedAccount,
} from './reading/statement-entries.ts'
export {
  exchangesOf,
  type SharesExchanged,
  type SymbolMovement,
  symbolMovementsOf,
} from './reading/symbol-movements.ts'
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
export { tradingRoutes } from './routes.ts'
export { tradingSlice } from './slice.ts'
export {
  type AccountAt,
  accountOf,
  accountsOf,
  deleteAllTrading,
  everyAccount,
  type LotRow,
  lotsOf,
  type TransferRow,
  takeIds,
} from './store.ts'
export type { AccountRow } from './tables.ts'
export { type PricesOfAccount, pricesOfAccount } from './valuing/price-holdings.ts'
export { isOfSample } from './valuing/simulated-cost.ts'
export type { Names } from './wire-shape.ts'
