import { max } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import type { Subject } from '#platform/vocabulary/index.ts'
import { workEvent } from './tables.ts'
import { isAbout } from './work-event.ts'

/** The number of the newest event that was written, of one item alone where it is named; 0 when there is none. */
export async function lastWorkEventId(
  db: Queryable,
  organisationId: number,
  item?: Subject,
): Promise<number> {
  const [row] = await db
    .select({ id: max(workEvent.id) })
    .from(workEvent)
    .where(ofOrganisation(workEvent, organisationId, item && isAbout(item)))
  return Number(row?.id ?? 0)
}
