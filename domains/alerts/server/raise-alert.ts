import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { Alert } from '../contract/schemas.ts'
import { publishAlert } from './publish-alert.ts'
import { alertOf, type Hit, storeHit } from './store.ts'

/**
 * Raises an alert, or counts one more hit on the alert that is open for the same dedupe key: rule, subject and, where it has
 * one, direction. Inside another change it commits with that one. A closed alert is not reopened: a new hit raises a new alert.
 */
export function raiseAlert(ctx: Context, hit: Hit): Promise<Alert> {
  return recordChange(ctx, async (tx) => {
    const row = await storeHit(tx.db, tx.actor.organisationId, hit, tx.now)
    const action = row.hitCount === 1 ? 'alert.raised' : 'alert.seen-again'
    const result = alertOf(row, tx.now)
    await publishAlert(tx, action, result)
    return {
      result,
      trace: {
        action,
        subject: { type: 'alert', id: row.id },
        after: { ...hit, hitCount: row.hitCount, version: row.version },
        toState: row.state,
        payload: { title: row.title, severity: row.severity, kind: row.kind },
      },
    }
  })
}
