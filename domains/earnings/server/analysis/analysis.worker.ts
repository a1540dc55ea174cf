import { answerRequests } from '#platform/workers/index.ts'
import { type AnalysisAnswer, analysisOf } from './analysis-of.ts'

/** Reads transcripts in a thread, so that no request waits behind a long one. */
answerRequests<string, AnalysisAnswer>(analysisOf)
