import { z } from 'zod'
import { column, columnsOf, isoDateTime } from '#platform/endpoint/index.ts'
import { callPeriod } from './call-period.ts'

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
  companyName: column(z.string(), { title: 'Company', id: 'company', card: 'name' }),
  ticker: column(z.string().nullable(), { title: 'Ticker' }),
  /** As it was entered: Q1 2024. */
  quarter: z.string(),
  fiscalYear: column(z.number().int(), { title: 'Fiscal year', table: 'offered' }),
  state: column(TranscriptState, { title: 'State', id: 'progress', table: 'offered' }),
  reason: column(z.string().nullable(), {
    title: 'Reason',
    table: 'offered',
    definition: 'Why there is no result, where there is none.',
  }),
  overallSentiment: column(z.string().nullable(), { title: 'Tone', id: 'state', card: 'figure' }),
  sentimentScore: column(z.number().nullable(), {
    title: 'Score',
    id: 'sentiment',
    format: 'score',
    card: 'none',
    definition: 'Of 100.',
  }),
  /** The document with its text. */
  documentId: z.string(),
  fileName: column(z.string(), { title: 'File', table: 'offered' }),
  uploadedAt: column(isoDateTime, { title: 'Uploaded', id: 'uploaded', format: 'moment', card: 'none' }),
  uploadedBy: column(z.string(), { title: 'Uploaded by', table: 'offered' }),
  company: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** The newest run of its analysis. */
  runId: z.number().int().nullable(),
  isSample: column(z.boolean(), { title: 'Sample data', table: 'none' }),
  analysedAt: isoDateTime.nullable(),
})
export type Transcript = z.infer<typeof Transcript>

export const transcriptColumns = columnsOf(Transcript, {
  period: {
    title: 'Quarter',
    id: 'year',
    definition: 'The quarter as it was entered, with its fiscal year.',
    value: callPeriod,
    after: 'quarter',
  },
})

export const StatedFigure = z.object({
  display: z.string(),
  value: z.number(),
  unit: z.enum(['money', 'per share', 'percent']),
  currency: z.string().nullable(),
  basis: z.string(),
  /** GAAP or adjusted, of the year to date, what a growth is on; analyses of before do not have it. */
  kind: z.string().optional(),
  period: z.enum(['quarter', 'unsaid']),
  span: Span,
  speaker: z.string(),
  confidence: z.enum(['high', 'medium', 'low']),
  /** How often a figure ranked like it is the one looked for, from 0 to 1. */
  likelihood: z.number().min(0).max(1).optional(),
  reasons: z.array(z.string()),
})
export type StatedFigure = z.infer<typeof StatedFigure>

const StatedRemark = z.object({
  text: z.string(),
  speaker: z.string(),
  span: Span,
  topics: z.array(z.string()),
  kind: z.enum(['forward', 'stated']),
})
export type StatedRemark = z.infer<typeof StatedRemark>

const GuidedRange = z.object({
  low: z.number(),
  high: z.number(),
  unit: z.enum(['money', 'percent', 'points']),
  currency: z.string().nullable(),
  span: Span,
})

export const StatedGuidance = z.object({
  text: z.string(),
  speaker: z.string(),
  span: Span,
  action: z.enum(['raised', 'lowered', 'reaffirmed', 'given', 'withdrawn']),
  metric: z.string().nullable(),
  period: z.string().nullable(),
  ranges: z.array(GuidedRange),
  /** What was expected before, where the sentence says it. */
  before: GuidedRange.nullable().default(null),
  /** The words, or the pair of figures, that say what was done to it; null where it was given. */
  words: Span.nullable().default(null),
})
export type StatedGuidance = z.infer<typeof StatedGuidance>

/** Where each insight stands in the text. */
export const TranscriptEvidence = z.object({
  layout: z.string(),
  figures: z.object({
    revenue: StatedFigure.nullable(),
    revenueGrowth: StatedFigure.nullable(),
    earnings: StatedFigure.nullable(),
    earningsGrowth: StatedFigure.nullable(),
  }),
  /** The version of the weights that ranked the figures. */
  rankedBy: z.string().optional(),
  /** What each figure could be where none is shown, and what else was said where one is; the likeliest first. */
  candidates: z
    .object({
      revenue: z.array(StatedFigure),
      revenueGrowth: z.array(StatedFigure),
      earnings: z.array(StatedFigure),
      earningsGrowth: z.array(StatedFigure),
    })
    .optional(),
  highlights: z.array(z.object({ text: z.string(), speaker: z.string(), span: Span })),
  risks: z.array(StatedRemark),
  opportunities: z.array(StatedRemark),
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

/** What a call states of a field: the words with their place; `not certain` where they could be it. */
const CallField = z.object({
  state: z.enum(['stated', 'not certain', 'not stated']),
  display: z.string().nullable(),
  kind: z.string().nullable(),
  span: Span.nullable(),
})
export type CallField = z.infer<typeof CallField>

/** The fields of one call of a company. */
export const CallOfQuarter = z.object({
  call: CallNamed,
  revenue: CallField,
  revenueGrowth: CallField,
  earnings: CallField,
  earningsGrowth: CallField,
  guidance: CallField,
  sentiment: CallField,
})
export type CallOfQuarter = z.infer<typeof CallOfQuarter>

export const TranscriptDetail = Transcript.extend({
  insights: Insights.nullable(),
  evidence: TranscriptEvidence.nullable(),
  notices: z.array(Notice),
  comparison: CallComparison.nullable(),
  guidanceHistory: GuidanceHistory,
  /** The calls of the company that are kept, the newest quarter first. */
  quarters: z.array(CallOfQuarter),
})
export type TranscriptDetail = z.infer<typeof TranscriptDetail>
