import { peopleOfOrganisation } from '#domains/accounts/server/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'

/** Everybody of the organisation by number, with their names; those who left keep theirs. */
export async function namesOfPeople(db: Queryable, organisationId: number): Promise<Map<number, string>> {
  const people = await peopleOfOrganisation(db, organisationId)
  return new Map(people.map(({ userId, fullName }) => [userId, fullName]))
}

/** Who can be given work of operations. */
export async function workersOf(
  db: Queryable,
  organisationId: number,
): Promise<{ userId: number; fullName: string }[]> {
  const people = await peopleOfOrganisation(db, organisationId)
  return people
    .filter(({ isActive, role }) => isActive && isGranted({ role, organisationId }, 'operations:write'))
    .map(({ userId, fullName }) => ({ userId, fullName }))
}

/** The number of the person who asks; null for the product itself. */
export const personNumber = (actor: Actor): number | null => (actor.kind === 'user' ? actor.userId : null)

/** Refuses a step that was decided on an earlier version. @throws Problem `stale`. */
export function requireVersion(what: string, row: { version: number }, version: number): void {
  if (row.version !== version)
    throw new Problem('stale', `${what} has changed since. Look at it again before you decide.`, {
      version: row.version,
    })
}
