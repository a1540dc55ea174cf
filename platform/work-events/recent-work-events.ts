import { desc } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { workEvent } from './tables.ts'
import type { WorkEvent } from './work-event.ts'

/** The newest events of some kinds, for feeds. */
export function recentWorkEvents(
  db: Queryable,
  organisationId: number,
  eventTypes: readonly string[],
  limit: number,
): Promise<WorkEvent[]> {
  return db
    .select()
    .from(workEvent)
    .where(ofOrganisation(workEvent, organisationId, { eventType: eventTypes }))
    .orderBy(desc(workEvent.at), desc(workEvent.id))
    .limit(limit)
}
