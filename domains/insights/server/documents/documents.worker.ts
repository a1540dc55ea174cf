import { analyseDocument } from '#engines/document-analysis/index.ts'
import { answerRequests } from '#platform/workers/index.ts'
import type { DocumentAnalysis, DocumentType } from '../../contract/index.ts'
import { readTranscript } from './read-transcript.ts'

export type DocumentRequest = { document: string; documentType: DocumentType; previous: string | undefined }

answerRequests<DocumentRequest, DocumentAnalysis>(({ document, documentType, previous }) => {
  const facts = { documentType, characters: document.length }
  if (documentType === 'earnings_call') return { ...facts, ...readTranscript(document) }
  const stated = analyseDocument(document, documentType, previous)
  return stated.outcome === 'analysed'
    ? { ...facts, ...stated, reason: null }
    : { ...facts, ...stated, readFirst: [], sections: [] }
})
