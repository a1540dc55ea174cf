import { z } from 'zod'
import {
  defineEndpoint,
  defineList,
  fileResponse,
  listFileRequest,
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
  effect: 'read',
  method: 'GET',
  path: '/api/documents',
  summary: 'Documents of the organisation, the newest first, filtered and paged',
  permission: 'documents:read',
  request: z.object(listRequest(documentsList)),
  response: listPage(Document),
  problems: [],
  examples: [{ asks: 'Which PDFs do we keep?', request: { kind: 'pdf' } }],
})

export const exportDocuments = defineEndpoint({
  name: 'documents.export',
  effect: 'read',
  method: 'GET',
  path: '/api/documents/export',
  summary: 'Every document that a filter finds, as a list in CSV or XLSX',
  permission: 'documents:read',
  request: z.object(listFileRequest(documentsList)),
  response: fileResponse,
  problems: ['too-large'],
  answers: 'file',
})

export const addDocument = defineEndpoint({
  name: 'documents.add',
  effect: 'write',
  method: 'POST',
  path: '/api/documents',
  summary:
    'Keeps a document (.txt, .pdf, .docx, .htm, at most 10 MB) with its text. Content that is kept already is told and not kept again',
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
  effect: 'read',
  method: 'GET',
  path: '/api/documents/{id}',
  summary: 'What is known of a document',
  permission: 'documents:read',
  request: z.object({ id }),
  response: Document,
  problems: ['not-found'],
})

export const readDocumentText = defineEndpoint({
  name: 'documents.text',
  effect: 'read',
  method: 'GET',
  path: '/api/documents/{id}/text',
  summary: 'The text of a document from a character on, in whole passages with their pages and lines',
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
  effect: 'read',
  method: 'GET',
  path: '/api/documents/{id}/file',
  summary: 'The file as it was sent',
  permission: 'documents:read',
  request: z.object({ id }),
  response: fileResponse,
  problems: ['not-found', 'source-failed'],
  answers: 'file',
})

export const changeDocument = defineEndpoint({
  name: 'documents.change',
  effect: 'write',
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
  effect: 'write',
  method: 'DELETE',
  path: '/api/documents/{id}',
  summary: 'Deletes a document, its text and its file, unless something else rests on it',
  permission: 'documents:write',
  request: z.object({ id }),
  response: z.object({ id: z.string() }),
  problems: ['not-found', 'conflict', 'legal-hold'],
})

export const searchDocuments = defineEndpoint({
  name: 'documents.search',
  effect: 'read',
  method: 'GET',
  path: '/api/documents/search',
  summary:
    'Passages of all documents in which the words stand, the likeliest first. Quotation marks keep words together, a minus excludes one',
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
