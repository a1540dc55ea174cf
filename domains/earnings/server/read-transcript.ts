import type { z } from 'zod'
import { documentsNamed, readDocumentText } from '#domains/documents/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../contract/index.ts'
import type { Notice } from '../contract/schemas.ts'
import { contradictionsOf } from './analysis/call-facts.ts'
import { type AnalysedCall, callBefore, compareCalls, guidanceHistory } from './analysis/compare-calls.ts'
import { quartersOf } from './analysis/quarters.ts'
import * as store from './store.ts'
import { transcriptShape, transcriptShapes } from './transcript-shape.ts'

/** Transcripts of the organisation, the newest upload first. */
export async function listTranscripts(
  ctx: Context,
  { limit }: RequestOf<typeof endpoints.listTranscripts>,
): Promise<z.input<typeof endpoints.Transcript>[]> {
  return transcriptShapes(ctx, await store.newestTranscripts(ctx.db, ctx.actor.organisationId, limit))
}

/** A transcript with its insights, what has to be known before them, and the company's other calls beside it. @throws Problem `not-found`. */
export async function readTranscript(
  ctx: Context,
  { id }: { id: number },
): Promise<{ transcript: z.input<typeof endpoints.TranscriptDetail> }> {
  const row = await store.transcriptOf(ctx.db, ctx.actor.organisationId, id)
  const answer = await transcriptShape(ctx, row)
  const calls = (await store.callsOfCompany(ctx.db, row)).flatMap(analysedCall)
  const now = calls.find((call) => call.id === row.id)
  const before = now ? callBefore(calls, now) : undefined
  return {
    transcript: {
      ...answer,
      insights: row.analysis?.insights ?? null,
      evidence: row.analysis?.evidence ?? null,
      notices: await noticesOf(ctx, row),
      comparison: now && before ? compareCalls(now, before) : null,
      guidanceHistory: guidanceHistory(calls),
      quarters: quartersOf(calls),
    },
  }
}

const analysedCall = ({
  id,
  quarter,
  quarterNumber,
  fiscalYear,
  state,
  analysis,
}: store.TranscriptRow): AnalysedCall[] =>
  analysis && state === 'analysed' ? [{ id, quarter, quarterNumber, fiscalYear, analysis }] : []

/** A call names its company and its quarter long before. */
const OPENING = 100_000

async function noticesOf(ctx: Context, row: store.TranscriptRow): Promise<Notice[]> {
  const document = (await documentsNamed(ctx, [row.documentId])).get(row.documentId)
  const opening = await readDocumentText(ctx, { id: row.documentId, from: 0, characters: OPENING })
  const statedBy = (kind: Notice['kind'], text: string): Notice => ({ kind, text, span: null })
  return [
    ...(row.isSample ? [statedBy('sample', 'Sample data: this company and its call are invented.')] : []),
    ...contradictionsOf(opening.pieces.map(({ text }) => text).join(''), row),
    ...(document?.warnings ?? []).map((warning) => statedBy('incomplete', warning)),
    ...(row.analysis?.evidence.warnings ?? []).map((warning) => statedBy('caution', warning)),
  ]
}
