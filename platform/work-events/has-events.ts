import { and, eq, gt, notInArray } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import type { SubjectType } from '#platform/vocabulary/index.ts'
import { workEvent } from './tables.ts'

/** Whether an organisation has events about other kinds of things than those named, after a given event. */
export async function hasEventsBeside(
  db: Queryable,
  organisationId: number,
  kinds: readonly SubjectType[],
  after = 0,
): Promise<boolean> {
  const rows = await db
    .select({ id: workEvent.id })
    .from(workEvent)
    .where(
      and(
        eq(workEvent.organisationId, organisationId),
        gt(workEvent.id, after),
        notInArray(workEvent.workItemType, [...kinds]),
      ),
    )
    .limit(1)
  return rows.length > 0
}
