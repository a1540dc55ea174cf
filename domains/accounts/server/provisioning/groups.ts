import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf, ResponseOf } from '#platform/endpoint/index.ts'
import { type RoleHeld, roleKeyOf, roles } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/provisioning.ts'
import { type ScimGroup, scimSchemas } from '../../contract/provisioning.ts'
import { lockPeople } from '../people/person-store.ts'
import { asOwnRole, ownRolesOf } from '../roles/role-store.ts'
import { forgetOrganisation } from '../sign-in/identify-user.ts'
import { giveRole } from './change-user.ts'
import { type DirectoryPerson, directoryPeople } from './directory-store.ts'
import { attributeName, pageOf, readFilter } from './scim-filter.ts'
import { refused } from './scim-refusal.ts'
import { fieldOf, operationsOf } from './scim-values.ts'
import { baseUrlOf } from './tokens.ts'

type Group = { id: string; displayName: string; role: RoleHeld }
type Named = { id: string; [field: string]: unknown }

const builtInName = { admin: 'Administrator', analyst: 'Analyst', viewer: 'Viewer' } as const

/** The roles of an organisation, as a directory sees groups. */
async function groupsOf({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<Group[]> {
  const own = (await ownRolesOf(db, actor.organisationId)).map(asOwnRole)
  return [
    ...roles.map((role): Group => ({ id: role, displayName: builtInName[role], role })),
    ...own.map((role): Group => ({ id: roleKeyOf(role), displayName: role.name, role })),
  ]
}

async function groupOf(ctx: Pick<Context, 'db' | 'actor'>, id: string): Promise<Group> {
  const found = (await groupsOf(ctx)).find((group) => group.id === id)
  if (!found) throw new Problem('not-found', 'This group does not exist.')
  return found
}

const membersOf = (people: readonly DirectoryPerson[], { id }: Group) =>
  people.filter(({ role }) => roleKeyOf(role) === id)

const leavesMembersOut = (excluded: string | undefined) =>
  (excluded ?? '').split(',').some((one) => attributeName(one) === 'members')

function onWire(
  ctx: Pick<Context, 'installation'>,
  group: Group,
  people: readonly DirectoryPerson[] | undefined,
): ScimGroup {
  return {
    schemas: [scimSchemas.group],
    id: group.id,
    displayName: group.displayName,
    ...(people
      ? {
          members: membersOf(people, group).map(({ id, fullName }) => ({
            value: String(id),
            display: fullName,
          })),
        }
      : {}),
    meta: { resourceType: 'Group', location: `${baseUrlOf(ctx)}/Groups/${group.id}` },
  }
}

export async function listScimGroups(
  ctx: Context,
  { filter, excludedAttributes, ...page }: RequestOf<typeof endpoints.listScimGroups>,
): Promise<ResponseOf<typeof endpoints.listScimGroups>> {
  const asked = filter === undefined ? undefined : readFilter(filter, ['displayname', 'id'])
  const people = leavesMembersOut(excludedAttributes)
    ? undefined
    : await directoryPeople(ctx.db, ctx.actor.organisationId)
  const found = (await groupsOf(ctx)).filter(
    (group) =>
      !asked ||
      (asked.attribute === 'id'
        ? group.id === asked.value
        : group.displayName.toLowerCase() === asked.value.toLowerCase()),
  )
  return pageOf(found, page, (group) => onWire(ctx, group, people))
}

export async function readScimGroup(
  ctx: Context,
  { id, excludedAttributes }: RequestOf<typeof endpoints.readScimGroup>,
): Promise<ScimGroup> {
  const group = await groupOf(ctx, id)
  return onWire(
    ctx,
    group,
    leavesMembersOut(excludedAttributes)
      ? undefined
      : await directoryPeople(ctx.db, ctx.actor.organisationId),
  )
}

/** @throws Problem `conflict` where there is such a role, so that a directory finds it; `forbidden` otherwise. */
export async function createScimGroup(ctx: Context, fields: Record<string, unknown>): Promise<ScimGroup> {
  const name = String(fieldOf(fields, 'displayName') ?? '')
  const isKnown = (await groupsOf(ctx)).some(
    ({ displayName }) => displayName.toLowerCase() === name.toLowerCase(),
  )
  if (isKnown) throw refused('uniqueness', `There is a role “${name}” already.`, 'conflict')
  throw new Problem('forbidden', 'Roles are made in the product: a directory cannot define what they allow.')
}

export async function deleteScimGroup(ctx: Context, { id }: { id: string }): Promise<never> {
  await groupOf(ctx, id)
  throw new Problem('forbidden', 'Roles are deleted in the product.')
}

export const replaceScimGroup = (ctx: Context, { id, ...fields }: Named): Promise<ScimGroup> =>
  changeMembers(ctx, id, (group) => {
    requireSameName(group, fieldOf(fields, 'displayName'))
    return { are: memberIds(fieldOf(fields, 'members') ?? []), join: [], leave: [] }
  })

export const patchScimGroup = (ctx: Context, { id, ...fields }: Named): Promise<ScimGroup> =>
  changeMembers(ctx, id, (group) => changeStated(group, fields))

/** Who is to have a role: exactly some people, or some more and some fewer. */
type MemberChange = { are?: readonly string[]; join: string[]; leave: string[] }

function changeStated(group: Group, fields: Record<string, unknown>): MemberChange {
  const change: MemberChange = { join: [], leave: [] }
  for (const { op, path, value } of operationsOf(fields)) {
    const attribute = path === undefined ? '' : attributeName(path)
    const [, one] = /^members\[\s*value\s+eq\s+"([^"]*)"\s*\]$/.exec(attribute) ?? []
    if (attribute === 'displayname') requireSameName(group, value)
    else if (one !== undefined && op === 'remove') change.leave.push(one)
    else if (attribute === 'members' && op === 'remove') {
      if (value === undefined || value === null) change.are = []
      else change.leave.push(...memberIds(value))
    } else if (attribute === 'members' && op === 'replace') change.are = memberIds(value)
    else if (attribute === 'members') change.join.push(...memberIds(value))
    else if (attribute === '' && typeof value === 'object' && value !== null) {
      const members = fieldOf(value as Record<string, unknown>, 'members')
      requireSameName(group, fieldOf(value as Record<string, unknown>, 'displayName'))
      if (members !== undefined && op === 'add') change.join.push(...memberIds(members))
      else if (members !== undefined) change.are = memberIds(members)
    } else if (attribute !== 'externalid')
      throw refused('invalidPath', 'A group has displayName and members.')
  }
  return change
}

function requireSameName(group: Group, name: unknown): void {
  if (name !== undefined && name !== group.displayName)
    throw refused('mutability', 'Roles are named in the product, not by a directory.')
}

function memberIds(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map((one: unknown) => {
    const id =
      typeof one === 'object' && one !== null ? fieldOf(one as Record<string, unknown>, 'value') : one
    if (typeof id !== 'string' && typeof id !== 'number')
      throw refused('invalidValue', 'A member is named by its value.')
    return String(id)
  })
}

/** Gives a role to people and takes it from people, in one change. Everybody has one role: who loses it is a viewer. */
async function changeMembers(
  ctx: Context,
  id: string,
  read: (group: Group) => MemberChange,
): Promise<ScimGroup> {
  const changed = await recordChange(ctx, async (tx) => {
    await lockPeople(tx.db)
    const group = await groupOf(tx, id)
    const { are, join, leave } = read(group)
    const people = await directoryPeople(tx.db, tx.actor.organisationId)
    const now = membersOf(people, group).map((person) => String(person.id))
    const wanted = new Set([...(are ?? now), ...join].filter((one) => !leave.includes(one)))
    for (const one of wanted) if (!now.includes(one)) await giveRole(tx, memberOf(people, one), group.role)
    for (const one of now) if (!wanted.has(one)) await giveRole(tx, memberOf(people, one), 'viewer')
    return { result: onWire(tx, group, await directoryPeople(tx.db, tx.actor.organisationId)), trace: [] }
  })
  // Once it holds: who asked in between may have been remembered as they were.
  forgetOrganisation(ctx.installation, ctx.actor.organisationId)
  return changed
}

function memberOf(people: readonly DirectoryPerson[], id: string): DirectoryPerson {
  const found = people.find((person) => String(person.id) === id)
  if (!found) throw refused('invalidValue', `There is no user ${id.slice(0, 40)}.`)
  return found
}
