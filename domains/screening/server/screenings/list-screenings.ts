import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { PageOf, RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { screeningFileOf, screeningsOf } from './screening-file.ts'
import { pageOfScreenings } from './store.ts'

/** Screenings, newest first. */
export async function listScreenings(
  ctx: Context,
  input: RequestOf<typeof endpoints.listScreenings>,
): Promise<PageOf<z.input<typeof endpoints.Screening>>> {
  const { rows, total } = await pageOfScreenings(ctx.db, ctx.actor.organisationId, input, input)
  return { rows: await screeningsOf(ctx.db, rows), total }
}

/** One screening with everything that explains it. @throws Problem `not-found`. */
export function readScreening(
  ctx: Context,
  input: { id: number },
): Promise<z.input<typeof endpoints.ScreeningFile>> {
  return screeningFileOf(ctx, input.id)
}
