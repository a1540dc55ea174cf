import { defineSlice } from '#platform/slice/index.ts'
import { removeAccounts } from './accounts/remove-accounts.ts'
import { keepBooksSound } from './books/invariants.ts'
import { tradingSources } from './books/publish-events.ts'
import { brokerClock } from './broker-clock.job.ts'
import { nightlyReconciliation } from './reconcile-books.job.ts'
import '../contract/changes.ts'
import { tradingRoutes } from './routes.ts'

/** The paper broker, as the server mounts it. */
export const tradingSlice = defineSlice({
  name: 'trading',
  routes: tradingRoutes,
  jobs: [brokerClock, nightlyReconciliation],
  news: tradingSources,
  sampleData: {
    counted: 'accounts',
    numbered: { of: 'paper-account', name: 'account' },
    remove: removeAccounts,
  },
  prepare: keepBooksSound,
})
