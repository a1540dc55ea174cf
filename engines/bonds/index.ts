export {
  type BondTerms,
  type Call,
  type CouponStep,
  type ExDividendRule,
  FREQUENCIES,
  type Frequency,
} from './bond-terms.ts'
export {
  type BondUniverse,
  figuresFor,
  settleUniverse,
  spreadsOverCurve,
  type UniverseFigures,
  valueAtPrices,
  valueOnCurve,
} from './bond-universe.ts'
export {
  type PriceAndSensitivity,
  priceFromYield,
  type Sensitivity,
  type YieldAndSensitivity,
  yieldFromCleanPrice,
  yieldFromDirtyPrice,
} from './bond-yield.ts'
export { type CalculatorBond, calculatorPrice } from './calculator-price.ts'
export { type RedemptionYield, type YieldToWorst, yieldToWorst } from './calls.ts'
export { type CurveSensitivity, curveSensitivity, KEY_RATE_TENORS } from './curve-risk.ts'
export {
  type CurveFlows,
  dirtyPriceOnCurve,
  flowsOnCurve,
  zSpread,
  zSpreadSemiannual,
} from './curve-spread.ts'
export { DAY_COUNTS, type DayCount, yearFraction } from './day-count.ts'
export { MARKET_CONVENTIONS, type Market, type MarketConvention } from './market-conventions.ts'
export {
  billBondEquivalentYield,
  billDiscountFromPrice,
  billMoneyMarketYield,
  billPriceFromDiscount,
  priceFromSimpleYield,
  simpleYield,
} from './money-market.ts'
export type { Outcome, Refusal, RefusalCode } from './outcome.ts'
export { curveFromParYields, type ParYield, parYieldAt } from './par-curve.ts'
export { type PortfolioFigures, rollUp, sharesBy, type ValuedHolding } from './portfolio.ts'
export { type Reading, type Reconciliation, reconcileYield } from './reconcile.ts'
export { type CurveMove, dirtyPriceUnder, type Scenario, STANDARD_SCENARIOS } from './scenario.ts'
export { type SettledBond, settleBond } from './settle-bond.ts'
export { pricesUnder, valueFromRest, worthsOnCurve } from './universe-moves.ts'
export {
  trueYield,
  YIELD_CONVENTIONS,
  type YieldConvention,
  type YieldConventionName,
} from './yield-convention.ts'
export { INTERPOLATIONS, type Interpolation, makeCurve, type ZeroCurve, zeroRateAt } from './zero-curve.ts'
