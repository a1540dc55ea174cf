import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readUser } from '#domains/accounts/contract/index.ts'
import { keepWatchlist, readWatchlist } from '#domains/market-data/contract/index.ts'
import { changeOrderStatus } from '#domains/trading/contract/index.ts'
import type { InputOf, ResponseOf } from '#platform/endpoint/index.ts'
import { call, queryOf, refresh, urlOf, useEndpointMutation } from '#platform/http-client/index.ts'
import {
  attachFile,
  chat,
  clearConversation,
  completeQuestion,
  listAttachments,
  quickQuery,
  readHistory,
  readModel,
  readSuggestions,
  removeAttachment,
} from '../contract/index.ts'
import { askStreamed, type Written } from './panel/ask-streamed.ts'

const HISTORY_STALE_MS = 5_000
const RETRY_MS = 1_000
const ANSWER_STALE_MS = 60_000

/** The server knows who asks by the session; the specification has the chat send a name all the same. */
const PLACEHOLDER_USER = 'user'

export type ChatContext = NonNullable<InputOf<typeof chat>['context']>

export const historyQuery = (sessionId: string) => ({
  ...queryOf(readHistory, { sessionId }),
  staleTime: HISTORY_STALE_MS,
  retry: 1,
  retryDelay: RETRY_MS,
})

export const suggestionsQuery = (sessionId: string) => queryOf(readSuggestions, { sessionId })

export type Completion = ResponseOf<typeof completeQuestion>['completions'][number]

export const completionsQuery = (text: string) => queryOf(completeQuestion, { text })

const addressesOf = (sessionId: string) => [
  urlOf(readHistory, { sessionId }),
  urlOf(readSuggestions, { sessionId }),
]

/** Sends a message; the history is read again before it counts as sent. */
export function useSend(sessionId: string, context: ChatContext | undefined) {
  const send = useEndpointMutation(chat, { refreshes: addressesOf(sessionId) })
  const client = useQueryClient()
  const inputOf = (message: string) => ({
    message,
    sessionId,
    userId: PLACEHOLDER_USER,
    ...(context ? { context } : {}),
  })
  return {
    ...send,
    ask: (message: string) => send.mutateAsync(inputOf(message)),
    /** The same, told while a model writes. */
    askFollowed: async (message: string, onWritten: (written: Written) => void) => {
      await askStreamed(inputOf(message), onWritten)
      await refresh(client, [...addressesOf(sessionId), readModel.path])
    },
  }
}

export const attachmentsQuery = (sessionId: string) => queryOf(listAttachments, { sessionId })

const filesOf = (sessionId: string) => [urlOf(listAttachments, { sessionId })]

export const useAttach = (sessionId: string) =>
  useEndpointMutation(attachFile, { refreshes: filesOf(sessionId) })

export const useDetach = (sessionId: string) =>
  useEndpointMutation(removeAttachment, { refreshes: filesOf(sessionId) })

export const useClear = (sessionId: string) =>
  useEndpointMutation(clearConversation, {
    refreshes: [...addressesOf(sessionId), ...filesOf(sessionId)],
  })

/** One question answered by itself, as the search asks it. */
export const quickAnswerQuery = (query: string) => ({
  queryKey: [quickQuery.path, query],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(
      quickQuery,
      {
        query,
        context: {
          preferences: { responseLength: 'detailed', includeCharts: true, includeCitations: true },
        },
      },
      { signal },
    ),
  staleTime: ANSWER_STALE_MS,
  retry: false as const,
})

/** Who is signed in; undefined while it is not known, null for a visitor. */
export function useWhoAsks() {
  return useQuery({ ...queryOf(readUser, {}), retry: false })
}

/** Adds a symbol to what the person watches: read again first, so that nothing that was added meanwhile is lost. */
export function useWatch() {
  const client = useQueryClient()
  const keep = useEndpointMutation(keepWatchlist, { refreshes: [readWatchlist.path] })
  return async (symbol: string) => {
    const { symbols } = await client.fetchQuery({ ...queryOf(readWatchlist, {}), staleTime: 0 })
    if (!symbols.includes(symbol)) await keep.mutateAsync({ symbols: [...symbols, symbol] })
  }
}

/** Cancels an order in the version that is open now. */
export function useCancelOrder() {
  const cancel = useEndpointMutation(changeOrderStatus, { refreshes: ['/api/trading/', '/api/portfolio/'] })
  return (id: number) => cancel.mutateAsync({ id, status: 'CANCELLED' })
}
