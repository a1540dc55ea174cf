import { listFeed } from '#platform/http-client/index.ts'
import { defineWebSlice } from '#platform/screens/index.ts'
import { quotesTopic, readLiveQuotes, readLiveQuotesOtherwise, readQuotes } from '../contract/index.ts'
import '../contract/changes.ts'

/** Market data, as the web shows it. */
export const marketDataWeb = defineWebSlice({
  name: 'market-data',
  screens: [
    {
      path: 'dashboard/settings/data-sources',
      file: 'data-sources/data-sources-screen.tsx',
      account: { at: 50, label: 'Data sources' },
    },
  ],
  feeds: [
    // Prices, written where they are shown.
    listFeed({
      topic: quotesTopic,
      lists: [readQuotes.path, readLiveQuotes.path, readLiveQuotesOtherwise.path],
      keyOf: ({ symbol }) => symbol,
    }),
  ],
})
