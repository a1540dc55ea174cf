import { sampleStateOf } from '#domains/overview/server/index.ts'
import { hasAuditSince } from '#platform/audit/index.ts'
import type { Installation } from '#platform/context/index.ts'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'

/**
 * Whether the demo was filled today and nothing was changed in it since: then a start has nothing to restore. A fill that was killed on the way has left the entry of
 * its removal, which is younger than the fill before it.
 */
export async function isDemoFresh({ database: { db }, clock }: Installation): Promise<boolean> {
  const demo = await sampleStateOf(db, DEMO_ORGANISATION_ID)
  if (demo?.state !== 'present') return false
  const day = (moment: Date) => moment.toISOString().slice(0, 10)
  if (day(demo.changedAt) !== day(clock())) return false
  return !(await hasAuditSince(db, DEMO_ORGANISATION_ID, demo.changedAt))
}
