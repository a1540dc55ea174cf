import {
  addAlertRule,
  changeAlertRule,
  listAlertRules,
  pauseAlertRule,
  readAlertRule,
  removeAlertRule,
  testAlertRule,
} from '#domains/alert-rules/contract/index.ts'
import { listEsgCompanies } from '#domains/esg/contract/index.ts'
import { listTracked } from '#domains/intelligence/contract/index.ts'
import { listAccounts } from '#domains/trading/contract/index.ts'
import { listWatchlists } from '#domains/watchlists/contract/index.ts'
import { queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

const REFRESH_MS = 15_000

export const alertRulesQuery = () => ({ ...queryOf(listAlertRules, {}), refetchInterval: REFRESH_MS })
export const alertRuleQuery = (id: number) => ({
  ...queryOf(readAlertRule, { id }),
  refetchInterval: REFRESH_MS,
})
export const watchlistsQuery = () => queryOf(listWatchlists, {})
export const trackedQuery = () => queryOf(listTracked, {})
export const esgCompaniesQuery = () => queryOf(listEsgCompanies, {})
export const accountsQuery = () => queryOf(listAccounts, {})

const refreshes = ['/api/alert-rules', '/api/alerts']
export const useAddAlertRule = () => useEndpointMutation(addAlertRule, { refreshes })
export const useChangeAlertRule = () => useEndpointMutation(changeAlertRule, { refreshes })
export const usePauseAlertRule = () => useEndpointMutation(pauseAlertRule, { refreshes })
export const useRemoveAlertRule = () => useEndpointMutation(removeAlertRule, { refreshes })
export const useTestAlertRule = () => useEndpointMutation(testAlertRule, { refreshes: [] })
