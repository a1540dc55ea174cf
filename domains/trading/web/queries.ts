import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { readUser } from '#domains/accounts/contract/index.ts'
import {
  changeOrderStatus,
  depositCash,
  listAccounts,
  listClosedAccounts,
  listLots,
  listOrders,
  listPositions,
  type Order,
  type OrderFile,
  type OrderPreview,
  openAccount,
  placeOrder,
  previewOrder,
  readOrder,
  replaceOrder,
  resetAccount,
  tradingTopic,
  withdrawCash,
} from '#domains/trading/contract/index.ts'
import type { InputOf } from '#platform/endpoint/index.ts'
import { call, pollUnlessLive, queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

export type OrderTerms = InputOf<typeof previewOrder>

/** As often as the quotes that everything here is valued at. */
const REFRESH_MS = 10_000
/** What the live stream tells is asked for only while the stream is down. */
const byDefault = () => pollUnlessLive(tradingTopic, REFRESH_MS)
/** How many orders the screen shows at first. */
export const ORDERS_AT_FIRST = 20
/** And how many it shows at most. */
export const ORDERS_AT_MOST = 500
const everything = { refreshes: ['/api/trading/'] }

/** Whether the session is the demo's, which reaches nobody outside. */
export const useIsDemo = (): boolean => useQuery(queryOf(readUser, {})).data?.user.isDemo === true

/** The organisation of the session, which every call names; undefined until it is known. */
export const useOrganisation = (): { orgId?: number } => {
  const orgId = useQuery(queryOf(readUser, {})).data?.user.organisationId
  return orgId === undefined ? {} : { orgId }
}

export const accountsQuery = (org: { orgId?: number }) => ({
  ...queryOf(listAccounts, org),
  refetchInterval: REFRESH_MS,
})
/** Accounts with their amounts in the currency that some of them are kept in. */
export const ownCurrencyQuery = (org: { orgId?: number }, currency: string) =>
  queryOf(listAccounts, { ...org, currency })
/** Accounts are closed seldom, and whoever closes one reads them again. */
export const closedAccountsQuery = (org: { orgId?: number }) => queryOf(listClosedAccounts, org)
export const positionsQuery = (org: { orgId?: number }, accountId: number) => ({
  ...queryOf(listPositions, { ...org, accountId }),
  refetchInterval: byDefault,
})
export const ordersQuery = (org: { orgId?: number }, accountId: number, limit = ORDERS_AT_FIRST) => ({
  ...queryOf(listOrders, { ...org, limit, accountId }),
  refetchInterval: byDefault,
  placeholderData: (before: Order[] | undefined) => before,
})
export const orderQuery = (id: number) => ({
  ...queryOf(readOrder, { id }),
  refetchInterval: REFRESH_MS,
  // The file of one order never stands in for another's.
  placeholderData: (before: OrderFile | undefined) => (before?.id === id ? before : undefined),
})
export const lotsQuery = (accountId: number, symbol: string) => queryOf(listLots, { accountId, symbol })

/** What an order would come to; asked again as often as its price is made. */
export const previewQuery = (terms: OrderTerms | undefined) =>
  queryOptions<OrderPreview>({
    queryKey: [previewOrder.path, JSON.stringify(terms)],
    queryFn: ({ signal }) => call(previewOrder, terms as OrderTerms, { signal }),
    enabled: terms !== undefined,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : REFRESH_MS),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })

export const usePlaceOrder = () => useEndpointMutation(placeOrder, everything)
export const useCancelOrder = () => useEndpointMutation(changeOrderStatus, everything)
export const useReplaceOrder = () => useEndpointMutation(replaceOrder, everything)
export const useOpenAccount = () => useEndpointMutation(openAccount, everything)
export const useDepositCash = () => useEndpointMutation(depositCash, everything)
export const useWithdrawCash = () => useEndpointMutation(withdrawCash, everything)
export const useResetAccount = () => useEndpointMutation(resetAccount, everything)
