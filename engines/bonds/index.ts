export { type BondTerms, FREQUENCIES, type Frequency } from './bond-terms.ts'
export {
  priceFromYield,
  type YieldAndSensitivity,
  yieldFromCleanPrice,
  yieldFromDirtyPrice,
} from './bond-yield.ts'
export { yieldToWorst } from './calls.ts'
export { DAY_COUNTS, type DayCount, yearFraction } from './conventions/day-count.ts'
export { indexRatio, referenceIndex } from './conventions/index-ratio.ts'
export { MARKET_CONVENTIONS, type Market } from './conventions/market-conventions.ts'
export {
  billBondEquivalentYield,
  billDiscountFromPrice,
  billMoneyMarketYield,
  billPriceFromDiscount,
  priceFromSimpleYield,
  simpleYield,
} from './conventions/money-market.ts'
export {
  bondEquivalent,
  trueYield,
  YIELD_CONVENTIONS,
  type YieldConvention,
  type YieldConventionName,
} from './conventions/yield-convention.ts'
export { curveSensitivity, KEY_RATE_TENORS } from './curves/curve-risk.ts'
export {
  type CurveFlows,
  dirtyPriceOnCurve,
  flowsOnCurve,
  zSpread,
  zSpreadSemiannual,
} from './curves/curve-spread.ts'
export {
  callablePricer,
  type OptionAdjusted,
  optionAdjusted,
} from './curves/option-adjusted.ts'
export { curveFromParYields, type ParYield, parYieldAt } from './curves/par-curve.ts'
export { INTERPOLATIONS, makeCurve, type ZeroCurve, zeroRateAt } from './curves/zero-curve.ts'
export { datedDateOf } from './dated-date.ts'
export { discountMargin, floaterWorth, settleFloater } from './floater.ts'
export type { Outcome } from './outcome.ts'
export { rollUp, sharesBy } from './portfolio.ts'
export { calculatorPrice } from './reconciliation/calculator-price.ts'
export { type Reading, type Reconciliation, reconcileYield } from './reconciliation/reconcile.ts'
export { dirtyPriceUnder, type Scenario } from './scenario.ts'
export { principalPaid, type SettledBond, settleBond } from './settle-bond.ts'
export { isAmericanState, isOfStates, isStateByName, spreadShareOf } from './spread-share.ts'
export {
  type BondUniverse,
  figuresFor,
  settleUniverse,
  spreadsOverCurve,
  type UniverseFigures,
  valueAtPrices,
  valueOnCurve,
} from './universe/bond-universe.ts'
export { pricesUnder, valueFromRest, worthsOnCurve } from './universe/universe-moves.ts'
