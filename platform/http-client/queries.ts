import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint, InputOf, ResponseOf } from '#platform/endpoint/index.ts'
import { type CallFailed, call, urlOf } from './client.ts'

type AnyEndpoint = Endpoint<z.ZodObject, z.ZodType>

/** Query of a GET endpoint; its key is the GET URL. */
export function queryOf<E extends AnyEndpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions<ResponseOf<E>, CallFailed>({
    queryKey: [urlOf(endpoint, input)],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })
}

/** Refetches every query whose URL starts with one of the prefixes. */
export function refresh(client: QueryClient, prefixes: readonly string[]): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }: { queryKey: QueryKey }) =>
      prefixes.some((prefix) => String(queryKey[0]).startsWith(prefix)),
  })
}

/**
 * Mutation over an endpoint; on success the queries under `refreshes` (URL prefixes) are fetched again.
 * With `keepsFailures` they are fetched after a failure too: the server has noted it, and it stands on the screen.
 */
export function useEndpointMutation<E extends AnyEndpoint>(
  endpoint: E,
  options: { refreshes?: readonly string[]; keepsFailures?: boolean } = {},
) {
  const client = useQueryClient()
  return useMutation<ResponseOf<E>, CallFailed, InputOf<E>>({
    // A write that waited for a connection would be sent later in silence, when nobody looks any more.
    networkMode: 'always',
    mutationFn: (input) => call(endpoint, input),
    onSuccess: () => (options.refreshes ? refresh(client, options.refreshes) : undefined),
    // What was refused because somebody else was first is shown as it stands now.
    onError: (failure) =>
      (failure.code === 'stale' || options.keepsFailures) && options.refreshes
        ? refresh(client, options.refreshes)
        : undefined,
  })
}
