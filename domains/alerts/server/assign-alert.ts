import { type PersonName, peopleOfOrganisation, personOf } from '#domains/accounts/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../contract/index.ts'
import type { Alert } from '../contract/schemas.ts'
import { publishAlert } from './publish-alert.ts'
import { requireRead } from './require-read.ts'
import { alertOf, alertOfOrganisation, changeAlert } from './store.ts'

const takesAlerts = (person: PersonName, organisationId: number): boolean =>
  person.isActive && isGranted({ role: person.role, organisationId }, 'alerts:write')

/** Gives an alert to a person, or back to nobody. @throws Problem `not-found` for a stranger and for who works on none · `stale` · `transition-not-allowed` for a closed one. */
export function assignAlert(
  ctx: Context,
  { id, version, userId }: RequestOf<typeof endpoints.assignAlert>,
): Promise<Alert> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const before = await alertOfOrganisation(tx.db, organisationId, id)
    await requireRead(tx, before, version)
    if (before.state === 'closed')
      throw new Problem('transition-not-allowed', 'An alert that is closed is given to nobody.')
    const person = userId === null ? undefined : await personOf(tx.db, organisationId, userId)
    if (person && !takesAlerts(person, organisationId))
      throw new Problem('not-found', `${person.fullName} takes no alerts.`)
    const after = await changeAlert(tx.db, organisationId, id, {
      assigneeId: person?.userId ?? null,
      assigneeName: person?.fullName ?? null,
    })
    const action = person ? 'alert.assigned' : 'alert.unassigned'
    const result = alertOf(after, tx.now)
    await publishAlert(tx, action, result)
    return {
      result,
      trace: {
        action,
        subject: { type: 'alert', id },
        before: { assigneeId: before.assigneeId },
        after: { assigneeId: after.assigneeId, version: after.version },
        payload: { title: after.title, severity: after.severity, assignee: after.assigneeName },
      },
    }
  })
}

/** The people an alert can be given to, by name. */
export async function listAlertAssignees({
  db,
  actor,
}: Context): Promise<{ userId: number; fullName: string }[]> {
  const people = await peopleOfOrganisation(db, actor.organisationId)
  return people
    .filter((person) => takesAlerts(person, actor.organisationId))
    .map(({ userId, fullName }) => ({ userId, fullName }))
}
