export {
  attributionReport,
  monteCarlo,
  quickAttribution,
  readPeriodPrices,
  stressTest,
} from './endpoints.ts'
export {
  HOLDING_COLUMNS,
  HOLDING_LINE_HINT,
  holdingsOf,
  type ReadHoldingLine,
  readHoldingLines,
} from './holding-lines.ts'
export {
  AnalysisKind,
  AttributionAnswer,
  AttributionHolding,
  Contribution,
  LeftOut,
  linkings,
  MonteCarloAnswer,
  OwnScenario,
  Passport,
  PeriodPrice,
  PricesToUse,
  ScenarioKind,
  SectorEffect,
  StressAnswer,
  StressScenario,
  Timeframe,
} from './schemas.ts'
