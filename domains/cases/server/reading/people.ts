import { type PersonName, peopleOfOrganisation, personOf } from '#domains/accounts/server/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { isGranted, roleNameOf } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { Case } from '../../contract/schemas.ts'

export type Assignee = NonNullable<Case['assignee']>

/** The people of an organisation by number, as cases name them; those who left keep their name on old cases. */
export async function assigneesOf(db: Queryable, organisationId: number): Promise<Map<number, Assignee>> {
  const people = await peopleOfOrganisation(db, organisationId)
  return new Map(
    people.map((person) => {
      const { userId, fullName } = person
      return [userId, { userId, fullName, worksOnCases: mayWorkOnCases(person, organisationId) }]
    }),
  )
}

/** Whether a case can be given to somebody: they are there, and their role works on cases. */
export const mayWorkOnCases = (person: PersonName, organisationId: number): boolean =>
  person.isActive && isGranted({ role: person.role, organisationId }, 'cases:write')

/** A person that work can be given to. @throws Problem `not-found` for a stranger, a blocked person or a reader. */
export async function assignablePerson(
  db: Queryable,
  organisationId: number,
  userId: number,
): Promise<Assignee> {
  const person = await personOf(db, organisationId, userId)
  if (!person.isActive) throw new Problem('not-found', `${person.fullName} takes no new work.`)
  if (!mayWorkOnCases(person, organisationId))
    throw new Problem(
      'not-found',
      `${person.fullName} is a ${roleNameOf(person.role)}, whose role does not work on cases.`,
    )
  return { userId: person.userId, fullName: person.fullName, worksOnCases: true }
}
