import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { strategyReport } from './strategy-report.ts'
import { valueStrategy } from './value-strategy.ts'

export const optionsRoutes: readonly Route[] = [
  serve(endpoints.valueStrategy, valueStrategy),
  serve(endpoints.strategyReport, strategyReport),
]
