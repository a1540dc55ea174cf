import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { type RoleHeld, type RoleKey, roleKeyOf } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { ownRoleColumns, ownRoleOfMember, roleHeld } from '../roles/role-store.ts'
import { membership, organisation, ownRole, person, signInRule, signInSession } from '../tables.ts'
import { noteRights } from './rights-held.ts'

type Membership = typeof membership.$inferSelect
export type MembershipRow = Omit<Membership, 'role'> & { role: RoleHeld }

/** Where somebody comes in, as what. */
export type Joining = { organisationId: number; role: RoleKey; joinedAt: Date }

/** Writes a membership: of a new account, whose joining was asked about before, and by `admitMember`. */
export async function insertMember(
  db: Queryable,
  row: Joining & { userId: number; deactivatedAt?: Date },
): Promise<void> {
  await db.insert(membership).values(row)
}

/** Gives a member another role. Their rights count from now where the role before did not have them. */
export async function giveMemberRole(
  db: Queryable,
  { organisationId, userId }: { organisationId: number; userId: number },
  { from, to, at }: { from: RoleHeld; to: RoleHeld; at: Date },
): Promise<void> {
  const own = isMember(organisationId, userId)
  await db
    .update(membership)
    .set({ role: roleKeyOf(to) })
    .where(own)
  await noteRights(db, own, { organisationId, from, to, at })
}

/** Shuts a member out, or lets them in again: whoever was out holds every right only since they are back. */
export async function setMemberActive(
  db: Queryable,
  { organisationId, userId }: { organisationId: number; userId: number },
  isActive: boolean,
  at: Date,
): Promise<void> {
  const own = isMember(organisationId, userId)
  if (isActive)
    await db
      .update(membership)
      .set({ deactivatedAt: null, rightsFrom: at, rightsSince: {} })
      .where(and(own, isNotNull(membership.deactivatedAt)))
  else
    await db
      .update(membership)
      .set({ deactivatedAt: at })
      .where(and(own, isNull(membership.deactivatedAt)))
}

const isMember = (organisationId: number, userId: number) =>
  ofOrganisation(membership, organisationId, { userId })

export async function deleteMembers(
  db: Queryable,
  organisationId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return
  await db.delete(membership).where(ofOrganisation(membership, organisationId, { userId: userIds }))
}

/** What a person is in an organisation; nothing for a stranger to it. */
export async function membershipOf(
  db: Queryable,
  organisationId: number,
  userId: number,
): Promise<MembershipRow | undefined> {
  const [row] = await db
    .select({ member: membership, own: ownRoleColumns })
    .from(membership)
    .leftJoin(ownRole, ownRoleOfMember)
    .where(isMember(organisationId, userId))
  return row && { ...row.member, role: roleHeld(row.member.role, row.own) }
}

/** Everybody of an organisation who has an account to sign in with, also while they are shut out. */
export async function registeredMembers(db: Queryable, organisationId: number): Promise<MembershipRow[]> {
  const rows = await db
    .select({ member: membership, own: ownRoleColumns })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.userId))
    .leftJoin(ownRole, ownRoleOfMember)
    .where(ofOrganisation(membership, organisationId, eq(person.origin, 'registered')))
  return rows.map(({ member, own }) => ({ ...member, role: roleHeld(member.role, own) }))
}

/** Somebody in a session: what they are where it is open, and what their organisation asks of them there. */
export type MemberInSession = MembershipRow & {
  session: Pick<
    typeof signInSession.$inferSelect,
    'id' | 'createdAt' | 'expiresAt' | 'lastUsedAt' | 'isByProvider'
  >
  rules: typeof signInRule.$inferSelect | null
  hasSecondFactor: boolean
}

/** Whose session it is and what they are where it is open; nothing where there is none or its person may not come in. */
export async function memberInSession(
  db: Queryable,
  sessionId: number,
): Promise<MemberInSession | undefined> {
  const { id, createdAt, expiresAt, lastUsedAt, isByProvider } = signInSession
  const [row] = await db
    .select({
      member: membership,
      own: ownRoleColumns,
      session: { id, createdAt, expiresAt, lastUsedAt, isByProvider },
      rules: signInRule,
      hasSecondFactor: person.twoFactorEnabled,
    })
    .from(signInSession)
    .innerJoin(
      membership,
      and(
        eq(membership.organisationId, signInSession.organisationId),
        eq(membership.userId, signInSession.userId),
        isNull(membership.deactivatedAt),
      ),
    )
    .innerJoin(person, eq(person.id, signInSession.userId))
    .leftJoin(ownRole, ownRoleOfMember)
    .leftJoin(signInRule, eq(signInRule.organisationId, signInSession.organisationId))
    .where(eq(signInSession.id, sessionId))
  if (!row) return undefined
  const { member, own, ...rest } = row
  return { ...member, role: roleHeld(member.role, own), ...rest }
}

/** The organisations a person may come into, by name. */
export async function organisationsOf(
  db: Queryable,
  userId: number,
): Promise<{ organisationId: number; name: string; role: RoleHeld }[]> {
  const rows = await db
    .select({
      organisationId: membership.organisationId,
      name: organisation.name,
      role: membership.role,
      own: ownRoleColumns,
    })
    .from(membership)
    .leftJoin(ownRole, ownRoleOfMember)
    .innerJoin(organisation, eq(organisation.id, membership.organisationId))
    .where(and(eq(membership.userId, userId), isNull(membership.deactivatedAt)))
    .orderBy(asc(organisation.name), asc(organisation.id))
  return rows.map(({ own, ...row }) => ({ ...row, role: roleHeld(row.role, own) }))
}

/** The organisation a person's next session opens in: the one they were last in, else the first they belong to; nothing when they may come in nowhere. */
export async function organisationToOpen(db: Queryable, userId: number): Promise<number | undefined> {
  const rows = await db
    .select({ organisationId: membership.organisationId, last: person.opensOrganisationId })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.userId))
    .where(and(eq(membership.userId, userId), isNull(membership.deactivatedAt)))
    .orderBy(asc(membership.organisationId))
  const known = rows.find(({ organisationId, last }) => organisationId === last) ?? rows[0]
  return known?.organisationId
}

/** Whether a person belongs to any organisation beside one. */
export async function belongsElsewhere(
  db: Queryable,
  organisationId: number,
  userId: number,
): Promise<boolean> {
  const rows = await db
    .select({ organisationId: membership.organisationId })
    .from(membership)
    .where(eq(membership.userId, userId))
  return rows.some((row) => row.organisationId !== organisationId)
}

export async function insertOrganisation(
  db: Queryable,
  facts: { name: string; foundedAt: Date },
): Promise<number> {
  const [row] = await db.insert(organisation).values(facts).returning({ id: organisation.id })
  if (!row) throw new Error('The organisation was not written.')
  return row.id
}

export async function organisationRow(
  db: Queryable,
  organisationId: number,
): Promise<{ id: number; name: string; foundedAt: Date }> {
  const [row] = await db.select().from(organisation).where(eq(organisation.id, organisationId))
  if (!row) throw new Problem('not-found', 'This organisation does not exist.')
  return row
}

export async function renameOrganisationRow(
  db: Queryable,
  organisationId: number,
  name: string,
): Promise<void> {
  await db.update(organisation).set({ name }).where(eq(organisation.id, organisationId))
}

export async function deleteOrganisationRow(db: Queryable, organisationId: number): Promise<void> {
  await db.delete(organisation).where(eq(organisation.id, organisationId))
}
