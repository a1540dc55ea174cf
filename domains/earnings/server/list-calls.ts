import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { ListPageOf, RequestOf } from '#platform/endpoint/index.ts'
import { fileColumns, fileOfList } from '#platform/lists/index.ts'
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
export const exportTranscripts = fileOfList(
  pageTranscripts,
  endpoints.transcriptsList,
  fileColumns(endpoints.transcriptColumns),
)
