import { and, desc, eq } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { workEvent } from './tables.ts'

/** The kinds of thing that work is done on. */
export const workItemTypes = [
  'account',
  'alert',
  'case',
  'company',
  'disclosure',
  'document',
  'kyc',
  'lead',
  'list',
  'post',
  'screening',
  'settings',
  'transaction',
  'workflow_task',
] as const
export type WorkItemType = (typeof workItemTypes)[number]

export type WorkEvent = typeof workEvent.$inferSelect

/** What happened to one thing, newest first. */
export function workEventsOf(
  db: Queryable,
  organisationId: number,
  item?: { type: WorkItemType; id: string },
  limit = 100,
): Promise<WorkEvent[]> {
  return db
    .select()
    .from(workEvent)
    .where(
      and(
        eq(workEvent.organisationId, organisationId),
        item ? eq(workEvent.workItemType, item.type) : undefined,
        item ? eq(workEvent.workItemId, item.id) : undefined,
      ),
    )
    .orderBy(desc(workEvent.at), desc(workEvent.id))
    .limit(limit)
}
