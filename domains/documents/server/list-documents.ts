import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { ListPageOf, RequestOf } from '#platform/endpoint/index.ts'
import { fileColumns, fileOfList } from '#platform/lists/index.ts'
import * as endpoints from '../contract/index.ts'
import { documentShapes } from './document-shape.ts'
import { pageOfDocuments } from './store.ts'

type Answer = z.input<typeof endpoints.Document>

/** Documents of a filter, a page of them. */
export async function listDocuments(
  ctx: Context,
  ask: RequestOf<typeof endpoints.listDocuments>,
): Promise<ListPageOf<Answer>> {
  const found = await pageOfDocuments(ctx.db, ctx.actor.organisationId, ask, ctx.now)
  return { ...found, rows: await documentShapes(ctx, found.rows) }
}

/** Every document that matches a filter, as CSV or XLSX. */
export const exportDocuments = fileOfList(
  listDocuments,
  endpoints.documentsList,
  fileColumns(endpoints.documentColumns),
)
