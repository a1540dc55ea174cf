import { defineSlice } from '#platform/slice/index.ts'
import { keepBooksSound } from './books/invariants.ts'
import { tradingSources } from './books/tell-shift.ts'
import { brokerClock } from './broker-clock.job.ts'
import { bookLongImport, undoLongImport } from './imports/long/long-imports.job.ts'
import { nightlyReconciliation } from './reconcile-books.job.ts'
import '../contract/changes.ts'
import { tradingRoutes } from './routes.ts'

/** The paper broker, as the server mounts it. */
export const tradingSlice = defineSlice({
  name: 'trading',
  routes: tradingRoutes,
  jobs: [brokerClock, nightlyReconciliation, bookLongImport, undoLongImport],
  news: tradingSources,
  prepare: keepBooksSound,
})
