import { quotesTopic } from '#domains/market-data/contract/index.ts'
import { listAccounts, listPositions, type Position, tradingTopic } from '#domains/trading/contract/index.ts'
import { defineLiveFeed } from '#platform/http-client/index.ts'
import { defineWebSlice } from '#platform/screens/index.ts'
import { readSummary } from '../contract/index.ts'
import '../contract/changes.ts'

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

/** The portfolio, as the web shows it: its views stand in the market shell. */
export const portfolioWeb = defineWebSlice({
  name: 'portfolio',
  screens: [
    {
      path: 'dashboard/income',
      file: 'income/income-screen.tsx',
      label: 'Dividend income',
      may: 'portfolio:read',
      keywords: 'dividends calendar yield on cost payments',
    },
  ],
  feeds: [{ topic: tradingTopic, reads: ['/api/portfolio/'] }, valuations],
})
