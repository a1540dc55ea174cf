import { defineSlice } from '#platform/slice/index.ts'
import { stopReadingDocuments } from './documents/analyse-document.ts'
import '../contract/changes.ts'
import { insightsRoutes } from './routes.ts'

/** AI Insights, as the server mounts it. It keeps target weights alone. */
export const insightsSlice = defineSlice({
  name: 'insights',
  routes: insightsRoutes,
  retained: [
    {
      called: 'Target weights of accounts',
      why: 'They hold for as long as the account does, and go with it',
      tables: ['target_weights'],
    },
  ],
  tables: {
    target_weights: { key: 'account_id', of: { column: 'account_id', table: 'paper_account' } },
  },
  stop: stopReadingDocuments,
})
