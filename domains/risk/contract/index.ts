export { backtestFinding, SIGNIFICANCE } from './backtest-finding.ts'
export {
  type ConfidencePercent,
  confidencePercents,
  contextOf,
  defaultQuestion,
  type HorizonDays,
  horizonsDays,
  type RiskQuestion,
  readContext,
} from './context-text.ts'
export {
  analyse,
  assessRisk,
  cancelRun,
  optimisationReport,
  RunId,
  readRun,
  riskReport,
} from './endpoints.ts'
export {
  HOLDING_LINE_HINT,
  type ReadHoldingLine,
  readEveryHoldingLine,
  readHoldingLines,
  writeHoldingLines,
} from './holding-lines.ts'
export {
  Constraints,
  LimitPrice,
  Objective,
  Optimisation,
  OptimisedHolding,
  PortfolioPoint,
  Remedy,
} from './optimisation.ts'
export {
  Basis,
  HoldingRisk,
  RiskAssessment,
  RiskBacktest,
  RiskDrawdown,
  RiskHolding,
  RiskLevel,
  RiskMethod,
  RiskPerformance,
  RiskRun,
  RiskStress,
  riskMethods,
  StatedFigure,
} from './schemas.ts'
