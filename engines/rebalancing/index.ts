export {
  type HeldSecurity,
  type Placed,
  type PlannedTrade,
  planTrades,
  type TradeRules,
} from './plan-trades.ts'
export {
  type Capped,
  type ClassDrift,
  capTargets,
  cashTargetOf,
  driftOf,
  outOfReachable,
  type TargetClass,
  targetsOfClasses,
} from './target-classes.ts'
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
