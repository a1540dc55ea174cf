import { handleRun } from '#platform/runs/index.ts'
import { sealedColumn } from '#platform/sealed-values/index.ts'
import { defineSlice } from '#platform/slice/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { instrumentsCalled } from './instruments/instrument-of.ts'
import { marketClock } from './market-clock.job.ts'
import { storing, storingRun } from './price-files/storing-run.ts'
import { marketSources } from './quotes/publish-quotes.ts'
import '../contract/changes.ts'
import { marketDataRoutes } from './routes.ts'
import { marketDataSettings } from './settings.ts'
import { keyRing } from './sources/known-sources.ts'

/** Market data, as the server mounts it. */
export const marketDataSlice = defineSlice({
  name: 'market-data',
  settings: marketDataSettings,
  routes: marketDataRoutes,
  retained: [
    {
      called: 'Watchlists of markets and notes on symbols',
      why: 'Each is its person’s own',
      tables: ['market_watchlist', 'market_note'],
    },
  ],
  jobs: [marketClock],
  runs: [handleRun(storingRun, storing)],
  news: marketSources,
  sealed: [sealedColumn('outside_source', 'sealed_keys', keyRing.purpose)],
  aboutPerson: {
    group: 'Watchlists of markets',
    at: 82,
    own: [
      { table: 'market_watchlist', column: 'user_id', called: 'Watchlists of markets' },
      { table: 'market_note', column: 'user_id', called: 'Notes on symbols' },
    ],
  },
  search: {
    kind: 'symbol',
    group: 'Symbols',
    at: 10,
    find: async (_ctx, text, limit) =>
      instrumentsCalled(text, limit).map(({ symbol, name, assetClass, sector }) => ({
        id: symbol,
        title: symbol,
        detail: [name === symbol ? '' : name, sector ?? assetClass].filter(Boolean).join(', '),
        href: pathOf({ type: 'symbol', id: symbol }),
      })),
  },
})
