import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { quickAttribution } from './attribution/quick-attribution.ts'
import { readPeriodPrices } from './market/read-period-prices.ts'
import { monteCarlo } from './monte-carlo/monte-carlo.ts'
import { attributionReport } from './report/attribution-report.ts'
import { stressTest } from './stress/stress-test.ts'

export const attributionRoutes: readonly Route[] = [
  serve(endpoints.quickAttribution, quickAttribution),
  serve(endpoints.monteCarlo, monteCarlo),
  serve(endpoints.stressTest, stressTest),
  serve(endpoints.attributionReport, attributionReport),
  serve(endpoints.readPeriodPrices, readPeriodPrices),
]
