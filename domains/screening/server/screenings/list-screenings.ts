import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, ListPageOf, RequestOf } from '#platform/endpoint/index.ts'
import { type FileColumn, listFile } from '#platform/lists/index.ts'
import * as endpoints from '../../contract/index.ts'
import { screeningFileOf, screeningsOf } from './screening-file.ts'
import { pageOfScreenings } from './store.ts'

type Answer = z.input<typeof endpoints.Screening>

/** Screenings of a filter, a page of them. */
export async function listScreenings(
  ctx: Context,
  ask: RequestOf<typeof endpoints.listScreenings>,
): Promise<ListPageOf<Answer>> {
  const found = await pageOfScreenings(ctx.db, ctx.actor.organisationId, ask, ctx.now)
  return { ...found, rows: await screeningsOf(ctx.db, found.rows) }
}

const columns: readonly FileColumn<Answer>[] = [
  { title: 'Screening', value: (row) => row.id },
  { title: 'Name', value: (row) => row.companyName },
  { title: 'Customer', value: (row) => row.companyId },
  { title: 'Occasion', value: (row) => row.screeningType },
  { title: 'Status', value: (row) => row.status },
  { title: 'Matches', value: (row) => row.matchCount },
  { title: 'Risk', value: (row) => row.riskLevel },
  { title: 'Score', value: (row) => row.riskScore },
  { title: 'Basis of the answer', value: (row) => row.coverage?.sentence ?? 'Not kept' },
  { title: 'Screened', value: (row) => String(row.screenedAt) },
  { title: 'By', value: (row) => row.screenedBy },
]

/** Every screening that matches a filter, as CSV or XLSX. */
export const exportScreenings = (
  ctx: Context,
  asked: RequestOf<typeof endpoints.exportScreenings>,
): Promise<FileAnswer> =>
  listFile(ctx, { list: endpoints.screeningsList, asked, columns, read: (ask) => listScreenings(ctx, ask) })

/** One screening with everything that explains it. @throws Problem `not-found`. */
export function readScreening(
  ctx: Context,
  input: { id: number },
): Promise<z.input<typeof endpoints.ScreeningFile>> {
  return screeningFileOf(ctx, input.id)
}
