import { defineSlice } from '#platform/slice/index.ts'
import { allowRemoval, removeAccounts } from './accounts/remove-accounts.ts'
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
  retained: [
    {
      called: 'Orders, fills, lots and the ledger of paper accounts',
      why: 'A ledger must be complete: each month starts from the sum of all before it, and a lot keeps its cost. Brokers keep such records for at least six years (17 CFR 240.17a-4). Accounts are deleted only with the organisation',
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
        'paper_account_group',
      ],
    },
  ],
  jobs: [brokerClock, nightlyReconciliation],
  news: tradingSources,
  sampleData: {
    counted: 'accounts',
    numbered: { of: 'paper-account', name: 'account' },
    remove: removeAccounts,
    take: allowRemoval,
  },
  prepare: keepBooksSound,
  tables: {
    paper_account: {
      subject: 'paper-account',
      names: { main_id: 'paper_account' },
      listed: { called: 'Paper accounts', name: 'name', sample: { upTo: 'account' }, counted: 'accounts' },
    },
    paper_order: { subject: 'paper-order', of: { column: 'account_id', table: 'paper_account' } },
    paper_fill: { of: { column: 'account_id', table: 'paper_account' } },
    paper_import: { of: { column: 'account_id', table: 'paper_account' } },
    paper_import_file: {
      key: 'import_id',
      of: { column: 'account_id', table: 'paper_account' },
      file: 'file_id',
    },
    paper_import_row: { key: 'fingerprint', of: { column: 'account_id', table: 'paper_account' } },
    paper_journal: { key: 'sequence', of: { column: 'account_id', table: 'paper_account' } },
    paper_transfer: { key: 'sequence', of: { column: 'account_id', table: 'paper_account' } },
    paper_balance: {
      key: 'ledger_account',
      of: { column: 'account_id', table: 'paper_account' },
      isPosted: true,
    },
    paper_position: { key: 'symbol', of: { column: 'account_id', table: 'paper_account' } },
    paper_lot: { key: 'execution_id', of: { column: 'account_id', table: 'paper_account' } },
    paper_lot_closing: { key: 'execution_id', of: { column: 'account_id', table: 'paper_account' } },
    paper_settling: { key: 'day', of: { column: 'account_id', table: 'paper_account' } },
    paper_corporate_action: { key: 'symbol', of: { column: 'account_id', table: 'paper_account' } },
  },
})
