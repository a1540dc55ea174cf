import type { InputOf } from '#platform/endpoint/index.ts'
import { download, queryOf, useEndpointMutation } from '#platform/http-client/index.ts'
import {
  addCompanyList,
  addCompanyNote,
  changeCompanyList,
  exportCompanyList,
  listCompany,
  listCompanyLists,
  listCompanyNotes,
  readCompanyList,
  removeCompanyList,
  removeCompanyNote,
  unlistCompany,
} from '../../contract/index.ts'

export const listsQuery = (entityId?: number) =>
  queryOf(listCompanyLists, entityId === undefined ? {} : { entityId })
export const listedQuery = (id: number, offset: number, limit: number) =>
  queryOf(readCompanyList, { id, offset, limit })
export const notesQuery = (id: number) => queryOf(listCompanyNotes, { id })
export const downloadList = (asked: InputOf<typeof exportCompanyList>) => download(exportCompanyList, asked)

const listsChanged = { refreshes: [listCompanyLists.path] }
export const useAddList = () => useEndpointMutation(addCompanyList, listsChanged)
export const useChangeList = () => useEndpointMutation(changeCompanyList, listsChanged)
export const useRemoveList = () => useEndpointMutation(removeCompanyList, listsChanged)
export const useListCompany = () => useEndpointMutation(listCompany, listsChanged)
export const useUnlistCompany = () => useEndpointMutation(unlistCompany, listsChanged)

const notesChanged = (id: number) => ({ refreshes: [`/api/companies/${id}/notes`] })
export const useAddNote = (id: number) => useEndpointMutation(addCompanyNote, notesChanged(id))
export const useRemoveNote = (id: number) => useEndpointMutation(removeCompanyNote, notesChanged(id))
