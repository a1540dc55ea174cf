import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import {
  analysePortfolioEsg,
  listHeldSymbols,
  readEsgTrends,
  readSymbolScore,
  recommendEsg,
} from './analytics/analytics.ts'
import { addEsgCompany, listEsgCompanies, readEsgCompany } from './companies/companies.ts'
import { readEsgDashboard } from './companies/dashboard.ts'
import {
  beginDisclosure,
  fillDisclosure,
  listDisclosures,
  moveDisclosure,
  readDisclosure,
  tellDatapoint,
} from './disclosures/disclosures.ts'
import { exportDisclosure } from './disclosures/export-disclosure.ts'
import { addEmissionFactor, listEmissionFactors, withdrawEmissionFactor } from './factors/factors.ts'
import { importEmissionFactors } from './factors/import-factors.ts'
import { importEsgMetrics } from './metrics/import-metrics.ts'
import { addEsgMetric, downloadEvidence, settleEsgMetric } from './metrics/metrics.ts'
import { checkCsrdScope, readDatapoints } from './read-registry.ts'
import { importProviderScores, listProviderScores } from './scores/import-scores.ts'
import { answerQuestionnaire, openQuestionnaire } from './suppliers/answer-questionnaire.ts'
import {
  askSupplier,
  listQuestionnaires,
  settleQuestionnaire,
  withdrawQuestionnaire,
} from './suppliers/ask-supplier.ts'
import {
  addCorrectiveAction,
  addSupplier,
  assessSupplier,
  endCorrectiveAction,
  listBuyerSuppliers,
  listUnassessedSuppliers,
} from './suppliers/suppliers.ts'
import { keepCarbonPlan, readCarbonPlan } from './worksheets/carbon-plan.ts'
import { keepGhg, reportGhg } from './worksheets/ghg.ts'
import { keepMateriality, keepTaxonomy, readWorksheets } from './worksheets/worksheets.ts'

export const esgRoutes: readonly Route[] = [
  serve(endpoints.readEsgDashboard, readEsgDashboard),
  serve(endpoints.listBuyerSuppliers, listBuyerSuppliers),
  serve(endpoints.listUnassessedSuppliers, listUnassessedSuppliers),
  serve(endpoints.listEsgCompanies, listEsgCompanies),
  serve(endpoints.addEsgCompany, addEsgCompany),
  serve(endpoints.readEsgCompany, readEsgCompany),
  serve(endpoints.addEsgMetric, addEsgMetric),
  serve(endpoints.importEsgMetrics, importEsgMetrics),
  serve(endpoints.settleEsgMetric, settleEsgMetric),
  serve(endpoints.downloadEvidence, downloadEvidence),
  serve(endpoints.importProviderScores, importProviderScores),
  serve(endpoints.listProviderScores, listProviderScores),
  serve(endpoints.listDisclosures, listDisclosures),
  serve(endpoints.beginDisclosure, beginDisclosure),
  serve(endpoints.readDisclosure, readDisclosure),
  serve(endpoints.tellDatapoint, tellDatapoint),
  serve(endpoints.fillDisclosure, fillDisclosure),
  serve(endpoints.moveDisclosure, moveDisclosure),
  serve(endpoints.exportDisclosure, exportDisclosure),
  serve(endpoints.listEmissionFactors, listEmissionFactors),
  serve(endpoints.addEmissionFactor, addEmissionFactor),
  serve(endpoints.importEmissionFactors, importEmissionFactors),
  serve(endpoints.withdrawEmissionFactor, withdrawEmissionFactor),
  serve(endpoints.readCarbonPlan, readCarbonPlan),
  serve(endpoints.keepCarbonPlan, keepCarbonPlan),
  serve(endpoints.readWorksheets, readWorksheets),
  serve(endpoints.keepGhg, keepGhg),
  serve(endpoints.reportGhg, reportGhg),
  serve(endpoints.keepTaxonomy, keepTaxonomy),
  serve(endpoints.keepMateriality, keepMateriality),
  serve(endpoints.checkCsrdScope, checkCsrdScope),
  serve(endpoints.readDatapoints, readDatapoints),
  serve(endpoints.addSupplier, addSupplier),
  serve(endpoints.assessSupplier, assessSupplier),
  serve(endpoints.addCorrectiveAction, addCorrectiveAction),
  serve(endpoints.endCorrectiveAction, endCorrectiveAction),
  serve(endpoints.listQuestionnaires, listQuestionnaires),
  serve(endpoints.askSupplier, askSupplier),
  serve(endpoints.withdrawQuestionnaire, withdrawQuestionnaire),
  serve(endpoints.settleQuestionnaire, settleQuestionnaire),
  serve(endpoints.openQuestionnaire, openQuestionnaire),
  serve(endpoints.answerQuestionnaire, answerQuestionnaire),
  serve(endpoints.readSymbolScore, readSymbolScore),
  serve(endpoints.listHeldSymbols, listHeldSymbols),
  serve(endpoints.analysePortfolioEsg, analysePortfolioEsg),
  serve(endpoints.recommendEsg, recommendEsg),
  serve(endpoints.readEsgTrends, readEsgTrends),
]
