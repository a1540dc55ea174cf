import { keepPreviousData, type Query, queryOptions } from '@tanstack/react-query'
import {
  keepWatchlist,
  type MarketQuote,
  type NewsItem,
  quotesTopic,
  readLiveQuotes,
  readLiveQuotesOtherwise,
  readNews,
  readQuotes,
  readRates,
  readWatchlist,
  suggestSymbols,
} from '#domains/market-data/contract/index.ts'
import {
  CallFailed,
  call,
  pollUnlessLive,
  queryOf,
  useEndpointMutation,
} from '#platform/http-client/index.ts'

const INDEX_MS = 15_000
export const LIST_MS = 30_000
const NEWS_MS = 60_000
const OVERVIEW_MS = 10_000
const OVERVIEW_STALE_MS = 5_000
const RATES_STALE_MS = 5 * 60_000

/** Asking goes on while answers come and nobody brings the news: a source that refuses is not asked on and on. */
const whileAnswering =
  (milliseconds: number, symbols: readonly string[]) =>
  (query: Query<MarketQuote[], Error, MarketQuote[], string[]>) =>
    query.state.status === 'error' ? false : pollUnlessLive(quotesTopic, milliseconds, symbols)

/** The indices of the head, every 15 s. */
export const indexQuotesQuery = (symbols: readonly string[]) =>
  queryOptions({
    queryKey: [readLiveQuotes.path, ...symbols],
    queryFn: async ({ signal }) => (await call(readLiveQuotes, { symbols: [...symbols] }, { signal })).data,
    refetchInterval: whileAnswering(INDEX_MS, symbols),
    staleTime: OVERVIEW_STALE_MS,
  })

/** Lists of quotes: watchlist, movers, sectors, coins; every 30 s. */
export const listQuotesQuery = (symbols: readonly string[]) =>
  queryOptions({
    queryKey: [readLiveQuotesOtherwise.path, ...symbols],
    queryFn: async ({ signal }) =>
      (await call(readLiveQuotesOtherwise, { symbols: [...symbols] }, { signal })).data,
    refetchInterval: whileAnswering(LIST_MS, symbols),
    enabled: symbols.length > 0,
  })

/** The quotes of the market overview: every 10 s, stale after 5 s, one more try. */
export const overviewQuotesQuery = (symbols: readonly string[]) =>
  queryOptions({
    queryKey: [readQuotes.path, ...symbols],
    queryFn: async ({ signal }): Promise<MarketQuote[]> => {
      const answer = await call(readQuotes, { symbols: [...symbols] }, { signal }).catch(
        (failure: unknown) => {
          if (failure instanceof CallFailed && failure.status > 0 && !failure.serverMessage)
            throw new Error(`Failed to fetch market data: ${failure.status}`)
          throw failure
        },
      )
      return Array.isArray(answer) ? answer : []
    },
    refetchInterval: whileAnswering(OVERVIEW_MS, symbols),
    staleTime: OVERVIEW_STALE_MS,
    retry: 1,
  })

const NEWS_DAYS = 7
const NEWS_ITEMS = 10

/** Ten items of news over seven days, every minute. */
export const newsQuery = (symbol: string) =>
  queryOptions({
    queryKey: [readNews.path, symbol],
    queryFn: ({ signal }) => fetchNews(symbol, signal),
    refetchInterval: NEWS_MS,
  })

/** No source of news is connected: nothing failed. */
export class NoNewsSource extends Error {}

/** @throws Error with the sentence that says what failed; NoNewsSource where none is connected. */
export async function fetchNews(symbol: string, signal?: AbortSignal): Promise<NewsItem[]> {
  const wish = { q: symbol, days: NEWS_DAYS, limit: NEWS_ITEMS }
  const answer: unknown = await call(readNews, wish, signal ? { signal } : {}).catch((failure: unknown) => {
    if (failure instanceof CallFailed && failure.status > 0)
      throw new Error(`Failed to fetch news: ${failure.status}`)
    throw failure
  })
  const stated = (answer ?? {}) as {
    success?: unknown
    data?: unknown
    error?: unknown
    isUnconnected?: unknown
  }
  if (stated.isUnconnected === true) throw new NoNewsSource(String(stated.error))
  if (stated.success === false) throw new Error(`API Error: ${stated.error || 'Unknown error'}`)
  if (!Array.isArray(stated.data)) throw new Error('Invalid news response format - no data array')
  return stated.data as NewsItem[]
}

export const ratesQuery = () => ({ ...queryOf(readRates, {}), staleTime: RATES_STALE_MS })
export const watchlistQuery = () => queryOf(readWatchlist, {})
export const useKeepWatchlist = () => useEndpointMutation(keepWatchlist, { refreshes: [readWatchlist.path] })

/** Symbols that begin so, and names that have such a word; nothing is asked without a text. */
export const suggestionsQuery = (text: string) => ({
  ...queryOf(suggestSymbols, { q: text }),
  enabled: text !== '',
  placeholderData: keepPreviousData,
})
