import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { analysePortfolio, analyseScenarios } from './analyse-portfolio.ts'
import {
  exportCalculation,
  exportLiveScreen,
  exportPortfolio,
  exportScreen,
  exportValuation,
} from './export-reports.ts'
import { quickPrice } from './quick-price.ts'
import { readBondUniverse } from './read-bond-universe.ts'
import { readYieldCurve } from './read-yield-curve.ts'
import { reconcileScreen } from './reconcile-screen.ts'
import { screenBonds } from './screen-bonds.ts'
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
