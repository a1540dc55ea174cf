import { useQuery } from '@tanstack/react-query'
import { readUser } from '#domains/accounts/contract/index.ts'
import type { InputOf } from '#platform/endpoint/index.ts'
import { download, queryOf, useEndpointMutation } from '#platform/http-client/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
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

/** Whether lists and notes may be changed: who only reads is offered nothing that would be refused. */
export function useMayWrite(): boolean {
  const user = useQuery(queryOf(readUser, {})).data?.user
  return user !== undefined && isGranted(user, 'entities:write')
}

/** Said where something is shared, before it is. */
export const SHARED_FOR_GOOD = 'Everybody in it will see and edit it. This cannot be undone.'
