import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, ListPageOf, RequestOf } from '#platform/endpoint/index.ts'
import { type FileColumn, listFile } from '#platform/lists/index.ts'
import { callPeriod } from '../contract/call-period.ts'
import * as endpoints from '../contract/index.ts'
import { pageOfTranscripts } from './store.ts'
import { transcriptShapes } from './transcript-shape.ts'

type Answer = z.input<typeof endpoints.Transcript>

/** Transcripts of a filter, a page of them. */
export async function pageTranscripts(
  ctx: Context,
  ask: RequestOf<typeof endpoints.pageTranscripts>,
): Promise<ListPageOf<Answer>> {
  const found = await pageOfTranscripts(ctx.db, ctx.actor.organisationId, ask, ctx.now)
  return { ...found, rows: await transcriptShapes(ctx, found.rows) }
}

const columns: readonly FileColumn<Answer>[] = [
  { title: 'Company', value: (row) => row.companyName },
  { title: 'Ticker', value: (row) => row.ticker },
  { title: 'Quarter', value: (row) => callPeriod(row) },
  { title: 'Fiscal year', value: (row) => row.fiscalYear },
  { title: 'State', value: (row) => row.state },
  { title: 'Reason', value: (row) => row.reason },
  { title: 'Sentiment', value: (row) => row.overallSentiment },
  { title: 'Sentiment score, of 100', value: (row) => row.sentimentScore },
  { title: 'File', value: (row) => row.fileName },
  { title: 'Uploaded', value: (row) => String(row.uploadedAt) },
  { title: 'By', value: (row) => row.uploadedBy },
  { title: 'Sample data', value: (row) => row.isSample },
]

/** Every transcript that matches a filter, as CSV or XLSX. */
export const exportTranscripts = (
  ctx: Context,
  asked: RequestOf<typeof endpoints.exportTranscripts>,
): Promise<FileAnswer> =>
  listFile(ctx, { list: endpoints.transcriptsList, asked, columns, read: (ask) => pageTranscripts(ctx, ask) })
