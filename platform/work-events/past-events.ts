import { and, asc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { idsOf } from '#platform/database/index.ts'
import { workEvent } from './tables.ts'

/** Events that happened before a moment, the oldest first, after one. */
export function workEventsBefore(
  db: Queryable,
  organisationId: number,
  { before, after, limit }: { before: Date; after: { at: Date; id: number } | undefined; limit: number },
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
      and(
        eq(workEvent.organisationId, organisationId),
        lt(workEvent.at, before),
        after && gte(workEvent.at, after.at),
        after &&
          sql`(${workEvent.at}, ${workEvent.id}) > (${after.at.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(asc(workEvent.at), asc(workEvent.id))
    .limit(limit)
}

/** Deletes events, which are looked for by their time. Gives how many there were. */
export async function deleteWorkEvents(
  db: Transaction,
  organisationId: number,
  events: readonly { id: number; at: Date }[],
): Promise<number> {
  const times = events.map(({ at }) => at.getTime())
  const isGone = and(
    eq(workEvent.organisationId, organisationId),
    gte(workEvent.at, new Date(Math.min(...times))),
    lte(workEvent.at, new Date(Math.max(...times))),
    inArray(workEvent.id, idsOf(events)),
  )
  const { rows } = await db.execute<{ deleted: number }>(sql`
    with gone as (delete from ${workEvent} where ${isGone} returning 1) select count(*)::int as deleted from gone`)
  return rows[0]?.deleted ?? 0
}
