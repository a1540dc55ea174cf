import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { assessRisk } from './assess-risk.ts'
import { optimisePortfolio } from './optimise-portfolio.ts'
import { optimisationReport } from './report/optimisation-report.ts'
import { riskReport } from './report/risk-report.ts'
import { cancelRun, readRun } from './runs.ts'

export const riskRoutes: readonly Route[] = [
  serve(endpoints.assessRisk, assessRisk),
  serve(endpoints.analyse, optimisePortfolio),
  serve(endpoints.riskReport, riskReport),
  serve(endpoints.optimisationReport, optimisationReport),
  serve(endpoints.readRun, readRun),
  serve(endpoints.cancelRun, cancelRun),
]
