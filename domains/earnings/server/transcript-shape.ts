import type { z } from 'zod'
import { documentsNamed } from '#domains/documents/server/index.ts'
import { namesOfCompanies } from '#domains/entities/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { idsOf } from '#platform/database/index.ts'
import { newestRunsAbout } from '#platform/runs/index.ts'
import type { Transcript } from '../contract/schemas.ts'
import { analysisRun } from './analysis/analysis-run.ts'
import type { TranscriptRow } from './store.ts'

type Answer = z.input<typeof Transcript>

/** Transcripts as they are told. */
export async function transcriptShapes(ctx: Context, rows: readonly TranscriptRow[]): Promise<Answer[]> {
  if (rows.length === 0) return []
  const companies = await namesOfCompanies(
    ctx,
    rows.flatMap(({ companyId }) => companyId ?? []),
  )
  const documents = await documentsNamed(
    ctx,
    rows.map(({ documentId }) => documentId),
  )
  const runs = await newestRunsAbout(ctx, analysisRun, idsOf(rows))
  return rows.map((row) => ({
    id: row.id,
    companyName: row.companyName,
    ticker: row.ticker,
    quarter: row.quarter,
    fiscalYear: row.fiscalYear,
    state: row.state,
    reason: row.reason,
    overallSentiment: row.overallSentiment,
    sentimentScore: row.sentimentScore,
    documentId: row.documentId,
    fileName: documents.get(row.documentId)?.fileName ?? '',
    company: row.companyId === null ? null : (companies.get(row.companyId) ?? null),
    runId: runs.get(String(row.id))?.id ?? null,
    isSample: row.isSample,
    uploadedBy: row.uploadedBy,
    uploadedAt: row.uploadedAt.toISOString(),
    analysedAt: row.analysedAt?.toISOString() ?? null,
  }))
}

export async function transcriptShape(ctx: Context, row: TranscriptRow): Promise<Answer> {
  const [stated] = await transcriptShapes(ctx, [row])
  return stated as Answer
}
