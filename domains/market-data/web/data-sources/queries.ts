import { queryOptions } from '@tanstack/react-query'
import {
  connectPriceSource,
  disconnectPriceSource,
  listPriceSources,
  readNews,
  readRates,
  testPriceSource,
} from '#domains/market-data/contract/index.ts'
import { queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

const HEALTH_MS = 60_000

/** The sources and how they do, every minute. */
export const sourcesQuery = () =>
  queryOptions({ ...queryOf(listPriceSources, {}), refetchInterval: HEALTH_MS })

// What a source gives is told from its connection on, and no longer after it.
const refreshes = [listPriceSources.path, readRates.path, readNews.path]

export const useConnectSource = () => useEndpointMutation(connectPriceSource, { refreshes })
export const useDisconnectSource = () => useEndpointMutation(disconnectPriceSource, { refreshes })
export const useTestSource = () => useEndpointMutation(testPriceSource, { refreshes })
