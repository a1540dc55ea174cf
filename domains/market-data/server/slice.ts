import { defineSlice } from '#platform/slice/index.ts'
import { marketClock } from './market-clock.job.ts'
import { storePriceFile } from './price-files/price-import.job.ts'
import { marketSources } from './tell-quotes.ts'
import '../contract/changes.ts'
import { marketDataRoutes } from './routes.ts'

/** Market data, as the server mounts it. */
export const marketDataSlice = defineSlice({
  name: 'market-data',
  routes: marketDataRoutes,
  jobs: [marketClock, storePriceFile],
  news: marketSources,
})
