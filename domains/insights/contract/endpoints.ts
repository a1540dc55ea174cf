import { z } from 'zod'
import { Answer } from '#domains/assistant/contract/index.ts'
import { defineEndpoint, numberInText } from '#platform/endpoint/index.ts'
import { DocumentAnalysis, DocumentType } from './documents.ts'
import { Overview } from './overview.ts'
import { Rebalancing, RebalancingMethod } from './rebalancing.ts'

/** The organisation whose data is meant; one that is not the session's own is refused. */
const orgId = numberInText('An organisation is required').int().positive().max(Number.MAX_SAFE_INTEGER)
/** One account; all that are open unless told. */
const accountId = numberInText().int().positive().max(Number.MAX_SAFE_INTEGER).optional()

const MINUTE_SECONDS = 60
const QUERY_LENGTH_MAX = 2_000
/** A text of ten million characters, and one to compare it with. */
export const DOCUMENT_LENGTH_MAX = 10_000_000
const DOCUMENT_BYTES_MAX = 24 * 1024 * 1024

export const readOverview = defineEndpoint({
  name: 'insights.overview',
  effect: 'read',
  method: 'GET',
  path: '/api/ai-analytics/insights/{orgId}',
  summary: 'Risk, price sentiment and metrics of the portfolio, each with its calculation',
  permission: 'portfolio:read',
  request: z.object({
    orgId,
    accountId,
    /** Counts real and simulated prices together, and says so first; without it that is refused. */
    allowMixedPrices: z.stringbool().default(false),
  }),
  response: Overview,
  problems: ['forbidden', 'not-found'],
  examples: [{ asks: 'How risky is my portfolio?', request: { orgId: 1 } }],
  limit: { perAddress: 120, windowSeconds: MINUTE_SECONDS },
})

export const askInsights = defineEndpoint({
  name: 'insights.query',
  effect: 'read',
  method: 'POST',
  path: '/api/ai-analytics/query/{orgId}',
  summary: 'Answers a question from the records of the organisation, with its sources; nothing is stored',
  permission: 'overview:read',
  request: z.object({
    orgId,
    query: z
      .string('A question is required')
      .trim()
      .min(1, 'A question is required')
      .max(QUERY_LENGTH_MAX, `A question has at most ${QUERY_LENGTH_MAX} characters`),
  }),
  response: z.object({
    answer: z.string(),
    /** What can be looked at or asked next. */
    recommendations: z.array(z.string()),
    outcome: Answer.shape.outcome,
    citations: Answer.shape.citations,
    figures: Answer.shape.figures,
    proposal: Answer.shape.proposal,
  }),
  problems: ['forbidden', 'invalid-input', 'too-many-requests'],
  examples: [
    { asks: 'What is my portfolio worth?', request: { orgId: 1, query: 'What is my portfolio worth?' } },
  ],
  limit: { perAddress: 60, windowSeconds: MINUTE_SECONDS },
})

const documentText = (name: string) =>
  z
    .string(`${name} is required`)
    .max(DOCUMENT_LENGTH_MAX, `${name} has at most 10,000,000 characters`)
    .refine((text) => text.trim() !== '', `${name} is required`)

export const analyseDocument = defineEndpoint({
  name: 'insights.document-analysis',
  effect: 'read',
  method: 'POST',
  path: '/api/ai-analytics/document-analysis',
  summary:
    'Extracts the statements of a document by its type, each with its place in the text; nothing is stored',
  permission: 'analytics:run',
  request: z.object({
    document: documentText('A document'),
    documentType: DocumentType,
    /** The same company’s 10-K of the year before: its risk factors are compared. */
    previousDocument: documentText('The earlier document').optional(),
  }),
  response: DocumentAnalysis,
  problems: ['invalid-input', 'too-large', 'too-many-requests', 'cancelled'],
  bodyBytesMax: DOCUMENT_BYTES_MAX,
  limit: { perAddress: 30, windowSeconds: MINUTE_SECONDS },
})

export const recommendRebalancing = defineEndpoint({
  name: 'insights.rebalancing',
  effect: 'read',
  method: 'POST',
  path: '/api/ai-analytics/rebalancing-recommendations/{orgId}',
  summary: 'Orders that would bring an account to target weights, with risk before and after and its taxes',
  permission: 'analytics:run',
  request: z.object({
    orgId,
    /** The account; the one of the largest value unless told. */
    accountId,
    method: RebalancingMethod.default('minimum_variance'),
    allowMixedPrices: z.boolean().default(false),
  }),
  response: Rebalancing,
  problems: ['forbidden', 'not-found', 'prices-mixed', 'infeasible', 'invalid-input', 'cancelled'],
  examples: [{ asks: 'How could my account be rebalanced?', request: { orgId: 1 } }],
  limit: { perAddress: 60, windowSeconds: MINUTE_SECONDS },
})
