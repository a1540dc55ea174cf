import {
  addOwnEntry,
  addOwnList,
  importOwnEntries,
  listOwnLists,
  readOwnList,
  removeOwnEntry,
} from '#domains/watchlists/contract/index.ts'
import type { InputOf } from '#platform/endpoint/index.ts'
import { queryOf, useEndpointMutation } from '#platform/http-client/index.ts'

const refreshes = ['/api/kyb/', '/api/controls/', '/api/alerts']

export const ownListsQuery = () => queryOf(listOwnLists, {})
export const ownListQuery = (ask: InputOf<typeof readOwnList>) => queryOf(readOwnList, ask)
export const useAddOwnList = () => useEndpointMutation(addOwnList, { refreshes })
export const useAddOwnEntry = () => useEndpointMutation(addOwnEntry, { refreshes })
export const useRemoveOwnEntry = () => useEndpointMutation(removeOwnEntry, { refreshes })
export const useImportOwnEntries = () => useEndpointMutation(importOwnEntries, { refreshes })
