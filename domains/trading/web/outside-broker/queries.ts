import {
  cancelOutsideOrder,
  connectOutsideBroker,
  disconnectOutsideBroker,
  listOutsideOrders,
  placeOutsideOrder,
  readOutsideAccount,
} from '#domains/trading/contract/index.ts'
import { queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

/** Alpaca counts the calls of the whole house by the minute. */
const REFRESH_MS = 30_000
/** How many orders are shown. */
const ORDERS = 50

// A name of its own: what the house's paper broker tells makes nothing of this old.
const KEY = 'outside-broker'
const refreshes = [KEY]

const readThere = {
  refetchInterval: ({ state }: { state: { status: string } }) =>
    state.status === 'error' ? (false as const) : REFRESH_MS,
  // The failure says what to do; asking again at once would only spend the limit.
  retry: false,
}

export const outsideAccountQuery = () => ({
  ...queryOf(readOutsideAccount, {}),
  ...readThere,
  queryKey: [`${KEY} account`],
})
export const outsideOrdersQuery = () => ({
  ...queryOf(listOutsideOrders, { limit: ORDERS }),
  ...readThere,
  queryKey: [`${KEY} orders`],
})

export const useConnect = () => useEndpointMutation(connectOutsideBroker, { refreshes })
export const useDisconnect = () => useEndpointMutation(disconnectOutsideBroker, { refreshes })
export const usePlaceOutside = () => useEndpointMutation(placeOutsideOrder, { refreshes })
export const useCancelOutside = () => useEndpointMutation(cancelOutsideOrder, { refreshes })
