import './changes.ts'

export {
  CarbonPlan,
  keepCarbonPlan,
  readCarbonPlan,
  recalculationReasons,
  StatedRecalculation,
  StatedSite,
  StatedTarget,
} from './carbon-plan.ts'
export {
  beginDisclosure,
  exportDisclosure,
  fillDisclosure,
  listDisclosures,
  moveDisclosure,
  readDisclosure,
  tellDatapoint,
} from './disclosure-endpoints.ts'
export {
  DisclosureEntry,
  DisclosureFile,
  StatedGhgActivity,
  StatedTaxonomyActivity,
  StatedTopic,
  Worksheets,
} from './disclosure-schemas.ts'
export {
  addEsgCompany,
  addEsgMetric,
  downloadEvidence,
  importEsgMetrics,
  importProviderScores,
  listBuyerSuppliers,
  listEsgCompanies,
  listProviderScores,
  listUnassessedSuppliers,
  readEsgCompany,
  readEsgDashboard,
  settleEsgMetric,
} from './endpoints.ts'
export {
  addEmissionFactor,
  factorColumns,
  importEmissionFactors,
  LibraryFactor,
  listEmissionFactors,
  withdrawEmissionFactor,
} from './factors.ts'
export { ESG_LINE_HINT, readEsgLines } from './holding-lines.ts'
export {
  EsgRecommendations,
  EsgTrends,
  HeldScore,
  HeldSymbol,
  PortfolioEsg,
  ProviderScore,
} from './portfolio-schemas.ts'
export {
  answerQuestionnaire,
  askSupplier,
  listQuestionnaires,
  type OpenQuestionnaire,
  openQuestionnaire,
  type Questionnaire,
  settleQuestionnaire,
  withdrawQuestionnaire,
} from './questionnaires.ts'
export {
  CompanyFile,
  CompanyScore,
  DisclosureStatus,
  EsgCompany,
  EsgDashboard,
  EsgDisclosureLine,
  EsgFileRead,
  EsgMetric,
} from './schemas.ts'
export { AssessedSupplier, SupplierRisk } from './supplier-schemas.ts'
export {
  addCorrectiveAction,
  addSupplier,
  analysePortfolioEsg,
  assessSupplier,
  checkCsrdScope,
  endCorrectiveAction,
  keepGhg,
  keepMateriality,
  keepTaxonomy,
  listHeldSymbols,
  readDatapoints,
  readEsgTrends,
  readSymbolScore,
  readWorksheets,
  recommendEsg,
  reportGhg,
} from './tool-endpoints.ts'
