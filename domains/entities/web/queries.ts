import type { InputOf } from '#platform/endpoint/index.ts'
import { download, queryOf, useEndpointMutation } from '#platform/http-client/index.ts'
import {
  addEntity,
  addLink,
  compareCompanies,
  decideDoubt,
  exportCompanies,
  exportComparison,
  exportProfile,
  findLookalikes,
  findPaths,
  followSearch,
  identifyParty,
  listCompanies,
  listDoubts,
  listSavedSearches,
  lookAtCompany,
  readEntity,
  readOwned,
  readOwnership,
  readRelated,
  removeLink,
  removeSearch,
  reopenDoubt,
  saveSearch,
  searchCompanies,
  splitEntity,
  undoStep,
} from '../contract/index.ts'

export const directoryQuery = (asked: InputOf<typeof searchCompanies>) => queryOf(searchCompanies, asked)
export const companiesQuery = (search: string) => queryOf(listCompanies, { search, limit: 8 })
export const entityQuery = (id: number, asOf?: string) => queryOf(readEntity, asOf ? { id, asOf } : { id })
export const ownershipQuery = (id: number, asOf?: string) =>
  queryOf(readOwnership, asOf ? { id, asOf } : { id })
export const ownedQuery = (id: number, asOf?: string) => queryOf(readOwned, asOf ? { id, asOf } : { id })
export const lookalikesQuery = (id: number) => queryOf(findLookalikes, { id })
export const pathsQuery = (id: number, otherId: number) => queryOf(findPaths, { id, otherId })
export const doubtsQuery = (state: 'waiting' | 'apart', offset: number) =>
  queryOf(listDoubts, { state, limit: 20, offset })
export const downloadCompanies = (asked: InputOf<typeof exportCompanies>) => download(exportCompanies, asked)

const refreshes = ['/api/companies']
export const useAddEntity = () => useEndpointMutation(addEntity, { refreshes })
export const useAddLink = () => useEndpointMutation(addLink, { refreshes })
export const useRemoveLink = () => useEndpointMutation(removeLink, { refreshes })
export const useDecideDoubt = () => useEndpointMutation(decideDoubt, { refreshes })
export const useReopenDoubt = () => useEndpointMutation(reopenDoubt, { refreshes })
export const useSplitEntity = () => useEndpointMutation(splitEntity, { refreshes })
export const useUndoStep = () => useEndpointMutation(undoStep, { refreshes })

export const namedPartyQuery = (asked: InputOf<typeof identifyParty>) => queryOf(identifyParty, asked)
export const relatedQuery = (id: number) => queryOf(readRelated, { id })
export const comparisonQuery = (ids: readonly number[]) => queryOf(compareCompanies, { ids: ids.join(',') })
export const downloadComparison = (asked: InputOf<typeof exportComparison>) =>
  download(exportComparison, asked)
export const downloadProfile = (asked: InputOf<typeof exportProfile>) => download(exportProfile, asked)
export const savedSearchesQuery = () => queryOf(listSavedSearches, {})
export const useLookAtCompany = () => useEndpointMutation(lookAtCompany)

const searchesChanged = { refreshes: [listSavedSearches.path] }
export const useSaveSearch = () => useEndpointMutation(saveSearch, searchesChanged)
export const useFollowSearch = () => useEndpointMutation(followSearch, searchesChanged)
export const useRemoveSearch = () => useEndpointMutation(removeSearch, searchesChanged)
