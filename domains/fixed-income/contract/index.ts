export { BOND_LINE_HINT, bondLineOf, type ReadLine, readBondLines, readEveryLine } from './bond-lines.ts'
export { type BondOptions, OPTION_NAMES, optionFields, optionsInWords, withOption } from './bond-options.ts'
export {
  analysePortfolio,
  analyseScenarios,
  exportCalculation,
  exportLiveScreen,
  exportPortfolio,
  exportScreen,
  exportValuation,
  quickPrice,
  readBondUniverse,
  readYieldCurve,
  reconcileScreen,
  screenBonds,
  valueBond,
} from './endpoints.ts'
export {
  carriesCredit,
  cleanPriceOf,
  type ForeignState,
  foreignStateOf,
  marketOf,
  priceBasisOf,
  settlementOf,
  termsOf,
} from './line-terms.ts'
export { notFixedRate } from './not-fixed-rate.ts'
export {
  BondLine,
  BondValuation,
  DEFAULT_ISSUE_DATE,
  Payment,
  PortfolioAnalysis,
  PriceBasis,
  QuickPrice,
  Scenario,
  ScenarioResult,
  ScreenableMarket,
  ScreenedBond,
  ScreenedLive,
  ScreenReading,
  ScreenReconciliation,
  SingleValuation,
  standardScenarios,
  UNIVERSE_BONDS_MAX,
  YieldCurvePoint,
} from './schemas.ts'
