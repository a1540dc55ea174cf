import { z } from 'zod'
import { DOCUMENT_BYTES_MAX } from '#domains/documents/contract/index.ts'
import {
  defineEndpoint,
  defineList,
  defineListFile,
  fileResponse,
  listPage,
  listRequest,
  numberInText,
  reportFormat,
} from '#platform/endpoint/index.ts'
import { Transcript, TranscriptDetail } from './schemas.ts'

const id = numberInText().int().positive()

const facts = {
  companyName: z
    .string('Company Name is required')
    .trim()
    .min(1, 'Company Name is required')
    .max(200)
    .meta({ title: 'Company Name' }),
  ticker: z
    .string()
    .trim()
    .toUpperCase()
    .max(12, 'A ticker has at most 12 characters')
    .meta({ title: 'Ticker' }),
  quarter: z
    .string('Quarter is required')
    .trim()
    .min(1, 'Quarter is required')
    .max(40)
    .meta({ title: 'Quarter', placeholder: 'Q1 2024' }),
  fiscalYear: numberInText('Fiscal Year is required')
    .int('Fiscal Year is a year')
    .min(1900, 'Fiscal Year is a year')
    .max(2200, 'Fiscal Year is a year')
    .meta({ title: 'Fiscal Year' }),
}

export const uploadTranscript = defineEndpoint({
  name: 'earnings.upload',
  method: 'POST',
  path: '/api/earnings/upload',
  summary:
    'Stores the transcript of an earnings call (.txt, .pdf or .docx, at most 10 MB) and starts its analysis, which takes a few moments. A file that was uploaded before is reported',
  permission: 'documents:write',
  request: z.object({
    transcript: z.instanceof(File, { error: 'A transcript is required' }),
    companyName: facts.companyName,
    ticker: facts.ticker.optional(),
    quarter: facts.quarter,
    fiscalYear: facts.fiscalYear,
    companyId: id.optional(),
  }),
  response: z.object({ transcript: Transcript, isKnown: z.boolean() }),
  problems: ['unsupported-file', 'too-large', 'storage-full', 'too-many-requests', 'not-found', 'conflict'],
  status: 201,
  body: 'multipart',
  bodyBytesMax: DOCUMENT_BYTES_MAX + 100_000,
})

export const listTranscripts = defineEndpoint({
  name: 'earnings.transcripts',
  method: 'GET',
  path: '/api/earnings/transcripts',
  summary: 'Transcripts of earnings calls, newest upload first',
  permission: 'documents:read',
  request: z.object({ limit: numberInText().int().min(1).max(500).default(100) }),
  response: z.array(Transcript),
  examples: [{ asks: 'Which earnings calls have been analysed?', request: {} }],
})

export const transcriptsList = defineList({
  name: 'Earnings calls',
  columns: { company: 'text', year: 'whole', sentiment: 'decimal', uploaded: 'moment' },
  facets: { sentiment: z.enum(['positive', 'neutral', 'negative', 'none']) },
  searches: 'Company or ticker',
  startsWith: 'the newest upload first',
})

export const pageTranscripts = defineEndpoint({
  name: 'earnings.calls',
  method: 'GET',
  path: '/api/earnings/calls',
  summary: 'Transcripts of earnings calls, filtered and paged',
  permission: 'documents:read',
  request: z.object(listRequest(transcriptsList)),
  response: listPage(Transcript),
  examples: [{ asks: 'Which earnings calls sounded negative?', request: { sentiment: 'negative' } }],
})

export const exportTranscripts = defineListFile(pageTranscripts, {
  name: 'earnings.export-calls',
  summary: 'Every transcript that matches a filter, as a list in CSV or XLSX',
})

export const readTranscript = defineEndpoint({
  name: 'earnings.transcript',
  method: 'GET',
  path: '/api/earnings/transcripts/{id}',
  summary:
    'A transcript with its insights, the place of each in the text, the company’s previous call and its guidance history',
  permission: 'documents:read',
  request: z.object({ id }),
  response: z.object({ transcript: TranscriptDetail }),
  problems: ['not-found'],
})

export const changeTranscript = defineEndpoint({
  name: 'earnings.change',
  method: 'PATCH',
  path: '/api/earnings/transcripts/{id}',
  summary: 'Corrects the details of a transcript',
  permission: 'documents:write',
  request: z.object({
    id,
    companyName: facts.companyName.optional(),
    ticker: facts.ticker.nullable().optional(),
    quarter: facts.quarter.optional(),
    fiscalYear: facts.fiscalYear.optional(),
    companyId: id.nullable().optional(),
  }),
  response: z.object({ transcript: Transcript }),
  problems: ['not-found'],
})

export const analyseAgain = defineEndpoint({
  name: 'earnings.analyse',
  method: 'POST',
  path: '/api/earnings/transcripts/{id}/analyse',
  summary: 'Analyses a transcript again',
  permission: 'documents:write',
  request: z.object({ id }),
  response: z.object({ transcript: Transcript }),
  problems: ['not-found', 'conflict'],
})

export const deleteTranscript = defineEndpoint({
  name: 'earnings.delete',
  method: 'DELETE',
  path: '/api/earnings/transcripts/{id}',
  summary: 'Deletes a transcript with its analysis; its file too, unless it is stored among the documents',
  permission: 'documents:write',
  request: z.object({ id }),
  response: z.object({ id: z.number().int() }),
  problems: ['not-found', 'legal-hold'],
})

export const exportTranscript = defineEndpoint({
  name: 'earnings.export',
  method: 'GET',
  path: '/api/earnings/transcripts/{id}/export',
  summary: 'The analysis of a call as PDF, XLSX or CSV',
  permission: 'documents:read',
  request: z.object({ id, format: reportFormat }),
  response: fileResponse,
  problems: ['not-found', 'conflict'],
})

export const exportQuarters = defineEndpoint({
  name: 'earnings.export-quarters',
  method: 'GET',
  path: '/api/earnings/transcripts/{id}/quarters/export',
  summary: 'The fields of every call of a company by quarter as PDF, XLSX or CSV',
  permission: 'documents:read',
  request: z.object({ id, format: reportFormat }),
  response: fileResponse,
  problems: ['not-found'],
})
