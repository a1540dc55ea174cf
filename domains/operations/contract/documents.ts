import { z } from 'zod'
import {
  column,
  columnsOf,
  defineEndpoint,
  defineList,
  defineListFile,
  fileResponse,
  isoDateTime,
  listPage,
  listRequest,
  numberInText,
} from '#platform/endpoint/index.ts'

export const DocumentType = z.enum([
  'passport',
  'identity-card',
  'proof-of-address',
  'bank-statement',
  'registration',
  'other',
])
export type DocumentType = z.infer<typeof DocumentType>

/** New, waiting for a person, waiting for the customer, and the two ends. */
export const DocumentState = z.enum(['new', 'pending', 'revision', 'approved', 'rejected'])
export type DocumentState = z.infer<typeof DocumentState>

/** What of a document is read into fields, by people or by its machine-readable zone. */
export const documentFields = [
  'holder',
  'number',
  'issuedOn',
  'expiresOn',
  'birthDate',
  'country',
  'mrz',
] as const
export const DocumentField = z.enum(documentFields)
export type DocumentField = z.infer<typeof DocumentField>

/** `not_performed`: nobody can say without a vendor or without what is missing; it never counts as passed. */
export const CheckResult = z.enum(['clear', 'consider', 'fail', 'not_performed'])
export type CheckResult = z.infer<typeof CheckResult>

export const KycCheck = z.object({
  id: z.string(),
  title: z.string(),
  result: CheckResult,
  /** What it rests on, in words. */
  evidence: z.string(),
  isMandatory: z.boolean(),
  ruleVersion: z.string(),
  executedAt: isoDateTime,
})
export type KycCheck = z.infer<typeof KycCheck>

export const revisionReasons = [
  'Wrong category',
  'Bad quality or blurry',
  'Missing page',
  'Expired',
  'Password protected',
  'Name mismatch',
  'ID mismatch',
  'Statement period too short',
  'Out of range',
  'Partial information',
] as const
export const rejectionReasons = [
  'Suspicious document',
  'Does not match customer profile',
  'Potential identity theft',
  'Fake or altered',
  'On a watchlist',
] as const

export const documentTypeLabel = {
  passport: 'Passport',
  'identity-card': 'Identity card',
  'proof-of-address': 'Proof of address',
  'bank-statement': 'Bank statement',
  registration: 'Company registration',
  other: 'Other',
} as const satisfies Record<DocumentType, string>

export const documentStateLabel = {
  new: 'New',
  pending: 'In review',
  revision: 'With the customer',
  approved: 'Accepted',
  rejected: 'Rejected',
} as const satisfies Record<DocumentState, string>

export const OperationsDocument = z.object({
  id: column(z.number().int(), { title: 'Document', table: 'none' }),
  fileName: column(z.string(), { title: 'File', id: 'file', card: 'name' }),
  type: column(DocumentType, { title: 'Type', words: documentTypeLabel }),
  firstType: column(DocumentType, { title: 'First type', table: 'none' }),
  customerName: column(z.string().nullable(), { title: 'Customer', id: 'customer' }),
  state: column(DocumentState, { title: 'State', words: documentStateLabel, card: 'figure' }),
  receivedAt: column(isoDateTime, { title: 'Received', id: 'received', format: 'moment' }),
  decidedAt: column(isoDateTime.nullable(), { title: 'Decided', format: 'moment', table: 'offered' }),
  decidedBy: column(z.string().nullable(), { title: 'Decided by', table: 'offered' }),
  isAutomatic: column(z.boolean(), {
    title: 'Without a hand',
    format: 'yes-no',
    definition: 'Accepted or rejected without a person’s hand.',
    table: 'offered',
  }),
  humanMinutes: column(z.number(), { title: 'Minutes in hand', format: 'number', table: 'offered' }),
  reason: column(z.string().nullable(), { title: 'Reason', table: 'offered' }),
  customerId: z.number().int().nullable(),
  hasFile: z.boolean(),
  fields: z.partialRecord(DocumentField, z.string()),
  checks: z.array(KycCheck),
  assigneeName: z.string().nullable(),
  revisions: z.number().int(),
  isSampled: z.boolean(),
  version: z.number().int(),
  isSample: column(z.boolean(), { title: 'Sample data', table: 'none' }),
})
export type OperationsDocument = z.infer<typeof OperationsDocument>

export const operationsDocumentColumns = columnsOf(OperationsDocument)

export const documentsList = defineList({
  name: 'Documents',
  columns: { received: 'moment', decided: 'moment', file: 'text' },
  periods: { decided: 'Decided' },
  facets: {
    state: DocumentState,
    type: DocumentType,
    way: z.enum(['automatic', 'by-hand', 'open']),
    quality: z.enum(['to-check', 'other']),
  },
  searches: 'File, name on it',
  startsWith: 'the open ones first, the oldest before others',
})

const documentId = { id: numberInText().int().positive() }
const version = numberInText().int().positive()
const day = z.union([z.iso.date('Write the day as 2026-03-07'), z.literal('')])
const fields = {
  holder: z.string().trim().max(200).meta({ title: 'Name on the document' }),
  number: z.string().trim().max(60).meta({ title: 'Document number' }),
  issuedOn: day.meta({ title: 'Issued on' }),
  expiresOn: day.meta({ title: 'Expires on' }),
  birthDate: day.meta({ title: 'Born on' }),
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z]{2,3})?$/, 'A country is two or three capital letters')
    .meta({ title: 'Issuing country' }),
  mrz: z.string().trim().max(140).meta({
    title: 'Machine-readable zone',
    description: 'Its two or three lines, as printed',
    kind: 'textarea',
  }),
}
const optionalFields = z.object(fields).partial().shape

export const listDocuments = defineEndpoint({
  name: 'bpo.documents',
  method: 'GET',
  path: '/api/bpo/documents',
  summary: 'The document queue, filtered and paged',
  permission: 'operations:read',
  request: z.object(listRequest(documentsList)),
  response: listPage(OperationsDocument),
  examples: [{ asks: 'Which documents wait for somebody?', request: { state: 'new' } }],
})

export const exportDocuments = defineListFile(listDocuments, {
  name: 'bpo.documents-export',
  summary: 'Every document that matches a filter, as CSV or XLSX',
})

export const addDocument = defineEndpoint({
  name: 'bpo.add-document',
  method: 'POST',
  path: '/api/bpo/documents',
  summary: 'Adds a customer’s document, runs the built-in checks and accepts it if all are clear',
  permission: 'operations:write',
  body: 'multipart',
  bodyBytesMax: 10_500_000,
  request: z.object({
    file: z.file().max(10_000_000, 'The file may have at most 10 MB'),
    type: DocumentType,
    customerId: numberInText().int().positive().optional(),
    ...optionalFields,
  }),
  response: OperationsDocument,
  problems: ['unsupported-file', 'too-large', 'not-found'],
  status: 201,
})

export const downloadDocument = defineEndpoint({
  name: 'bpo.document-file',
  method: 'GET',
  path: '/api/bpo/documents/{id}/file',
  summary: 'The original document',
  permission: 'operations:read',
  request: z.object(documentId),
  response: fileResponse,
  problems: ['not-found'],
})

export const claimDocument = defineEndpoint({
  name: 'bpo.claim-document',
  method: 'POST',
  path: '/api/bpo/documents/{id}/claim',
  summary: 'Starts manual review of a document; its handling time counts from here',
  permission: 'operations:write',
  request: z.object({ ...documentId, version }),
  response: OperationsDocument,
  problems: ['not-found', 'stale', 'transition-not-allowed'],
})

export const decideDocument = defineEndpoint({
  name: 'bpo.decide-document',
  method: 'POST',
  path: '/api/bpo/documents/{id}/decision',
  summary:
    'Accepts a document, returns it to the customer or rejects it, with a reason; misread fields are corrected',
  permission: 'operations:write',
  request: z.object({
    ...documentId,
    version,
    decision: z.enum(['approved', 'revision', 'rejected']),
    reason: z.string().trim().max(2_000).default(''),
    type: DocumentType.optional(),
    fields: z.object(optionalFields).default({}),
  }),
  response: OperationsDocument,
  problems: ['not-found', 'stale', 'transition-not-allowed'],
})

export const checkDocumentQuality = defineEndpoint({
  name: 'bpo.check-document',
  method: 'POST',
  path: '/api/bpo/documents/{id}/quality',
  summary: 'Records which fields of a decided document are correct, and which are not',
  permission: 'operations:write',
  request: z.object({
    ...documentId,
    version,
    fields: z
      .array(z.object({ field: DocumentField, isCorrect: z.boolean() }))
      .min(1)
      .max(documentFields.length)
      .refine((fields) => new Set(fields.map(({ field }) => field)).size === fields.length, {
        message: 'A field is named once',
      }),
  }),
  response: OperationsDocument,
  problems: ['not-found', 'stale', 'transition-not-allowed'],
})
