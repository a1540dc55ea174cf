export { DocumentAnalysis, DocumentType, Finding, FindingSection, Span } from './documents.ts'
export {
  analyseDocument,
  askInsights,
  DOCUMENT_LENGTH_MAX,
  readOverview,
  recommendRebalancing,
} from './endpoints.ts'
export {
  Overview,
  PortfolioMetrics,
  RiskAnalysis,
  SecuritySentiment,
  Sentiment,
  SentimentAnalysis,
} from './overview.ts'
export {
  HoldingTarget,
  Rebalancing,
  RebalancingMethod,
  Recommendation,
  RiskMeasures,
  TaxLossOpportunity,
  WashSaleWarning,
} from './rebalancing.ts'
