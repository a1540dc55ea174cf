import {
  cancelOutsideOrder,
  connectOutsideBroker,
  disconnectOutsideBroker,
  listOutsideOrders,
  placeOutsideOrder,
  readOutsideAccount,
} from '#domains/outside-broker/contract/index.ts'
import { queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

/** Alpaca counts the calls of the whole installation by the minute. */
const REFRESH_MS = 30_000
/** How many orders are shown. */
const ORDERS = 50

// A name of its own: what the installation's paper broker tells makes nothing of this old.
const KEY = 'outside-broker'
const ACCOUNT = `${KEY} account`
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
  queryKey: [ACCOUNT],
})
/** The orders of the account that is connected: another one's never stand in for them. */
export const outsideOrdersQuery = (accountNumber: string) => ({
  ...queryOf(listOutsideOrders, { limit: ORDERS }),
  ...readThere,
  queryKey: [`${KEY} orders`, accountNumber],
})

export const useConnect = () => useEndpointMutation(connectOutsideBroker, { refreshes })
// Without an account there are no orders to ask for.
export const useDisconnect = () => useEndpointMutation(disconnectOutsideBroker, { refreshes: [ACCOUNT] })
export const usePlaceOutside = () => useEndpointMutation(placeOutsideOrder, { refreshes })
export const useCancelOutside = () => useEndpointMutation(cancelOutsideOrder, { refreshes })
