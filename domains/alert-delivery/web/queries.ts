import {
  addDestination,
  changeDestination,
  listDeliveries,
  listDestinations,
  removeDestination,
  renewSecret,
  replayDelivery,
  testDestination,
} from '#domains/alert-delivery/contract/index.ts'
import { queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

const REFRESH_MS = 5_000

export const destinationsQuery = () => ({ ...queryOf(listDestinations, {}), refetchInterval: REFRESH_MS })
export const deliveriesQuery = (id: number) => ({
  ...queryOf(listDeliveries, { id }),
  refetchInterval: REFRESH_MS,
})

const refreshes = ['/api/alert-destinations']
export const useAddDestination = () => useEndpointMutation(addDestination, { refreshes })
export const useChangeDestination = () => useEndpointMutation(changeDestination, { refreshes })
export const useRemoveDestination = () => useEndpointMutation(removeDestination, { refreshes })
export const useRenewSecret = () => useEndpointMutation(renewSecret, { refreshes })
export const useTestDestination = () => useEndpointMutation(testDestination, { refreshes })
export const useReplayDelivery = () => useEndpointMutation(replayDelivery, { refreshes })
