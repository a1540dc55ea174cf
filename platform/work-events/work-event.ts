import { and, desc, eq, or } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { namesEver, type Subject } from '#platform/vocabulary/index.ts'
import { workEvent } from './tables.ts'

export type WorkEvent = typeof workEvent.$inferSelect

/** What happened to one thing, newest first. */
export function workEventsOf(
  db: Queryable,
  organisationId: number,
  item?: Subject,
  limit = 100,
): Promise<WorkEvent[]> {
  return db
    .select()
    .from(workEvent)
    .where(ofOrganisation(workEvent, organisationId, item ? isAbout(item) : undefined))
    .orderBy(desc(workEvent.at), desc(workEvent.id))
    .limit(limit)
}

/** An event of a thing, under whichever name it was written. */
export const isAbout = (item: Subject) =>
  or(
    ...namesEver(item).map(({ type, id }) =>
      and(eq(workEvent.workItemType, type), eq(workEvent.workItemId, id)),
    ),
  )
