import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, ListPageOf, RequestOf } from '#platform/endpoint/index.ts'
import { fileColumns, listFile } from '#platform/lists/index.ts'
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

/** Every transcript that matches a filter, as CSV or XLSX. */
export const exportTranscripts = (
  ctx: Context,
  asked: RequestOf<typeof endpoints.exportTranscripts>,
): Promise<FileAnswer> =>
  listFile(ctx, {
    list: endpoints.transcriptsList,
    asked,
    columns: fileColumns(endpoints.transcriptColumns),
    read: (ask) => pageTranscripts(ctx, ask),
  })
