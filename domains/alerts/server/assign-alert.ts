import {
  onRightsLost,
  type PersonName,
  peopleOfOrganisation,
  personOf,
} from '#domains/accounts/server/index.ts'
import { recordChange, type Trace } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../contract/index.ts'
import type { Alert } from '../contract/schemas.ts'
import { publishAlert } from './publish-alert.ts'
import { requireRead } from './require-read.ts'
import { type AlertRow, alertOf, alertOfOrganisation, changeAlert, heldAlerts } from './store.ts'

/** Whether an alert can be given to somebody: they are there, and their role takes alerts. */
export const takesAlerts = (person: PersonName, organisationId: number): boolean =>
  person.isActive && isGranted({ role: person.role, organisationId }, 'alerts:write')

/** The numbers of the people who take alerts; asked only where a row has been given to somebody. */
export async function takersOf(
  { db, actor: { organisationId } }: Pick<Context, 'db' | 'actor'>,
  rows: readonly { assigneeId: number | null }[],
): Promise<ReadonlySet<number>> {
  if (rows.every(({ assigneeId }) => assigneeId === null)) return new Set()
  const people = await peopleOfOrganisation(db, organisationId)
  return new Set(people.filter((one) => takesAlerts(one, organisationId)).map(({ userId }) => userId))
}

/** Assigns an alert or unassigns it. @throws Problem `not-found` for who cannot work on it · `stale` · `transition-not-allowed`. */
export function assignAlert(
  ctx: Context,
  { id, version, userId }: RequestOf<typeof endpoints.assignAlert>,
): Promise<Alert> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const before = await alertOfOrganisation(tx.db, organisationId, id)
    await requireRead(tx, before, version)
    if (before.state === 'closed')
      throw new Problem('transition-not-allowed', 'A closed alert cannot be assigned.')
    const person = userId === null ? undefined : await personOf(tx.db, organisationId, userId)
    if (person && !takesAlerts(person, organisationId))
      throw new Problem('not-found', `${person.fullName} takes no alerts.`)
    return give(tx, before, person)
  })
}

async function give(
  tx: Change,
  before: AlertRow,
  person: PersonName | undefined,
  reason?: string,
): Promise<{ result: Alert; trace: Trace }> {
  const after = await changeAlert(tx.db, tx.actor.organisationId, before.id, {
    assigneeId: person?.userId ?? null,
    assigneeName: person?.fullName ?? null,
  })
  const action = person ? 'alert.assigned' : 'alert.unassigned'
  const result = alertOf(after, tx.now, await takersOf(tx, [after]))
  await publishAlert(tx, action, result)
  return {
    result,
    trace: {
      action,
      subject: { type: 'alert', id: before.id },
      before: { assigneeId: before.assigneeId },
      after: { assigneeId: after.assigneeId, version: after.version },
      ...(reason ? { reason } : {}),
      payload: { title: after.title, severity: after.severity, assignee: after.assigneeName },
    },
  }
}

/** Open alerts of people who take none any more are given back to nobody. */
export const alertsLeftBehind = onRightsLost('alerts of who takes none', async (tx) => {
  const held = await heldAlerts(tx.db, tx.actor.organisationId)
  const takers = await takersOf(tx, held)
  for (const before of held)
    if (before.assigneeId !== null && !takers.has(before.assigneeId))
      await recordChange(tx, (change) =>
        give(change, before, undefined, `${before.assigneeName} takes no alerts any more.`),
      )
})

/** The people an alert can be assigned to, by name. */
export async function listAlertAssignees({
  db,
  actor,
}: Context): Promise<{ userId: number; fullName: string }[]> {
  const people = await peopleOfOrganisation(db, actor.organisationId)
  return people
    .filter((person) => takesAlerts(person, actor.organisationId))
    .map(({ userId, fullName }) => ({ userId, fullName }))
}
