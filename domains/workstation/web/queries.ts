import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { readUser } from '#domains/accounts/contract/index.ts'
import { alertsTopic, listAlerts } from '#domains/alerts/contract/index.ts'
import {
  type ProviderHealth,
  quotesTopic,
  readHistory,
  readNews,
  readQuotes,
} from '#domains/market-data/contract/index.ts'
import { quotesQuery } from '#domains/market-data/web/index.tsx'
import { assessRisk, contextOf, defaultQuestion } from '#domains/risk/contract/index.ts'
import { accountsOf, listAccounts, listPositions, tradingTopic } from '#domains/trading/contract/index.ts'
import type { ResponseOf } from '#platform/endpoint/index.ts'
import { CallFailed, call, pollUnlessLive, queryOf } from '#platform/http-client/index.ts'

export const QUOTES_MS = 30_000
const HEALTH_MS = 60_000
const NEWS_MS = 60_000
/** Analyses rest on closes of days that are over. */
const ANALYSES_STALE_MS = 5 * 60_000
const ALERTS_SHOWN = 12
const NEWS_DAYS = 7
const NEWS_OF_A_SYMBOL = 10
/** What can be read off an interval as wide as the loss of a month does not need more. */
const RISK_PATHS = 8_192

export const userQuery = () => queryOf(readUser, {})

/** The signed-in person; undefined until it is known. */
export const useUser = () => useQuery(userQuery()).data?.user

/** The last prices of the list, every 30 s while nobody brings them; a source that refuses is not asked on and on. */
export const watchedQuotesQuery = (symbols: readonly string[]) => ({
  ...quotesQuery(symbols),
  refetchInterval: ({ state }: { state: { status: string } }) =>
    state.status === 'error' ? (false as const) : pollUnlessLive(quotesTopic, QUOTES_MS, symbols),
})

/** How the sources of prices do, every minute. */
export const healthQuery = () =>
  queryOptions({
    queryKey: [`${readQuotes.path}?dataType=health`],
    queryFn: async ({ signal }): Promise<ProviderHealth[]> => {
      const answer = await call(readQuotes, { dataType: 'health' }, { signal })
      if (Array.isArray(answer)) throw new Error('The sources were not reported.')
      return Object.values(answer.data.providers)
    },
    refetchInterval: HEALTH_MS,
  })

export const heldQuery = (orgId: number | undefined) => ({
  ...queryOf(listPositions, orgId === undefined ? {} : { orgId }),
  refetchInterval: () => pollUnlessLive(tradingTopic, QUOTES_MS),
})

/** The numbers of the person's own accounts, and what has to be stated of them. */
export const ownAccountsQuery = (orgId: number | undefined) => ({
  ...queryOf(listAccounts, orgId === undefined ? {} : { orgId }),
  select: (all: ResponseOf<typeof listAccounts>) => {
    const { accounts, note } = accountsOf(all, undefined)
    return { ids: new Set(accounts.map(({ id }) => id)), note }
  },
})

export const activeAlertsQuery = () => ({
  ...queryOf(listAlerts, { limit: ALERTS_SHOWN, offset: 0 }),
  refetchInterval: () => pollUnlessLive(alertsTopic, QUOTES_MS),
})

export type History = ResponseOf<typeof readHistory>

/** No source knows the symbol. */
export const isUnknownSymbol = (failure: unknown): boolean =>
  failure instanceof CallFailed && failure.status === 404

/** A year of days of each symbol; null for one that no source knows. One that is added fetches its own alone. */
export const historiesQuery = (symbols: readonly string[]) =>
  queryOptions({
    queryKey: [readHistory.path, 'each of', ...symbols],
    queryFn: ({ client }) => Promise.all(symbols.map((symbol) => historyOrNone(client, symbol))),
    staleTime: ANALYSES_STALE_MS,
  })

async function historyOrNone(client: QueryClient, symbol: string): Promise<History | null> {
  try {
    return await client.fetchQuery({ ...queryOf(readHistory, { symbol }), staleTime: ANALYSES_STALE_MS })
  } catch (failure) {
    if (isUnknownSymbol(failure)) return null
    throw failure
  }
}

/** The risk of equal parts of every symbol; nobody waits for it when it is no longer wanted. */
export const riskQuery = (symbols: readonly string[]) =>
  queryOptions({
    queryKey: [assessRisk.path, ...symbols],
    queryFn: ({ signal }) =>
      call(
        assessRisk,
        {
          symbols: [...symbols],
          portfolio: symbols.map((symbol) => ({ symbol, allocation: 1 / symbols.length })),
          context: contextOf(defaultQuestion),
          paths: RISK_PATHS,
        },
        { signal },
      ),
    staleTime: ANALYSES_STALE_MS,
    retry: false,
  })

/** The news of a week about each symbol, every minute; `success` says whether there is a source to know any. */
export const newsQuery = (symbols: readonly string[]) =>
  queryOptions({
    queryKey: [readNews.path, 'each of', ...symbols],
    queryFn: ({ client }) =>
      Promise.all(
        symbols.map(async (symbol) => ({
          symbol,
          answer: await client.fetchQuery({
            ...queryOf(readNews, { q: symbol, days: NEWS_DAYS, limit: NEWS_OF_A_SYMBOL }),
            // Another list with the same symbol asks no second time within the minute.
            staleTime: NEWS_MS / 2,
          }),
        })),
      ),
    refetchInterval: NEWS_MS,
  })

/** The beginnings of everything that the workstation shows. */
const everything = ['/api/market-data/', listPositions.path, listAlerts.path, assessRisk.path] as const

/**
 * Asks again for all that is on the screen, and at its next showing for all that is not.
 * @returns how many of the answers failed.
 */
export async function refreshEverything(client: QueryClient): Promise<number> {
  const isOurs = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    everything.some((beginning) => String(queryKey[0]).startsWith(beginning))
  await client.invalidateQueries({ predicate: isOurs })
  return client
    .getQueryCache()
    .findAll({ type: 'active', predicate: isOurs })
    .filter(({ state }) => state.status === 'error').length
}
