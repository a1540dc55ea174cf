import type { Context } from '#platform/context/index.ts'
import { roleKeyOf, roleNameOf } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { type ScimUser, scimSchemas } from '../../contract/provisioning.ts'
import { type DirectoryPerson, directoryPeople } from './directory-store.ts'
import { partsOf } from './scim-values.ts'
import { baseUrlOf } from './tokens.ts'

/** One person of the organisation. @throws Problem `not-found` for a stranger to it. */
export async function directoryPersonOf(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  id: string,
): Promise<DirectoryPerson> {
  const found = (await directoryPeople(db, actor.organisationId)).find((person) => String(person.id) === id)
  if (!found) throw new Problem('not-found', 'There is no such user.')
  return found
}

export function userOnWire(ctx: Pick<Context, 'installation'>, person: DirectoryPerson): ScimUser {
  const role = { value: roleKeyOf(person.role), display: roleNameOf(person.role) }
  return {
    schemas: [scimSchemas.user],
    id: String(person.id),
    ...(person.externalId === null ? {} : { externalId: person.externalId }),
    userName: person.userName,
    name: { formatted: person.fullName, ...partsOf(person.fullName) },
    displayName: person.fullName,
    active: person.deactivatedAt === null,
    emails: [{ value: person.email, type: 'work', primary: true }],
    roles: [{ ...role, primary: true }],
    groups: [role],
    meta: {
      resourceType: 'User',
      location: `${baseUrlOf(ctx)}/Users/${person.id}`,
      created: person.joinedAt.toISOString(),
    },
  }
}
