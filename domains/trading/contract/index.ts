export { accountIn, withAccount } from './account-address.ts'
export {
  AccountGroup,
  groupAsked,
  keepAccountGroup,
  listAccountGroups,
  removeAccountGroup,
} from './account-groups.ts'
export {
  changeOrderStatus,
  depositCash,
  listAccounts,
  listClosedAccounts,
  listLedger,
  listLots,
  listOrders,
  listPositions,
  listTrades,
  openAccount,
  placeOrder,
  previewOrder,
  readOrder,
  replaceOrder,
  resetAccount,
  withdrawCash,
} from './endpoints.ts'
export {
  HoldingPrice,
  HoldingTreatment,
  listHoldingPrices,
  removeHoldingPrice,
  setHoldingPrice,
  ValueCoverage,
} from './holding-prices.ts'
export { ImportState, Reconciliation, StatedDifference } from './import-state.ts'
export { tradingTopic } from './live.ts'
export type { OrderPrefill } from './order-prefill.ts'
export { accountShown, accountsOf, ownAccounts, ownAccountsNote } from './own-accounts.ts'
export { Position, positionColumns } from './position.ts'
export {
  accountColumns,
  ClosedAccount,
  LedgerEntry,
  Order,
  OrderEvent,
  type OrderEventKind,
  OrderExplanation,
  OrderFile,
  OrderKind,
  OrderPreview,
  OrderSide,
  OrderTime,
  orderColumns,
  orderEventKinds,
  Security,
  TaxLot,
  TaxLotMethod,
  Trade,
  TradingAccount,
  taxLotColumns,
  tradeColumns,
} from './schemas.ts'
