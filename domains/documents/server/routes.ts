import { type Route, serve } from '#platform/calls/index.ts'
import * as endpoints from '../contract/index.ts'
import { addDocument } from './add-document.ts'
import { changeDocument, deleteDocument } from './change-document.ts'
import { exportDocuments, listDocuments } from './list-documents.ts'
import { downloadDocument, readDocument, readDocumentText } from './read-document.ts'
import { searchDocuments } from './search-documents.ts'

export const documentsRoutes: readonly Route[] = [
  serve(endpoints.listDocuments, listDocuments),
  serve(endpoints.exportDocuments, exportDocuments),
  serve(endpoints.searchDocuments, (ctx, { q, document, limit }) =>
    searchDocuments(ctx, { query: q, limit, ...(document === undefined ? {} : { documentIds: [document] }) }),
  ),
  serve(endpoints.addDocument, addDocument),
  serve(endpoints.readDocument, readDocument),
  serve(endpoints.readDocumentText, readDocumentText),
  serve(endpoints.downloadDocument, downloadDocument),
  serve(endpoints.changeDocument, changeDocument),
  serve(endpoints.deleteDocument, deleteDocument),
]
