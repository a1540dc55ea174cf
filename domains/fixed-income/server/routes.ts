import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { analysePortfolio, analyseScenarios } from './analyse-portfolio.ts'
import { quickPrice } from './quick-price.ts'
import { readYieldCurve } from './read-yield-curve.ts'
import {
  exportCalculation,
  exportLiveScreen,
  exportPortfolio,
  exportScreen,
  exportValuation,
} from './reports/export-reports.ts'
import { readBondUniverse } from './screening/read-bond-universe.ts'
import { reconcileScreen } from './screening/reconcile-screen.ts'
import { screenBonds } from './screening/screen-bonds.ts'
import { valueBond } from './value-bond.ts'

export const fixedIncomeRoutes: readonly Route[] = [
  serve(endpoints.readYieldCurve, readYieldCurve),
  serve(endpoints.valueBond, valueBond),
  serve(endpoints.analysePortfolio, analysePortfolio),
  serve(endpoints.quickPrice, quickPrice),
  serve(endpoints.screenBonds, screenBonds),
  serve(endpoints.readBondUniverse, readBondUniverse),
  serve(endpoints.analyseScenarios, analyseScenarios),
  serve(endpoints.reconcileScreen, reconcileScreen),
  serve(endpoints.exportValuation, exportValuation),
  serve(endpoints.exportPortfolio, exportPortfolio),
  serve(endpoints.exportCalculation, exportCalculation),
  serve(endpoints.exportScreen, exportScreen),
  serve(endpoints.exportLiveScreen, exportLiveScreen),
]
