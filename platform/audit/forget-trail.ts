import { eq } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import { workEvent } from '#platform/work-events/tables.ts'
import { auditEntry, auditHead } from './tables.ts'

/** Removes the demo's chain and events, so that a restored demo starts with a chain of its own. No other organisation's can be removed. */
export async function forgetDemoTrail(db: Queryable): Promise<void> {
  for (const table of [auditEntry, auditHead, workEvent]) {
    await db.delete(table).where(eq(table.organisationId, DEMO_ORGANISATION_ID))
  }
}
