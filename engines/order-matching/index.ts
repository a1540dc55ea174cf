export { aboutOf, because, type Explanation, restsAfter } from './explanation.ts'
export {
  type CommissionPlan,
  commissionDue,
  type RegulatoryRate,
  rateOn,
  regulatoryFees,
  stillDue,
} from './fees.ts'
export { bestOpposite } from './find-price.ts'
export {
  isCancellable,
  isLive,
  isOpen,
  type OrderState,
  type OrderStep,
  orderStates,
  StepNotAllowed,
  stateAfter,
  statusOf,
} from './lifecycle.ts'
export { type Bar, defaultMatchSettings, type Market, type MatchSettings, type Quote } from './market.ts'
export {
  barRank,
  type Execution,
  type Liquidity,
  liquidityAfter,
  liquidityOf,
  matchOrder,
} from './match-order.ts'
export {
  directionOf,
  hasLimit,
  isStop,
  type MatchableOrder,
  type OrderType,
  type Side,
  type TimeInForce,
  type Trail,
} from './order.ts'
export { trailedStop } from './stops.ts'
