import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { exportPortfolio } from './export-portfolio.ts'
import { readIncome } from './income/read-income.ts'
import { listCorporateActions } from './list-corporate-actions.ts'
import { readPerformance } from './performance/read-performance.ts'
import { readSummary } from './read-summary.ts'
import { listOpenLots } from './tax/list-open-lots.ts'
import { readTaxYears } from './tax/read-tax-years.ts'

export const portfolioRoutes: readonly Route[] = [
  serve(endpoints.readSummary, readSummary),
  serve(endpoints.readPerformance, readPerformance),
  serve(endpoints.readIncome, readIncome),
  serve(endpoints.listCorporateActions, listCorporateActions),
  serve(endpoints.listOpenLots, listOpenLots),
  serve(endpoints.readTaxYears, readTaxYears),
  serve(endpoints.exportPortfolio, exportPortfolio),
]
