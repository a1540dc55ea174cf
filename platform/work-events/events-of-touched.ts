import { and, asc, gte, inArray, lt } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import type { EventsCounted } from './count-events.ts'
import { workEvent } from './tables.ts'

export type TouchedEvent = { workItemId: string; eventType: string; at: Date; payload: unknown }

/** For things touched in a window, all events of some types from their beginning, in order. */
export function eventsOfTouched(
  db: Queryable,
  organisationId: number,
  { workItemType, touchedBy, with: beside }: { workItemType: string; touchedBy: string; with: string },
  { from, to }: { from: Date; to: Date },
): Promise<TouchedEvent[]> {
  const isOf = (...eventTypes: EventsCounted['eventTypes']) =>
    ofOrganisation(workEvent, organisationId, { workItemType, eventType: eventTypes })
  const touched = db
    .select({ id: workEvent.workItemId })
    .from(workEvent)
    .where(and(isOf(touchedBy), gte(workEvent.at, from), lt(workEvent.at, to)))
  return db
    .select({
      workItemId: workEvent.workItemId,
      eventType: workEvent.eventType,
      at: workEvent.at,
      payload: workEvent.payload,
    })
    .from(workEvent)
    .where(and(isOf(touchedBy, beside), inArray(workEvent.workItemId, touched)))
    .orderBy(asc(workEvent.id))
}
