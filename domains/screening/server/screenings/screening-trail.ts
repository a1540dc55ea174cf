import { type AuditEntry, recentAudit } from '#platform/audit/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { Subject } from '#platform/vocabulary/index.ts'
import type { ScreeningRow } from './store.ts'

/** What the pieces of a bulk run are about in the audit chain: one entry each, over the rows it stored. */
export const bulkSubject = (batchId: number | null | undefined): Subject =>
  batchId ? { type: 'batch', id: batchId } : { type: 'several-screenings', id: 'several' }

const CHUNKS_MAX = 5_000

/** Everything the audit chain knows of a screening, newest first: its making, its decisions, the opening of its case. */
export async function trailOf(
  db: Queryable,
  organisationId: number,
  screening: ScreeningRow,
): Promise<AuditEntry[]> {
  const own = await recentAudit(db, organisationId, { type: 'screening', id: screening.id })
  const made = own.some((entry) => entry.action === 'screening.completed')
    ? []
    : [await bulkEntryOf(db, organisationId, screening)].filter((entry) => entry !== undefined)
  const opened = screening.caseId
    ? (await recentAudit(db, organisationId, { type: 'case', id: screening.caseId })).filter(
        (entry) => entry.action === 'case.opened',
      )
    : []
  return [...own, ...made, ...opened].sort(
    (left, right) => right.at.getTime() - left.at.getTime() || right.sequence - left.sequence,
  )
}

/** The entry under which a screening was made: its own, or that of the piece of a bulk run it belongs to. */
export async function makingOf(
  db: Queryable,
  organisationId: number,
  screening: ScreeningRow,
): Promise<AuditEntry | undefined> {
  const trail = await trailOf(db, organisationId, screening)
  return trail.findLast((entry) => entry.action.startsWith('screening.completed'))
}

async function bulkEntryOf(
  db: Queryable,
  organisationId: number,
  screening: ScreeningRow,
): Promise<AuditEntry | undefined> {
  const entries = await recentAudit(db, organisationId, bulkSubject(screening.batchId), CHUNKS_MAX)
  return entries.find((entry) => {
    const after = entry.after as { firstId?: number; lastId?: number } | null
    return (after?.firstId ?? Infinity) <= screening.id && screening.id <= (after?.lastId ?? -Infinity)
  })
}
