import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { askInsights } from './ask/ask-insights.ts'
import { analyseDocument } from './documents/analyse-document.ts'
import { readOverview } from './overview/read-overview.ts'
import { recommendRebalancing } from './rebalancing/recommend-rebalancing.ts'
import { keepTargets } from './targets/keep-targets.ts'
import { readTargets } from './targets/read-targets.ts'

export const insightsRoutes: readonly Route[] = [
  serve(endpoints.readOverview, readOverview),
  serve(endpoints.askInsights, askInsights),
  serve(endpoints.analyseDocument, analyseDocument),
  serve(endpoints.recommendRebalancing, recommendRebalancing),
  serve(endpoints.readTargets, readTargets),
  serve(endpoints.keepTargets, keepTargets),
]
