import type { Context } from '#platform/context/index.ts'
import { permissionsOf, type RoleHeld, roleKeyOf, roles } from '#platform/permissions/index.ts'
import type { RoleEntry } from '../../contract/index.ts'
import { openInvitesOf } from '../people/invites/invite-store.ts'
import { peopleRowsOf } from '../people/person-store.ts'
import { beyondReach } from './require-reach.ts'
import { asOwnRole, type OwnRoleRow, ownRolesOf } from './role-store.ts'

const everywhere = {
  admin: { name: 'Administrator', description: 'Full access, including the organisation.' },
  analyst: { name: 'Analyst', description: 'Can work in every part of the product.' },
  viewer: { name: 'Viewer', description: 'Can read every part of the product, but change nothing.' },
} as const

/** Names that an own role cannot have: they are read as a role of every organisation. */
export const takenNames: ReadonlySet<string> = new Set(
  roles.flatMap((role) => [role, everywhere[role].name.toLowerCase()]),
)

/** The roles of the organisation, with who has them. */
export async function listRoles(ctx: Context): Promise<RoleEntry[]> {
  const { organisationId } = ctx.actor
  const own = await ownRolesOf(ctx.db, organisationId)
  const entryOf = await entries(ctx)
  return [
    ...roles.map((role) => ({ ...entryOf(role), ...everywhere[role] })),
    ...own.map((row) => ownEntry(entryOf, row)),
  ]
}

/** One own role as it is listed. */
export const entryOfOwn = async (ctx: Context, row: OwnRoleRow): Promise<RoleEntry> =>
  ownEntry(await entries(ctx), row)

type EntryOf = (role: RoleHeld) => RoleEntry

const ownEntry = (entryOf: EntryOf, row: OwnRoleRow): RoleEntry => ({
  ...entryOf(asOwnRole(row)),
  id: row.id,
  name: row.name,
  description: row.description,
  changedBy: row.changedBy,
  changedAt: row.changedAt.toISOString(),
  version: row.version,
})

async function entries(ctx: Context): Promise<EntryOf> {
  const { organisationId } = ctx.actor
  const people = Map.groupBy(await peopleRowsOf(ctx.db, organisationId), ({ role }) => roleKeyOf(role))
  const invites = Map.groupBy(await openInvitesOf(ctx.db, organisationId, ctx.now), ({ role }) => role)
  return (role) => {
    const permissions = permissionsOf({ role, organisationId })
    const key = roleKeyOf(role)
    return {
      key,
      id: null,
      name: '',
      description: '',
      permissions,
      isWithinReach: beyondReach(ctx, permissions).length === 0,
      people: (people.get(key) ?? []).map(({ id, fullName, deactivatedAt }) => ({
        userId: id,
        fullName,
        isActive: deactivatedAt === null,
      })),
      openInvites: invites.get(key)?.length ?? 0,
      changedBy: null,
      changedAt: null,
      version: null,
    }
  }
}
