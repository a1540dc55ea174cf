import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { ListPageOf, RequestOf } from '#platform/endpoint/index.ts'
import { fileColumns, fileOfList } from '#platform/lists/index.ts'
import * as endpoints from '../../contract/index.ts'
import { borrowerOf } from './borrower-shape.ts'
import { pageOfBorrowers } from './store.ts'

type Answer = z.input<typeof endpoints.Borrower>

/** Borrowers of a filter, a page of them. */
export async function listBorrowers(
  ctx: Context,
  ask: RequestOf<typeof endpoints.listBorrowers>,
): Promise<ListPageOf<Answer>> {
  const found = await pageOfBorrowers(ctx.db, ctx.actor.organisationId, ask, ctx.now)
  return { ...found, rows: found.rows.map((row) => borrowerOf(row, ctx.now)) }
}

/** Every borrower that matches a filter, as CSV or XLSX. */
export const exportBorrowers = fileOfList(
  listBorrowers,
  endpoints.borrowersList,
  fileColumns(endpoints.borrowerColumns),
)
