import {
  type ControlName,
  exportControlChanges,
  listControlChanges,
  settleControlChange,
} from '#domains/controls/contract/index.ts'
import type { InputOf } from '#platform/endpoint/index.ts'
import { download, queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

export const controlChangesQuery = (filter: InputOf<typeof listControlChanges>) =>
  queryOf(listControlChanges, filter)
/** What waits for a second person, of one control or of all. */
export const pendingQuery = (control?: ControlName) =>
  queryOf(listControlChanges, { state: 'proposed', limit: 100, ...(control ? { control } : {}) })
export const downloadControlChanges = (asked: InputOf<typeof exportControlChanges>) =>
  download(exportControlChanges, asked)

// What is settled changes the control itself, wherever it is shown.
export const useSettleControlChange = () =>
  useEndpointMutation(settleControlChange, {
    refreshes: [
      '/api/controls/',
      '/api/customers',
      '/api/kyb/',
      '/api/bpo/',
      '/api/credit/',
      '/api/runs',
      '/api/alerts',
      '/api/overview/',
    ],
  })
