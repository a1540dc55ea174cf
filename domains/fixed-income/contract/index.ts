export { BOND_LINE_HINT, type ReadLine, readBondLines, readEveryLine } from './bond-lines.ts'
export {
  analysePortfolio,
  analyseScenarios,
  quickPrice,
  readYieldCurve,
  screenBonds,
  valueBond,
} from './endpoints.ts'
export {
  BondLine,
  BondValuation,
  PortfolioAnalysis,
  PriceBasis,
  QuickPrice,
  Scenario,
  ScenarioResult,
  ScreenedBond,
  standardScenarios,
  YieldCurvePoint,
} from './nouns.ts'
