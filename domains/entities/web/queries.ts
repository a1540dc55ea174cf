import type { InputOf } from '#platform/endpoint/index.ts'
import { download, queryOf, useEndpointMutation } from '#platform/http-client/index.ts'
import {
  addEntity,
  addLink,
  decideDoubt,
  exportCompanies,
  listCompanies,
  listDoubts,
  readEntity,
  readOwnership,
  removeLink,
  searchCompanies,
  splitEntity,
  undoStep,
} from '../contract/index.ts'

export const directoryQuery = (asked: InputOf<typeof searchCompanies>) => queryOf(searchCompanies, asked)
export const companiesQuery = (search: string) => queryOf(listCompanies, { search, limit: 8 })
export const entityQuery = (id: number) => queryOf(readEntity, { id })
export const ownershipQuery = (id: number, asOf?: string) =>
  queryOf(readOwnership, asOf ? { id, asOf } : { id })
export const doubtsQuery = (offset: number) => queryOf(listDoubts, { limit: 20, offset })
export const downloadCompanies = (asked: InputOf<typeof exportCompanies>) => download(exportCompanies, asked)

const refreshes = ['/api/companies']
export const useAddEntity = () => useEndpointMutation(addEntity, { refreshes })
export const useAddLink = () => useEndpointMutation(addLink, { refreshes })
export const useRemoveLink = () => useEndpointMutation(removeLink, { refreshes })
export const useDecideDoubt = () => useEndpointMutation(decideDoubt, { refreshes })
export const useSplitEntity = () => useEndpointMutation(splitEntity, { refreshes })
export const useUndoStep = () => useEndpointMutation(undoStep, { refreshes })
