import { and, count, eq, gte, inArray, lt, min, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { workEvent } from './tables.ts'

/** Which events are counted: of some kinds of things, of some types. */
export type EventsCounted = { workItemTypes: readonly string[]; eventTypes: readonly string[] }

const isOf = (organisationId: number, { workItemTypes, eventTypes }: EventsCounted): SQL | undefined =>
  and(
    eq(workEvent.organisationId, organisationId),
    inArray(workEvent.workItemType, [...workItemTypes]),
    inArray(workEvent.eventType, [...eventTypes]),
  )

/**
 * How many of some things happened from a moment up to, not including, another. An event that stands for many says how many in its payload (`count`).
 * `events` is how many were written of it. Null where nothing of the kind was ever written: that is not measured here, and no zero.
 */
export async function countWorkEvents(
  db: Queryable,
  organisationId: number,
  counted: EventsCounted,
  { from, to }: { from: Date; to: Date },
): Promise<{ count: number; events: number } | null> {
  const [row] = await db
    .select({
      count:
        sql<number>`coalesce(sum(case when jsonb_typeof(${workEvent.payload} -> 'count') = 'number' then (${workEvent.payload} ->> 'count')::bigint else 1 end), 0)`.mapWith(
          Number,
        ),
      events: count(),
    })
    .from(workEvent)
    .where(and(isOf(organisationId, counted), gte(workEvent.at, from), lt(workEvent.at, to)))
  if (row && row.count > 0) return row
  const ever = await db
    .select({ id: workEvent.id })
    .from(workEvent)
    .where(isOf(organisationId, counted))
    .limit(1)
  return ever.length > 0 ? { count: 0, events: row?.events ?? 0 } : null
}

/** When the first thing of an organisation was written; null where nothing was. */
export async function firstWorkEventAt(db: Queryable, organisationId: number): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(workEvent.at) })
    .from(workEvent)
    .where(eq(workEvent.organisationId, organisationId))
  return row?.at ?? null
}
