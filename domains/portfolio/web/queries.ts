import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readUser } from '#domains/accounts/contract/index.ts'
import {
  exportPortfolio,
  listCorporateActions,
  listOpenLots,
  type Period,
  readIncome,
  readPerformance,
  readSummary,
  readTaxYears,
} from '#domains/portfolio/contract/index.ts'
import {
  keepAccountGroup,
  listAccountGroups,
  listAccounts,
  listOrders,
  listPositions,
  listTrades,
  tradingTopic,
} from '#domains/trading/contract/index.ts'
import type { InputOf } from '#platform/endpoint/index.ts'
import { pollUnlessLive, queryOf, urlOf, useEndpointMutation } from '#platform/http-client/index.ts'

/** As often as the quotes that everything here is valued at. */
const REFRESH_MS = 10_000
/** What the live stream tells is asked for only while the stream is down. */
const byDefault = () => pollUnlessLive(tradingTopic, REFRESH_MS)
/** A day that is over does not change: only the running one moves. */
const HISTORY_REFRESH_MS = 60_000
/** How many orders and trades the activity looks at. */
const ACTIVITY_ROWS = 20

type Org = { orgId?: number }

/** The organisation of the session, which every call of the broker names; undefined until it is known. */
export const useOrganisation = (): Org => {
  const orgId = useQuery(queryOf(readUser, {})).data?.user.organisationId
  return orgId === undefined ? {} : { orgId }
}

export const accountsQuery = (org: Org) => ({ ...queryOf(listAccounts, org), refetchInterval: REFRESH_MS })
/** What is looked at: an account, or a group of accounts as one portfolio, and the currency that it is stated in. */
export type Looked = { accountId?: number; group?: string; currency?: string }

export const positionsQuery = (org: Org, looked: Looked & { inAllCurrencies?: 'true' }) => ({
  ...queryOf(listPositions, { ...org, ...looked }),
  refetchInterval: byDefault,
})
export const ordersQuery = (org: Org, accountId: number) => ({
  ...queryOf(listOrders, { ...org, limit: ACTIVITY_ROWS, accountId }),
  refetchInterval: byDefault,
})
export const tradesQuery = (org: Org, accountId: number) => ({
  ...queryOf(listTrades, { ...org, limit: ACTIVITY_ROWS, accountId, inAllCurrencies: 'true' }),
  refetchInterval: byDefault,
})
export const corporateActionsQuery = (accountId: number) =>
  queryOf(listCorporateActions, { accountId, limit: ACTIVITY_ROWS })

export const summaryQuery = (looked: Looked) => ({
  ...queryOf(readSummary, looked),
  refetchInterval: byDefault,
})
export const performanceQuery = (
  looked: Looked,
  period: Period,
  { allowsMixed, benchmark }: { allowsMixed: boolean; benchmark: string },
) => ({
  ...queryOf(readPerformance, {
    ...looked,
    period,
    ...(benchmark ? { benchmark } : {}),
    ...(allowsMixed ? { allowMixedPrices: 'true' } : {}),
  }),
  refetchInterval: HISTORY_REFRESH_MS,
  placeholderData: keepPreviousData,
})
export const incomeQuery = (looked: Looked) => queryOf(readIncome, looked)
export const taxYearsQuery = (accountId: number) => queryOf(readTaxYears, { accountId })
export const openLotsQuery = (accountId: number, offset: number, limit: number) => ({
  ...queryOf(listOpenLots, { accountId, offset, limit }),
  placeholderData: keepPreviousData,
})

/** Where a file of an account is fetched. */
export const exportUrl = (accountId: number, what: InputOf<typeof exportPortfolio>['what']) =>
  urlOf(exportPortfolio, { accountId, what })

export const groupsQuery = () => queryOf(listAccountGroups, {})
export const useKeepGroup = () =>
  useEndpointMutation(keepAccountGroup, { refreshes: ['/api/trading/account-groups', '/api/portfolio/'] })
