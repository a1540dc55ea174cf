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
  staysWhole: [
    {
      called: 'Orders, fills, lots and the ledger of paper accounts',
      why: 'A ledger is whole or wrong: each month begins with what all before it came to, and a lot is what it was bought for. A broker keeps such records for six years at least (17 CFR 240.17a-4). Accounts go with the organisation alone',
      tables: [
        'paper_order',
        'paper_account',
        'paper_settling',
        'paper_fill',
        'paper_position',
        'paper_lot',
        'paper_lot_closing',
        'paper_journal',
        'paper_transfer',
        'paper_balance',
        'paper_corporate_action',
        'paper_import',
        'paper_import_file',
        'paper_import_row',
        'holding_price',
      ],
    },
  ],
  jobs: [brokerClock, nightlyReconciliation],
  news: tradingSources,
  sampleData: {
    counted: 'accounts',
    numbered: { of: 'paper-account', name: 'account' },
    remove: removeAccounts,
  },
  prepare: keepBooksSound,
})
