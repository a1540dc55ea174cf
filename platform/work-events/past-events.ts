import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { workEvent } from './tables.ts'

/** Events that happened before a moment, in the order of their numbers, after one. */
export function workEventsBefore(
  db: Queryable,
  organisationId: number,
  { before, after, limit }: { before: Date; after: number; limit: number },
) {
  return db
    .select({
      id: workEvent.id,
      at: workEvent.at,
      type: workEvent.workItemType,
      item: workEvent.workItemId,
    })
    .from(workEvent)
    .where(
      and(eq(workEvent.organisationId, organisationId), lt(workEvent.at, before), gt(workEvent.id, after)),
    )
    .orderBy(asc(workEvent.id))
    .limit(limit)
}

/** Deletes events. Gives how many there were. */
export async function deleteWorkEvents(
  db: Transaction,
  organisationId: number,
  ids: readonly number[],
): Promise<number> {
  const isGone = and(eq(workEvent.organisationId, organisationId), inArray(workEvent.id, [...ids]))
  const { rows } = await db.execute<{ deleted: number }>(sql`
    with gone as (delete from ${workEvent} where ${isGone} returning 1) select count(*)::int as deleted from gone`)
  return rows[0]?.deleted ?? 0
}
