export { type Backtest, backtestVaR } from './backtest.ts'
export { type Drawdown, type Drawdowns, depthsOf, drawdowns } from './drawdown.ts'
export { type Lognormal, lognormalRisk } from './lognormal.ts'
export {
  captureByPeriod,
  downsideRisk,
  measureAgainst,
  measurePerformance,
  type Performance,
  type PerformanceOptions,
  type RelativePerformance,
  riskFreeOfPeriod,
} from './performance.ts'
export { effectiveNumber, type RiskContribution, splitRisk } from './risk-contribution.ts'
export { type RollingFigures, rollingFigures } from './rolling.ts'
export {
  type Basket,
  basketMoments,
  blocksFor,
  PATHS_PER_BLOCK,
  simulateBlocks,
  simulatePath,
  simulateTerminalValues,
} from './simulate.ts'
export { percentilesOf, riskOfSimulation, type SimulatedLevel } from './simulated-risk.ts'
export {
  type Scenario,
  type Shock,
  type StressPosition,
  type StressResult,
  standardScenarios,
  stressPortfolio,
} from './stress.ts'
export { type HorizonRisk, measureTailRisk, type TailReport, type TailRisk } from './tail-risk.ts'
