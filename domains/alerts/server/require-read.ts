import { changesSinceVersion } from '#platform/audit/index.ts'
import type { Change } from '#platform/context/index.ts'
import { refuseStale } from '#platform/problems/index.ts'
import type { AlertRow } from './store.ts'

/** Refuses a step that was decided on an alert as it was before: with what was done since, and by whom. @throws Problem `stale`. */
export function requireRead(
  tx: Change,
  { id, version }: AlertRow,
  readAt: number | undefined,
): Promise<void> {
  return refuseStale({ version, called: 'This alert' }, readAt, (read) =>
    changesSinceVersion(tx.db, tx.actor.organisationId, { type: 'alert', id }, read),
  )
}
