import type { Context } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../../contract/provisioning.ts'
import type { ScimUser } from '../../contract/provisioning.ts'
import { type DirectoryPerson, directoryPeople } from './directory-store.ts'
import { pageOf, readFilter } from './scim-filter.ts'
import { directoryPersonOf, userOnWire } from './users-on-wire.ts'

// userName is compared without regard to case (RFC 7643, 4.1.1), what the directory itself calls somebody is not.
const compared: Record<string, (person: DirectoryPerson, value: string) => boolean> = {
  username: ({ userName }, value) => userName.toLowerCase() === value.toLowerCase(),
  externalid: ({ externalId }, value) => externalId === value,
  id: ({ id }, value) => String(id) === value,
  'emails.value': ({ email }, value) => email === value.toLowerCase(),
}

export async function listScimUsers(
  ctx: Context,
  { filter, ...page }: RequestOf<typeof endpoints.listScimUsers>,
): Promise<ResponseOf<typeof endpoints.listScimUsers>> {
  const asked = filter === undefined ? undefined : readFilter(filter, Object.keys(compared))
  const people = await directoryPeople(ctx.db, ctx.actor.organisationId)
  const found = asked ? people.filter((person) => compared[asked.attribute]?.(person, asked.value)) : people
  return pageOf(found, page, (person) => userOnWire(ctx, person))
}

export const readScimUser = async (ctx: Context, { id }: { id: string }): Promise<ScimUser> =>
  userOnWire(ctx, await directoryPersonOf(ctx, id))
