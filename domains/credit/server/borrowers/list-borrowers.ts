import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { FileAnswer, ListPageOf, RequestOf } from '#platform/endpoint/index.ts'
import { type FileColumn, listFile } from '#platform/lists/index.ts'
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

const moment = (value: unknown) => (value instanceof Date ? value.toISOString() : (value as string | null))
const money = (cents: number | null) => (cents === null ? null : { decimal: cents / 100, digits: 2 })

const columns: readonly FileColumn<Answer>[] = [
  { title: 'Borrower', value: (row) => row.id },
  { title: 'Company', value: (row) => row.name },
  { title: 'Group', value: (row) => row.groupName },
  { title: 'Rating', value: (row) => row.rating },
  { title: 'Overridden', value: (row) => row.isOverridden },
  { title: 'Model rating', value: (row) => row.modelRating },
  { title: 'Not rated because', value: (row) => row.notRatedBecause },
  { title: 'Score', value: (row) => row.score },
  {
    title: 'Probability of default, %',
    value: (row) => (row.probability === null ? null : { decimal: row.probability * 100, digits: 3 }),
  },
  { title: 'Exposure, USD', value: (row) => money(row.exposureCents) },
  { title: 'Lent in other currencies too', value: (row) => row.hasOtherCurrencies },
  { title: 'Limit, USD', value: (row) => money(row.limitCents) },
  { title: 'Year assessed', value: (row) => row.period },
  { title: 'Rated on a statement older than 18 months', value: (row) => row.isOnOldStatement },
  { title: 'Assessed', value: (row) => moment(row.assessedAt) },
  { title: 'On the watch list', value: (row) => row.watchedSince !== null },
  { title: 'Sample data', value: (row) => row.isSample },
]

/** Every borrower that matches a filter, as CSV or XLSX. */
export const exportBorrowers = (
  ctx: Context,
  asked: RequestOf<typeof endpoints.exportBorrowers>,
): Promise<FileAnswer> =>
  listFile(ctx, { list: endpoints.borrowersList, asked, columns, read: (ask) => listBorrowers(ctx, ask) })
