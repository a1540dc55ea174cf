import { asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import {
  grantedPermissions,
  isGivable,
  type OwnRole,
  type RoleHeld,
  type RoleKey,
  roleKeyOf,
} from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { noteRights } from '../organisations/rights-held.ts'
import { invite, membership, ownRole } from '../tables.ts'

export type OwnRoleRow = typeof ownRole.$inferSelect

/** The own role of a member, joined to their membership. */
export const ownRoleOfMember: SQL = sql`${ownRole.organisationId} = ${membership.organisationId} and ${membership.role} = 'own-' || ${ownRole.id}`
export const ownRoleColumns = { id: ownRole.id, name: ownRole.name, permissions: ownRole.permissions }

/** What a key and the own role it names mean. A role that is not there grants nothing. */
export function roleHeld(key: RoleKey, own: OwnRole | null | undefined): RoleHeld {
  if (key === 'admin' || key === 'analyst' || key === 'viewer') return key
  return own
    ? asOwnRole(own)
    : { id: Number(key.slice('own-'.length)), name: 'A role that is gone', permissions: [] }
}

/** An own role as it counts: what the product no longer knows, or gives nobody, is not in it. */
export const asOwnRole = ({ id, name, permissions }: OwnRole): OwnRole => ({
  id,
  name,
  permissions: grantedPermissions.filter(
    (permission) => isGivable(permission) && permissions.includes(permission),
  ),
})

/** The own roles of an organisation, by name. */
export function ownRolesOf(db: Queryable, organisationId: number): Promise<OwnRoleRow[]> {
  return db
    .select()
    .from(ownRole)
    .where(eq(ownRole.organisationId, organisationId))
    .orderBy(asc(sql`lower(${ownRole.name})`), asc(ownRole.id))
}

/** An own role of an organisation. @throws Problem `not-found`. */
export async function ownRoleRowOf(db: Queryable, organisationId: number, id: number): Promise<OwnRoleRow> {
  const [row] = await db
    .select()
    .from(ownRole)
    .where(ofOrganisation(ownRole, organisationId, { id }))
  if (!row) throw new Problem('not-found', 'This role does not exist in your organisation.')
  return row
}

/** The role that a key names in an organisation. @throws Problem `not-found`. */
export async function roleOfKey(db: Queryable, organisationId: number, key: RoleKey): Promise<RoleHeld> {
  const held = roleHeld(key, null)
  return typeof held === 'string' ? held : asOwnRole(await ownRoleRowOf(db, organisationId, held.id))
}

export async function insertOwnRole(
  db: Transaction,
  facts: Omit<typeof ownRole.$inferInsert, 'id'>,
): Promise<OwnRoleRow> {
  const [row] = await db.insert(ownRole).values(facts).returning()
  if (!row) throw new Error('The role was not written.')
  return row
}

/** Changes an own role. Whoever has it holds what it newly grants from now on. */
export async function updateOwnRole(
  db: Transaction,
  before: OwnRoleRow,
  change: Pick<OwnRoleRow, 'name' | 'description' | 'permissions' | 'changedBy' | 'changedAt'>,
): Promise<OwnRoleRow> {
  const { organisationId, id } = before
  const [row] = await db
    .update(ownRole)
    .set({ ...change, version: sql`${ownRole.version} + 1` })
    .where(ofOrganisation(ownRole, organisationId, { id }))
    .returning()
  if (!row) throw new Problem('not-found', 'This role does not exist in your organisation.')
  const [from, to] = [asOwnRole(before), asOwnRole(row)]
  await noteRights(db, holdersOf(organisationId, to), {
    organisationId,
    from,
    to,
    at: change.changedAt,
  })
  return row
}

export async function deleteOwnRoleRow(db: Transaction, organisationId: number, id: number): Promise<void> {
  await db.delete(ownRole).where(ofOrganisation(ownRole, organisationId, { id }))
}

/** Gives everybody who has a role, and every invite for it, another one. */
export async function moveHolders(
  db: Transaction,
  organisationId: number,
  { from, to, at }: { from: RoleHeld; to: RoleHeld; at: Date },
): Promise<void> {
  const have = holdersOf(organisationId, from)
  await noteRights(db, have, { organisationId, from, to, at })
  await db
    .update(membership)
    .set({ role: roleKeyOf(to) })
    .where(have)
  await db
    .update(invite)
    .set({ role: roleKeyOf(to) })
    .where(ofOrganisation(invite, organisationId, { role: roleKeyOf(from) }, isNull(invite.usedAt)))
}

const holdersOf = (organisationId: number, role: RoleHeld) =>
  ofOrganisation(membership, organisationId, { role: roleKeyOf(role) })
