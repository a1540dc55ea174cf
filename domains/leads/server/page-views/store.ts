import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import type { Device } from '../../contract/page-views.ts'
import { pageViewCount } from '../tables.ts'

/** So many different looks are told apart in a day; a flood of made-up paths beyond them becomes one row. */
const ROWS_OF_DAY_MAX = 5_000
const OTHER_PATH = '/…'

type View = { path: string; referrerHost: string; device: Device }

/** Adds one to the count of a look. */
export async function addPageView(
  db: Transaction,
  organisationId: number,
  day: string,
  view: View,
): Promise<void> {
  if (await addToKnown(db, organisationId, day, view)) return
  const rows = await db.$count(pageViewCount, ofOrganisation(pageViewCount, organisationId, { day }))
  const stated = rows < ROWS_OF_DAY_MAX ? view : { path: OTHER_PATH, referrerHost: '', device: view.device }
  await db
    .insert(pageViewCount)
    .values({ organisationId, day, ...stated, views: 1 })
    .onConflictDoUpdate({
      target: [
        pageViewCount.organisationId,
        pageViewCount.day,
        pageViewCount.path,
        pageViewCount.referrerHost,
        pageViewCount.device,
      ],
      set: { views: sql`${pageViewCount.views} + 1` },
    })
}

async function addToKnown(
  db: Transaction,
  organisationId: number,
  day: string,
  view: View,
): Promise<boolean> {
  const changed = await db
    .update(pageViewCount)
    .set({ views: sql`${pageViewCount.views} + 1` })
    .where(
      and(
        eq(pageViewCount.organisationId, organisationId),
        eq(pageViewCount.day, day),
        eq(pageViewCount.path, view.path),
        eq(pageViewCount.referrerHost, view.referrerHost),
        eq(pageViewCount.device, view.device),
      ),
    )
    .returning({ views: pageViewCount.views })
  return changed.length > 0
}

const TOP_ROWS = 10

/** Views since a day, by one of their sides, the most first. */
export function viewsBy<Column extends 'day' | 'path' | 'referrerHost' | 'device'>(
  db: Queryable,
  organisationId: number,
  since: string,
  column: Column,
  rows: number = TOP_ROWS,
) {
  const side = pageViewCount[column]
  const views = sql<number>`sum(${pageViewCount.views})::int`
  return db
    .select({ side, views })
    .from(pageViewCount)
    .where(ofOrganisation(pageViewCount, organisationId, gte(pageViewCount.day, since)))
    .groupBy(side)
    .orderBy(desc(views), side)
    .limit(rows)
}
