import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { readUser } from '#domains/accounts/contract/index.ts'
import {
  analyseDocument,
  askInsights,
  keepTargets,
  type Rebalancing,
  readOverview,
  readTargets,
  recommendRebalancing,
} from '#domains/insights/contract/index.ts'
import { type OrderPreview, placeOrder, previewOrder } from '#domains/trading/contract/index.ts'
import type { InputOf } from '#platform/endpoint/index.ts'
import { call, queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

const OVERVIEW_REFRESH_MS = 30_000

/** The organisation of the session; undefined until it is known. */
export const useOrgId = (): number | undefined => useQuery(queryOf(readUser, {})).data?.user.organisationId

/** The overview, read again every 30 seconds. */
export const overviewQuery = (
  orgId: number | undefined,
  { accountId, allowMixedPrices }: { accountId: number | undefined; allowMixedPrices: boolean },
) => ({
  ...queryOf(readOverview, {
    orgId: orgId ?? 0,
    ...(accountId === undefined ? {} : { accountId }),
    ...(allowMixedPrices ? { allowMixedPrices: 'true' } : {}),
  }),
  enabled: orgId !== undefined,
  refetchInterval: OVERVIEW_REFRESH_MS,
})

export const useAskInsights = () => useEndpointMutation(askInsights)
export const useAnalyseDocument = () => useEndpointMutation(analyseDocument)
export const useRecommendRebalancing = () => useEndpointMutation(recommendRebalancing)

/** The targets of an account, the one of the largest value by default, and how far it is off them. */
export const targetsQuery = (accountId: number | undefined) =>
  queryOf(readTargets, accountId === undefined ? {} : { accountId })
export const useKeepTargets = () =>
  useEndpointMutation(keepTargets, { refreshes: [readTargets.path], keepsFailures: true })

export type RecommendedOrder = Rebalancing['recommendations'][number]

const termsOf = (
  accountId: number,
  { symbol, action, quantity }: RecommendedOrder,
): InputOf<typeof previewOrder> => ({
  accountId,
  symbol,
  side: action,
  quantity,
  orderType: 'MARKET',
  timeInForce: 'DAY',
})

/** What the broker would make of one order now. */
export const orderPreviewQuery = (accountId: number, order: RecommendedOrder, isWanted: boolean) =>
  queryOptions<OrderPreview>({
    queryKey: [previewOrder.path, 'rebalancing', JSON.stringify(termsOf(accountId, order))],
    queryFn: ({ signal }) => call(previewOrder, termsOf(accountId, order), { signal }),
    enabled: isWanted,
    staleTime: 0,
    retry: false,
  })

/** Places one recommended order; the same client order id again is the same order. */
export const usePlaceRecommended = (accountId: number) => {
  const place = useEndpointMutation(placeOrder, { refreshes: ['/api/trading/', '/api/portfolio/'] })
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ order, clientOrderId }: { order: RecommendedOrder; clientOrderId: string }) =>
      place.mutateAsync({ ...termsOf(accountId, order), clientOrderId }),
  })
}
