import { alertsTopic, listAlerts } from '#domains/alerts/contract/index.ts'
import { casesTopic } from '#domains/cases/contract/index.ts'
import {
  quotesTopic,
  readLiveQuotes,
  readLiveQuotesOtherwise,
  readQuotes,
} from '#domains/market-data/contract/index.ts'
import { readSummary } from '#domains/portfolio/contract/index.ts'
import { screeningsTopic } from '#domains/screening/contract/index.ts'
import { listAccounts, listPositions, type Position, tradingTopic } from '#domains/trading/contract/index.ts'
import { defineLiveFeed, type LiveFeed, listFeed } from '#platform/http-client/index.ts'

/** Prices, written where they are shown. */
const quotes = listFeed({
  topic: quotesTopic,
  lists: [readQuotes.path, readLiveQuotes.path, readLiveQuotesOtherwise.path],
  keyOf: ({ symbol }) => symbol,
})

/** What is held is worth something else when its price changes. */
const valuations = defineLiveFeed({
  topic: quotesTopic,
  reads: [listAccounts.path, listPositions.path, readSummary.path],
  keysOf: (client) => {
    const shown = client.getQueryCache().findAll({
      type: 'active',
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(listPositions.path),
    })
    const held = shown.flatMap(({ state }) => (state.data as Position[] | undefined) ?? [])
    return [...new Set(held.map(({ security }) => security.symbol))]
  },
})

/** What the one stream of a tab carries, and what it makes old. */
export const liveFeeds: readonly LiveFeed[] = [
  { topic: alertsTopic, reads: [listAlerts.path, '/api/overview/'] },
  { topic: casesTopic, reads: ['/api/kyb/cases', '/api/kyb/dashboard-stats', '/api/overview/'] },
  {
    topic: screeningsTopic,
    reads: ['/api/kyb/screenings', '/api/kyb/dashboard-stats', '/api/kyb/dismissals', '/api/overview/'],
  },
  { topic: tradingTopic, reads: ['/api/trading/', '/api/portfolio/'] },
  quotes,
  valuations,
]
