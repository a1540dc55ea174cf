import {
  analysePortfolio,
  analyseScenarios,
  quickPrice,
  readYieldCurve,
  screenBonds,
  valueBond,
} from '#domains/fixed-income/contract/index.ts'
import { queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

const CURVE_STALE_MS = 5 * 60_000

export const yieldCurveQuery = () => ({ ...queryOf(readYieldCurve, {}), staleTime: CURVE_STALE_MS })
export const useValueBond = () => useEndpointMutation(valueBond)
export const useAnalysePortfolio = () => useEndpointMutation(analysePortfolio)
export const useAnalyseScenarios = () => useEndpointMutation(analyseScenarios)
export const useQuickPrice = () => useEndpointMutation(quickPrice)
export const useScreenBonds = () => useEndpointMutation(screenBonds)
