import type { ReportFormat } from '#design-system/patterns/export-menu/index.ts'
import {
  analysePortfolio,
  analyseScenarios,
  type BondLine,
  exportCalculation,
  exportLiveScreen,
  exportPortfolio,
  exportScreen,
  exportValuation,
  quickPrice,
  readBondUniverse,
  readYieldCurve,
  reconcileScreen,
  type Scenario,
  screenBonds,
  valueBond,
} from '#domains/fixed-income/contract/index.ts'
import type { InputOf } from '#platform/endpoint/index.ts'
import { call, download, queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

type Calculation = InputOf<typeof quickPrice>
type Criteria = InputOf<typeof screenBonds>

const CURVE_STALE_MS = 5 * 60_000

export const yieldCurveQuery = () => ({ ...queryOf(readYieldCurve, {}), staleTime: CURVE_STALE_MS })
export const useValueBond = () => useEndpointMutation(valueBond)
export const useAnalysePortfolio = () => useEndpointMutation(analysePortfolio)
export const useAnalyseScenarios = () => useEndpointMutation(analyseScenarios)
export const useQuickPrice = () => useEndpointMutation(quickPrice)
export const useScreenBonds = () => useEndpointMutation(screenBonds)
export const useReconcileScreen = () => useEndpointMutation(reconcileScreen)

export const downloadValuation = (bond: BondLine, format: ReportFormat) =>
  download(exportValuation, { bond, format })
export const downloadPortfolio = (bonds: BondLine[], scenarios: Scenario[], format: ReportFormat) =>
  download(exportPortfolio, { bonds, scenarios, format })
export const downloadCalculation = (asked: Calculation, format: ReportFormat) =>
  download(exportCalculation, { ...asked, format })
export const downloadScreen = (criteria: Criteria, format: ReportFormat) =>
  download(exportScreen, { ...criteria, format })
export const downloadLiveScreen = (
  shown: Omit<InputOf<typeof exportLiveScreen>, 'format'>,
  format: ReportFormat,
) => download(exportLiveScreen, { ...shown, format })

/** Asked again at each screening: the panel that revalues it must begin where the screening ended. */
export const readMarket = () => call(readBondUniverse, {})
