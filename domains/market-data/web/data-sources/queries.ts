import { queryOptions } from '@tanstack/react-query'
import {
  connectPriceSource,
  disconnectPriceSource,
  dropOutsideMessage,
  listPriceSources,
  readNews,
  readOutside,
  readRates,
  repeatOutsideMessage,
  testPriceSource,
} from '#domains/market-data/contract/index.ts'
import { queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

const HEALTH_MS = 60_000

/** The sources and how they do, every minute. */
export const sourcesQuery = () =>
  queryOptions({ ...queryOf(listPriceSources, {}), refetchInterval: HEALTH_MS })

/** What else is called outside, and what waits or was given up, every minute. */
export const outsideQuery = () => queryOptions({ ...queryOf(readOutside, {}), refetchInterval: HEALTH_MS })

export const useRepeatMessage = () =>
  useEndpointMutation(repeatOutsideMessage, { refreshes: [readOutside.path] })
export const useDropMessage = () => useEndpointMutation(dropOutsideMessage, { refreshes: [readOutside.path] })

// What a source gives is told from its connection on, and no longer after it.
const refreshes = [listPriceSources.path, readRates.path, readNews.path]

export const useConnectSource = () => useEndpointMutation(connectPriceSource, { refreshes })
export const useDisconnectSource = () => useEndpointMutation(disconnectPriceSource, { refreshes })
export const useTestSource = () => useEndpointMutation(testPriceSource, { refreshes })
