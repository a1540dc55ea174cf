import { boolean, index, integer, jsonb, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import { asRead, moment, whole } from '#platform/columns/index.ts'
import type { Insights, TranscriptEvidence } from '../contract/schemas.ts'

/** What an analysis has found, and where. */
export type Analysis = { insights: Insights; evidence: TranscriptEvidence }

/** Transcripts of earnings calls. Their text is that of their document. */
export const earningsTranscript = pgTable(
  'earnings_transcript',
  {
    organisationId: integer('organisation_id').notNull(),
    id: whole('id').generatedAlwaysAsIdentity().notNull(),
    documentId: text('document_id').notNull(),
    companyName: text('company_name').notNull(),
    /** The name without its legal form, in small letters: calls of one company have one. */
    companyKey: text('company_key').notNull(),
    ticker: text('ticker'),
    companyId: whole('company_id'),
    quarter: text('quarter').notNull(),
    /** The number of the quarter, where what was entered says it. */
    quarterNumber: integer('quarter_number'),
    fiscalYear: integer('fiscal_year').notNull(),
    state: text('state').$type<'analysing' | 'analysed' | 'not-analysed' | 'failed'>().notNull(),
    reason: text('reason'),
    overallSentiment: text('overall_sentiment'),
    sentimentScore: real('sentiment_score'),
    analysis: jsonb('analysis').$type<Analysis>(),
    isSample: boolean('is_sample').notNull(),
    uploadedBy: text('uploaded_by').notNull(),
    uploadedAt: moment('uploaded_at').notNull(),
    analysedAt: moment('analysed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.id] }),
    index('earnings_transcript_by_time').on(table.organisationId, table.uploadedAt, table.id),
    index('earnings_transcript_by_company').on(table.organisationId, asRead(table.companyName), table.id),
    index('earnings_transcript_by_key').on(table.organisationId, table.companyKey),
    index('earnings_transcript_by_document').on(table.organisationId, table.documentId),
  ],
)
