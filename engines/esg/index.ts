export {
  csrdScope,
  type ScopeAnswer,
  type Undertaking,
  type UndertakingStated,
} from './disclosure/csrd-scope.ts'
export {
  type Datapoint,
  type DatapointSetId,
  datapointOf,
  datapointSet,
  datapointSetIds,
  datapointsOfSet,
  faultOfDatapoint,
  faultOfSet,
} from './disclosure/datapoints.ts'
export { type ActivityUnit, activityUnits, perUnitOf } from './ghg/activity-units.ts'
export {
  type EmissionFactor,
  type FactorKind,
  factorKinds,
  gwpSets,
  seriesOf,
} from './ghg/emission-factors.ts'
export {
  faultOfActivity,
  type GhgActivity,
  ghgInventory,
  repeatedActivities,
  scope3Categories,
} from './ghg/inventory.ts'
export { emissionFactors } from './ghg/public-factors.ts'
export {
  faultOfTarget,
  type ReductionTarget,
  recalculatedBase,
  type ScopeTotals,
  type TargetPath,
  targetPath,
  targetScopes,
} from './ghg/targets.ts'
export {
  judgeTopics,
  type MaterialityTopic,
  materialityTopics,
  type TopicJudged,
} from './materiality.ts'
export { type ComparedValue, contradictionsOf, fractionQuestion, outlierOf } from './metric-questions.ts'
export {
  doesAddUp,
  faultsOfMetric,
  inMetricUnit,
  isOfYear,
  type MetricId,
  metricIds,
  metricOf,
  type Pillar,
  pillars,
  SCALE_VERSION,
  unitOfMetric,
} from './metrics.ts'
export {
  type PaiHolding,
  type PaiPeriod,
  paiIndicators,
  portfolioScore,
  type ScoredHolding,
} from './portfolio.ts'
export { recommend } from './recommend.ts'
export {
  COVERAGE_LEAST,
  type CompanyScore,
  type HeldMetric,
  indicatorScore,
  isOldMetric,
  isThin,
  onOurScale,
  overallRating,
  type ProviderScale,
  scoreBand,
  scoreCompany,
} from './score.ts'
export {
  certificateRisk,
  questionnaireRisk,
  type RiskLevel,
  riskLevels,
  type SupplierComponent,
  type SupplierQuestion,
  supplierComponentIds,
  supplierComponents,
  supplierFigures,
  supplierQuestions,
  supplierRisk,
} from './supplier-risk.ts'
export {
  type TaxonomyActivity,
  type TaxonomyObjective,
  taxonomyKpi,
  taxonomyObjectives,
} from './taxonomy.ts'
