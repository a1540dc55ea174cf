import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InputOf } from '#platform/endpoint/index.ts'
import { download, queryOf, urlOf, useEndpointMutation } from '#platform/http-client/index.ts'
import {
  addDocument,
  changeDocument,
  deleteDocument,
  downloadDocument,
  exportDocuments,
  listDocuments,
  readDocument,
  readDocumentText,
  searchDocuments,
} from '../contract/index.ts'

export const documentsQuery = (ask: InputOf<typeof listDocuments>) => queryOf(listDocuments, ask)
export const documentQuery = (id: string) => queryOf(readDocument, { id })
/** The text of a document does not change. */
export const textQuery = (asked: InputOf<typeof readDocumentText>) =>
  queryOptions({ ...queryOf(readDocumentText, asked), staleTime: Number.POSITIVE_INFINITY })
export const searchQuery = (asked: InputOf<typeof searchDocuments>) =>
  queryOptions({ ...queryOf(searchDocuments, asked), placeholderData: keepPreviousData })
export const downloadDocuments = (asked: InputOf<typeof exportDocuments>) => download(exportDocuments, asked)
export const fileHref = (id: string) => urlOf(downloadDocument, { id })

/** A document opened at a place of its text. */
export const documentHref = (id: string, place?: { start: number; end: number }) =>
  `/dashboard/documents/${id}${place ? `?from=${place.start}&to=${place.end}` : ''}`

const refreshes = ['/api/documents']
export const useAddDocument = () => useEndpointMutation(addDocument, { refreshes })
export const useChangeDocument = () => useEndpointMutation(changeDocument, { refreshes })
/** The lists alone: what is deleted is not asked for again. */
export const useDeleteDocument = () =>
  useEndpointMutation(deleteDocument, { refreshes: ['/api/documents?', '/api/documents/search'] })
