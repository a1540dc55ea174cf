import { eq, max } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { workEvent } from './tables.ts'

/** The number of the newest event that was written; 0 when there is none. */
export async function lastWorkEventId(db: Queryable, organisationId: number): Promise<number> {
  const [row] = await db
    .select({ id: max(workEvent.id) })
    .from(workEvent)
    .where(eq(workEvent.organisationId, organisationId))
  return Number(row?.id ?? 0)
}
