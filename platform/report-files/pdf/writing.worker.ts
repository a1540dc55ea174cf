import { answerRequests } from '#platform/workers/index.ts'
import type { Report } from '../report.ts'
import { pdfOf } from './pdf-report.ts'

/** Sets a report in pages, beside the requests: a document of hundreds of pages takes seconds. */
answerRequests<Report, Uint8Array>(pdfOf, ({ buffer }) => [buffer as ArrayBuffer])
