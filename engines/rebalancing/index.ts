export { type HeldSecurity, type Placed, type PlannedTrade, planTrades } from './plan-trades.ts'
export {
  type LotOpened,
  type LotSold,
  type WashAdjustment,
  washSaleAdjustments,
} from './wash-sale-adjustments.ts'
export {
  buyAgainFrom,
  disallowedLoss,
  type LossSale,
  type Purchase,
  purchasesAround,
  washSaleWindow,
} from './wash-sales.ts'
