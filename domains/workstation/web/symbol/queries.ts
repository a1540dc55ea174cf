import { queryOptions } from '@tanstack/react-query'
import { listAlertRules } from '#domains/alert-rules/contract/index.ts'
import { alertsTopic, listAlerts } from '#domains/alerts/contract/index.ts'
import { readBorrower } from '#domains/credit/contract/index.ts'
import { identifyParty, readEntity, readRelated } from '#domains/entities/contract/index.ts'
import {
  keepSymbolNote,
  keepWatchlist,
  type MarketQuote,
  readSymbolNote,
  readWatchlist,
} from '#domains/market-data/contract/index.ts'
import {
  listAccounts,
  listLots,
  listOrders,
  listPositions,
  listTrades,
  type Order,
  type Position,
  tradingTopic,
} from '#domains/trading/contract/index.ts'
import { isCancellable } from '#domains/trading/web/index.tsx'
import { pollUnlessLive, queryOf, useEndpointMutation } from '#platform/http-client/index.ts'
import { QUOTES_MS } from '../queries.ts'

/** As many trades as one answer has. */
export const TRADES_MOST = 2_000
export const ORDERS_MOST = 500
const ALERTS_MOST = 100
const byDefault = () => pollUnlessLive(tradingTopic, QUOTES_MS)

export const accountsQuery = () => queryOf(listAccounts, {})
/** What all accounts hold of a symbol. */
export const positionsQuery = (symbol: string) => ({
  ...queryOf(listPositions, {}),
  refetchInterval: byDefault,
  select: (all: Position[]) => all.filter(({ security }) => security.symbol === symbol),
})
export const lotsQuery = (accountId: number, symbol: string) => queryOf(listLots, { accountId, symbol })
export const tradesQuery = (symbol: string) => ({
  ...queryOf(listTrades, { symbol, limit: TRADES_MOST, inAllCurrencies: 'true' }),
  refetchInterval: byDefault,
})
export const openOrdersQuery = (symbol: string) => ({
  ...queryOf(listOrders, { symbol, limit: ORDERS_MOST }),
  refetchInterval: byDefault,
  select: (all: Order[]) => ({
    open: all.filter(isCancellable),
    isCut: all.length === ORDERS_MOST,
  }),
})

/** The record of the directory that a quote means. */
export const companyQuery = ({ symbol, name }: Pick<MarketQuote, 'symbol' | 'name'>) =>
  queryOf(identifyParty, { name, ticker: symbol })
export const entityQuery = (id: number) => queryOf(readEntity, { id })
export const relatedQuery = (id: number) => queryOf(readRelated, { id })
export const borrowerQuery = (id: number) => queryOf(readBorrower, { id })

/** The rules that wait for a price of the symbol. */
export const rulesQuery = (symbol: string) => {
  const { queryKey, queryFn } = queryOf(listAlertRules, {})
  return queryOptions({
    queryKey,
    queryFn,
    select: (all) => all.filter(({ condition }) => 'symbol' in condition && condition.symbol === symbol),
  })
}
/** Alerts of rules that have the symbol in their words and that nobody has closed. */
export const alertsQuery = (symbol: string) => ({
  ...queryOf(listAlerts, { q: symbol, kinds: 'rule-', open: 'true', limit: ALERTS_MOST, offset: 0 }),
  refetchInterval: () => pollUnlessLive(alertsTopic, QUOTES_MS),
})

export const noteQuery = (symbol: string) => queryOf(readSymbolNote, { symbol })
export const useKeepNote = () =>
  useEndpointMutation(keepSymbolNote, { refreshes: ['/api/market-data/notes'] })

export const watchlistQuery = () => queryOf(readWatchlist, {})
export const useKeepWatchlist = () => useEndpointMutation(keepWatchlist, { refreshes: [readWatchlist.path] })
