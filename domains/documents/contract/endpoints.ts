import { z } from 'zod'
import {
  defineEndpoint,
  defineList,
  defineListFile,
  fileResponse,
  listPage,
  listRequest,
  numberInText,
} from '#platform/endpoint/index.ts'
import { DOCUMENT_BYTES_MAX } from './limits.ts'
import { Document, DocumentKind, DocumentsFound, DocumentTextPart } from './schemas.ts'

const id = z.string().trim().min(1).max(60)
const title = z.string().trim().min(1, 'A title is required').max(200)

export const documentsList = defineList({
  name: 'Documents',
  columns: { title: 'text', pages: 'whole', size: 'whole', added: 'moment' },
  facets: { kind: DocumentKind },
  searches: 'Title or file',
  startsWith: 'the newest first',
})

export const listDocuments = defineEndpoint({
  name: 'documents.list',
  method: 'GET',
  path: '/api/documents',
  summary: 'Documents of the organisation, newest first, filtered and paged',
  permission: 'documents:read',
  request: z.object(listRequest(documentsList)),
  response: listPage(Document),
  examples: [{ asks: 'Which PDFs do we keep?', request: { kind: 'pdf' } }],
})

export const exportDocuments = defineListFile(listDocuments, {
  name: 'documents.export',
  summary: 'Every document that matches a filter, as a list in CSV or XLSX',
})

export const addDocument = defineEndpoint({
  name: 'documents.add',
  method: 'POST',
  path: '/api/documents',
  summary:
    'Stores a document (.txt, .pdf, .docx, .htm, at most 10 MB) with its text. Content that is already stored is reported and not stored again',
  permission: 'documents:write',
  request: z.object({
    file: z.instanceof(File, { error: 'A file is required' }),
    title: title.optional(),
    companyId: numberInText().int().positive().optional(),
  }),
  response: z.object({ document: Document, isKnown: z.boolean() }),
  problems: ['unsupported-file', 'too-large', 'storage-full', 'too-many-requests', 'not-found', 'conflict'],
  status: 201,
  body: 'multipart',
  bodyBytesMax: DOCUMENT_BYTES_MAX + 100_000,
})

export const readDocument = defineEndpoint({
  name: 'documents.document',
  method: 'GET',
  path: '/api/documents/{id}',
  summary: 'The details of a document',
  permission: 'documents:read',
  request: z.object({ id }),
  response: Document,
  problems: ['not-found'],
})

export const readDocumentText = defineEndpoint({
  name: 'documents.text',
  method: 'GET',
  path: '/api/documents/{id}/text',
  summary: 'The text of a document from a given character, in whole passages with pages and lines',
  permission: 'documents:read',
  request: z.object({
    id,
    from: numberInText().int().min(0).max(2_000_000_000, 'No document is that long').default(0),
    characters: numberInText().int().min(1).max(200_000).default(60_000),
  }),
  response: DocumentTextPart,
  problems: ['not-found'],
})

export const downloadDocument = defineEndpoint({
  name: 'documents.file',
  method: 'GET',
  path: '/api/documents/{id}/file',
  summary: 'The original file',
  permission: 'documents:read',
  request: z.object({ id }),
  response: fileResponse,
  problems: ['not-found', 'source-failed'],
})

export const changeDocument = defineEndpoint({
  name: 'documents.change',
  method: 'PATCH',
  path: '/api/documents/{id}',
  summary: 'Changes the title of a document, or the company it is about',
  permission: 'documents:write',
  request: z.object({
    id,
    title: title.optional(),
    companyId: z.number().int().positive().nullable().optional(),
  }),
  response: Document,
  problems: ['not-found'],
})

export const deleteDocument = defineEndpoint({
  name: 'documents.delete',
  method: 'DELETE',
  path: '/api/documents/{id}',
  summary: 'Deletes a document, its text and its file, unless something else depends on it',
  permission: 'documents:write',
  request: z.object({ id }),
  response: z.object({ id: z.string() }),
  problems: ['not-found', 'conflict', 'legal-hold'],
})

export const searchDocuments = defineEndpoint({
  name: 'documents.search',
  method: 'GET',
  path: '/api/documents/search',
  summary:
    'Passages of all documents that contain the words, most relevant first. Quotation marks keep words together, a minus excludes one',
  permission: 'documents:read',
  request: z.object({
    q: z
      .string('Words to search for are required')
      .trim()
      .min(1, 'Words to search for are required')
      .max(300),
    document: id.optional(),
    limit: numberInText().int().min(1).max(100).default(20),
  }),
  response: DocumentsFound,
  problems: ['not-found'],
  examples: [{ asks: 'Where do our documents speak of tariffs?', request: { q: 'tariffs' } }],
})
