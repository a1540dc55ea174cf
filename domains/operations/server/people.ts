import { peopleOfOrganisation, requireSecondPerson } from '#domains/accounts/server/index.ts'
import { changesSinceVersion } from '#platform/audit/index.ts'
import type { Change } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { Actor } from '#platform/identity/index.ts'
import { isGranted } from '#platform/permissions/index.ts'
import { Problem, refuseStale } from '#platform/problems/index.ts'
import type { Subject } from '#platform/vocabulary/index.ts'

/** Everybody of the organisation by number, with their names; those who left keep theirs. */
export async function namesOfPeople(db: Queryable, organisationId: number): Promise<Map<number, string>> {
  const people = await peopleOfOrganisation(db, organisationId)
  return new Map(people.map(({ userId, fullName }) => [userId, fullName]))
}

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

/** Refuses whoever is no second person on what was proposed. @throws Problem `four-eyes`. */
export async function requireOther(
  tx: Change,
  proposal: { userId: number | null; at: Date },
  words: string,
): Promise<void> {
  const userId = personNumber(tx.actor)
  if (userId === null || userId === proposal.userId) throw new Problem('four-eyes', words)
  await requireSecondPerson(tx.db, tx.actor.organisationId, {
    userId,
    permission: 'operations:write',
    proposal,
  })
}

/** Refuses a step that was decided on an earlier version, with what was done since. @throws Problem `stale`. */
export function requireVersion(
  tx: Change,
  record: { subject: Subject; called: string; version: number },
  readAt: number | undefined,
): Promise<void> {
  return refuseStale(record, readAt, (version) =>
    changesSinceVersion(tx.db, tx.actor.organisationId, record.subject, version),
  )
}
