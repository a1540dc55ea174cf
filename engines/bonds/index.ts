export {
  type BondTerms,
  type Call,
  type CouponStep,
  checkTerms,
  type ExDividendRule,
  FREQUENCIES,
  type Frequency,
} from './bond-terms.ts'
export {
  type PriceAndSensitivity,
  priceFromYield,
  type Sensitivity,
  type YieldAndSensitivity,
  yieldFromCleanPrice,
  yieldFromDirtyPrice,
} from './bond-yield.ts'
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
export type { Outcome, Refusal, RefusalCode } from './outcome.ts'
export { dirtyPriceUnder, type Scenario, STANDARD_SCENARIOS } from './scenario.ts'
export { type SettledBond, settleBond } from './settle-bond.ts'
export {
  trueYield,
  YIELD_CONVENTIONS,
  type YieldConvention,
  type YieldConventionName,
} from './yield-convention.ts'
export { INTERPOLATIONS, type Interpolation, makeCurve, type ZeroCurve, zeroRateAt } from './zero-curve.ts'
