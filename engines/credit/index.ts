export {
  AMOUNT_MOST,
  outOfRange,
  settleSigns,
  wrongSigns,
} from './amount-signs.ts'
export { assessByReference } from './assess-by-reference.ts'
export { assessCredit, type CreditFigures, figuresOf } from './assess-credit.ts'
export { type Check, type CheckCode, checkMeanings } from './checks.ts'
export type { BorrowerKind, CreditCase, MarketValues, Statement } from './credit-case.ts'
export { explainModel, explainRatio, type FigureInput } from './explain-figure.ts'
export {
  type FactSource,
  type FiledFacts,
  type FiledStatement,
  knownOn,
  statementsOfFacts,
} from './filings/company-facts.ts'
export { isSameCompanyName } from './filings/same-company.ts'
export {
  expectedLoss,
  exposureAtDefault,
  type LimitAnswer,
  limitOf,
  limitPolicy,
  lossAssumptions,
} from './lending/expected-loss.ts'
export {
  assumedScenarios,
  assumedStagePolicy,
  creditLoss,
  type Loan,
  lossWithCollateral,
  type Staged,
  type StagePolicy,
  type Standing,
  stageOf,
  unknownsOf,
  weightedLoss,
} from './lending/impairment.ts'
export { type ModelId, modelIds, modelOf } from './models.ts'
export {
  assetCorrelation,
  type Book,
  bookOf,
  type DrawnYears,
  drawYears,
  type ExpectedMigration,
  expectedMigration,
  granularLoss,
  type LossMeasured,
  measureYears,
  type Obligor,
  YEARS_PER_BLOCK,
} from './portfolio/one-factor.ts'
export { INDUSTRY, industryOf, placeAmong } from './portfolio/peers.ts'
export {
  conditionalProbability,
  defaultYears,
  lifetimeProbability,
  type Scenario,
} from './portfolio/term-structure.ts'
export {
  type MigrationClass,
  migrationClasses,
  migrationFrom,
  transitionRates,
} from './portfolio/transition-matrix.ts'
export { gnpPriceIndex, gnpPriceIndexFor } from './price-index.ts'
export {
  noSigns,
  OLD_STATEMENT_DAYS,
  type OutsideSigns,
  type Warning,
  warningMeanings,
  warningsOf,
  warningsOfSigns,
} from './rating/early-warnings.ts'
export type { FiledReport } from './rating/filing-warnings.ts'
export type { DoubtPassage } from './rating/going-concern.ts'
export { type Opinion, type Opinions, opinionsOf } from './rating/model-opinions.ts'
export { isNamedIn } from './rating/named-in-headline.ts'
export { type NewsItem, warningsOfNews } from './rating/news-warnings.ts'
export { type NotchMove, oneNotch } from './rating/one-notch.ts'
export {
  assumedCentralRate,
  atCentralRate,
  highRiskRatings,
  isHighRisk,
  type RatingAnswer,
  rankOfRating,
  rateCase,
  scoreOfProbability,
} from './rating/rate-case.ts'
export { restatementOf } from './rating/restatement.ts'
export { COURSE_DAYS, type Course, type Traces } from './rating/trace-warnings.ts'
export { type RatioId, type RatioUnit, ratioIds, ratios } from './ratios.ts'
export { type ReadCase, readCase } from './read-case.ts'
export {
  type Card,
  type CardRatioId,
  cardRatioIds,
  cardRatios,
  shortCardRatioIds,
} from './scorecard/card.ts'
export {
  type CreditRating,
  classRate,
  creditRatings,
  defaultRates,
  ratingOfProbability,
} from './scorecard/rating-scale.ts'
export { type CardLine, cardLines, scoreCard } from './scorecard/scorecard.ts'
export { type FieldGroup, fieldMeanings, type StatementField, statementFields } from './statement-fields.ts'
export { findFaults } from './statement-rules/find-faults.ts'
export type { StatedYear } from './statement-rules/stated-year.ts'
