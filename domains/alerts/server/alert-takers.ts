import { type PersonName, peopleOfOrganisation } from '#domains/accounts/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { isGranted } from '#platform/permissions/index.ts'

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
