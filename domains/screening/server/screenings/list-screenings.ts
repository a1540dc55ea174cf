import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { ListPageOf, RequestOf } from '#platform/endpoint/index.ts'
import { fileColumns, fileOfList } from '#platform/lists/index.ts'
import * as endpoints from '../../contract/index.ts'
import { listSetsAgainst } from '../screening-checks.ts'
import { screeningFileOf, screeningsOf } from './screening-file.ts'
import { pageOfScreenings } from './store.ts'

type Answer = z.input<typeof endpoints.Screening>

/** Screenings of a filter, a page of them. */
export async function listScreenings(
  ctx: Context,
  ask: RequestOf<typeof endpoints.listScreenings>,
): Promise<ListPageOf<Answer>> {
  const { against, ...narrowing } = ask
  const listSets = against && (await listSetsAgainst(ctx, against))
  const found = await pageOfScreenings(ctx.db, ctx.actor.organisationId, { ...narrowing, listSets }, ctx.now)
  return { ...found, rows: await screeningsOf(ctx.db, found.rows) }
}

/** Every screening that matches a filter, as CSV or XLSX. */
export const exportScreenings = fileOfList(
  listScreenings,
  endpoints.screeningsList,
  fileColumns(endpoints.screeningColumns),
)

/** One screening with everything that explains it. @throws Problem `not-found`. */
export function readScreening(
  ctx: Context,
  input: { id: number },
): Promise<z.input<typeof endpoints.ScreeningFile>> {
  return screeningFileOf(ctx, input.id)
}
