import { z } from 'zod'
import { isoDateTime } from '#platform/endpoint/index.ts'

/** A stretch of the transcript's text by its characters. */
const Span = z.object({ start: z.number().int(), end: z.number().int() })

/** `not-analysed`: the text was read and there is a reason why nothing is said of it. */
export const TranscriptState = z.enum(['analysing', 'analysed', 'not-analysed', 'failed'])

/** EARN-034 … EARN-037. What the call does not state is null. */
export const Insights = z.object({
  revenue: z.string().nullable(),
  revenueGrowth: z.string().nullable(),
  earnings: z.string().nullable(),
  earningsGrowth: z.string().nullable(),
  overallSentiment: z.string(),
  sentimentScore: z.number().min(0).max(100).nullable(),
  analysis: z.string(),
  keyHighlights: z.array(z.string()),
  risks: z.array(z.string()),
  opportunities: z.array(z.string()),
  executiveQuotes: z.array(
    z.object({ quote: z.string(), speaker: z.string(), context: z.string().optional() }),
  ),
  guidance: z.string().nullable(),
})
export type Insights = z.infer<typeof Insights>

export const Transcript = z.object({
  id: z.number().int(),
  companyName: z.string(),
  ticker: z.string().nullable(),
  /** As it was entered: Q1 2024. */
  quarter: z.string(),
  fiscalYear: z.number().int(),
  state: TranscriptState,
  /** Why nothing is said of it, where it is so. */
  reason: z.string().nullable(),
  overallSentiment: z.string().nullable(),
  sentimentScore: z.number().nullable(),
  /** The document with its text. */
  documentId: z.string(),
  fileName: z.string(),
  company: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** The newest run of its analysis. */
  runId: z.number().int().nullable(),
  isSample: z.boolean(),
  uploadedBy: z.string(),
  uploadedAt: isoDateTime,
  analysedAt: isoDateTime.nullable(),
})
export type Transcript = z.infer<typeof Transcript>

export const ToldFigure = z.object({
  display: z.string(),
  value: z.number(),
  unit: z.enum(['money', 'per share', 'percent']),
  currency: z.string().nullable(),
  basis: z.string(),
  period: z.enum(['quarter', 'unsaid']),
  span: Span,
  speaker: z.string(),
  confidence: z.enum(['high', 'medium', 'low']),
  reasons: z.array(z.string()),
})
export type ToldFigure = z.infer<typeof ToldFigure>

const ToldRemark = z.object({
  text: z.string(),
  speaker: z.string(),
  span: Span,
  topics: z.array(z.string()),
  kind: z.enum(['forward', 'stated']),
})
export type ToldRemark = z.infer<typeof ToldRemark>

export const StatedGuidance = z.object({
  text: z.string(),
  speaker: z.string(),
  span: Span,
  action: z.enum(['raised', 'lowered', 'reaffirmed', 'given', 'withdrawn']),
  metric: z.string().nullable(),
  period: z.string().nullable(),
  ranges: z.array(
    z.object({
      low: z.number(),
      high: z.number(),
      unit: z.enum(['money', 'percent', 'points']),
      currency: z.string().nullable(),
      span: Span,
    }),
  ),
})
export type StatedGuidance = z.infer<typeof StatedGuidance>

/** Where each insight stands in the text. */
export const TranscriptEvidence = z.object({
  layout: z.string(),
  figures: z.object({
    revenue: ToldFigure.nullable(),
    revenueGrowth: ToldFigure.nullable(),
    earnings: ToldFigure.nullable(),
    earningsGrowth: ToldFigure.nullable(),
  }),
  highlights: z.array(z.object({ text: z.string(), speaker: z.string(), span: Span })),
  risks: z.array(ToldRemark),
  opportunities: z.array(ToldRemark),
  quotes: z.array(
    z.object({
      quote: z.string(),
      speaker: z.string(),
      title: z.string().nullable(),
      context: z.string().nullable(),
      span: Span,
    }),
  ),
  guidance: z.object({
    actions: z.array(z.string()),
    items: z.array(StatedGuidance),
    declined: z.object({ text: z.string(), speaker: z.string(), span: Span }).nullable(),
  }),
  sentimentReasons: z.array(z.string()),
  questions: z.array(
    z.object({
      asker: z.string(),
      firm: z.string().nullable(),
      question: z.string(),
      span: Span,
      topics: z.array(z.string()),
      answeredBy: z.array(z.string()),
      outcome: z.enum(['answered', 'declined', 'no answer']),
      evidence: Span.nullable(),
    }),
  ),
  speakers: z.array(
    z.object({
      name: z.string(),
      title: z.string().nullable(),
      firm: z.string().nullable(),
      role: z.string(),
    }),
  ),
  warnings: z.array(z.string()),
})
export type TranscriptEvidence = z.infer<typeof TranscriptEvidence>

/** What has to be known before any result is believed. `contradiction`: what was entered and what the text says differ. */
export const Notice = z.object({
  kind: z.enum(['contradiction', 'incomplete', 'caution', 'sample']),
  text: z.string(),
  span: Span.nullable(),
})
export type Notice = z.infer<typeof Notice>

const CallNamed = z.object({ id: z.number().int(), quarter: z.string(), fiscalYear: z.number().int() })

/** A call beside the last one of the same company. */
export const CallComparison = z.object({
  before: CallNamed,
  /** Whether it is the call of the quarter just before. */
  isAdjacent: z.boolean(),
  figures: z.array(
    z.object({
      label: z.string(),
      now: z.string().nullable(),
      before: z.string().nullable(),
      /** Computed from the two; null where they may not be compared. */
      change: z.string().nullable(),
      why: z.string().nullable(),
    }),
  ),
  newRisks: z.array(z.string()),
  goneRisks: z.array(z.string()),
  questionsDeclined: z.object({ now: z.number().int(), before: z.number().int() }),
})
export type CallComparison = z.infer<typeof CallComparison>

/** What was guided in each call of the company, and what the next call stated. */
export const GuidanceHistory = z.array(
  z.object({
    call: CallNamed,
    actions: z.array(z.string()),
    declined: z.string().nullable(),
    items: z.array(
      StatedGuidance.extend({
        outcome: z
          .object({
            call: CallNamed,
            stated: z.string(),
            /** Where the stated figure lies to the range. */
            is: z.enum(['within', 'above', 'below']),
          })
          .nullable(),
      }),
    ),
  }),
)

export const TranscriptDetail = Transcript.extend({
  insights: Insights.nullable(),
  evidence: TranscriptEvidence.nullable(),
  notices: z.array(Notice),
  comparison: CallComparison.nullable(),
  guidanceHistory: GuidanceHistory,
})
export type TranscriptDetail = z.infer<typeof TranscriptDetail>
