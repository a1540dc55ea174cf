import { QueryClient } from '@tanstack/react-query'
import { fetchFirstKey } from '#platform/http-client/index.ts'

/** The specification's query behaviour (QUERY-001 … QUERY-010): the numbers are the contract, not the library's defaults of the day. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchFirstKey,
        staleTime: 30_000,
        gcTime: 5 * 60_000,
        retry: 1,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
        refetchOnWindowFocus: false,
        // Without a connection a read fails in words, and is read again when the connection is back: it does not wait as if it loaded.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // A write fails at once and is sent again by whoever presses again, never later by itself.
      mutations: { retry: 0, networkMode: 'always' },
    },
  })
}

let browserClient: QueryClient | undefined

/** One cache for the life of the page; on the server every rendering gets its own, so that no visitor sees another's rows. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return makeQueryClient()
  browserClient ??= makeQueryClient()
  return browserClient
}
