import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import type { Role, RoleHeld } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { User } from '../../contract/index.ts'
import { comparableUsername } from '../auth/auth.ts'
import { insertMember } from '../organisations/member-store.ts'
import { ownRoleColumns, ownRoleOfMember, roleHeld } from '../roles/role-store.ts'
import {
  addressChange,
  credential,
  invite,
  membership,
  ownRole,
  person,
  signInSession,
  twoFactor,
  usedCode,
  verification,
} from '../tables.ts'

export type PersonRow = Omit<
  typeof person.$inferSelect,
  'opensOrganisationId' | 'roleBefore' | 'deactivatedBefore'
>

/** A person with what they are in one organisation. */
export type MemberRow = PersonRow &
  Pick<typeof membership.$inferSelect, 'organisationId' | 'joinedAt' | 'deactivatedAt'> & { role: RoleHeld }

/** Sign-ups, new addresses and lost administrators are decided one at a time, on every process (an advisory lock of the transaction). */
const PEOPLE_LOCK = 7_220_021

/** Ids of sample people and of the demo start here, so that the first person who registers is person 1. */
const UNREGISTERED_ID_MIN = 1_000_001

export async function lockPeople(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${PEOPLE_LOCK})`)
}

function memberColumns() {
  const {
    opensOrganisationId: _,
    roleBefore: __,
    deactivatedBefore: ___,
    ...columns
  } = getTableColumns(person)
  const { organisationId, role: roleKey, joinedAt, deactivatedAt } = membership
  return { ...columns, organisationId, roleKey, joinedAt, deactivatedAt, own: ownRoleColumns }
}

/** Members that meet a condition, by name. */
async function members(db: Queryable, condition: SQL | undefined): Promise<MemberRow[]> {
  const rows = await db
    .select(memberColumns())
    .from(membership)
    .innerJoin(person, eq(person.id, membership.userId))
    .leftJoin(ownRole, ownRoleOfMember)
    .where(condition)
    .orderBy(asc(person.fullName), asc(person.id))
  return rows.map(({ roleKey, own, ...row }) => ({ ...row, role: roleHeld(roleKey, own) }))
}

/** A person of an organisation. @throws Problem `not-found`. */
export async function personRowOf(db: Queryable, organisationId: number, userId: number): Promise<MemberRow> {
  const [row] = await personRows(db, organisationId, [userId])
  if (!row) throw new Problem('not-found', 'This person is not in your organisation.')
  return row
}

/** The greatest number that the column of people holds; nobody has a greater one. */
const PERSON_ID_MAX = 2_147_483_647

/** Those of some people who are of an organisation. */
export function personRows(
  db: Queryable,
  organisationId: number,
  userIds: readonly number[],
): Promise<MemberRow[]> {
  return members(
    db,
    and(
      eq(membership.organisationId, organisationId),
      inArray(
        membership.userId,
        userIds.filter((id) => id <= PERSON_ID_MAX),
      ),
    ),
  )
}

export function peopleRowsOf(db: Queryable, organisationId: number): Promise<MemberRow[]> {
  return members(db, eq(membership.organisationId, organisationId))
}

export async function personByUsername(db: Queryable, username: string): Promise<PersonRow | undefined> {
  const [row] = await db
    .select()
    .from(person)
    .where(eq(person.username, comparableUsername(username)))
  return row
}

export async function personByEmail(db: Queryable, email: string): Promise<PersonRow | undefined> {
  const [row] = await db.select().from(person).where(eq(person.email, email.toLowerCase()))
  return row
}

export async function personById(db: Queryable, id: number): Promise<PersonRow | undefined> {
  const [row] = await db.select().from(person).where(eq(person.id, id))
  return row
}

/** What belongs to a person and is no secret: no password is made of it. */
export const wordsAbout = ({
  displayUsername,
  email,
  fullName,
}: Pick<PersonRow, 'displayUsername' | 'email' | 'fullName'>): string[] => [
  displayUsername ?? '',
  email,
  fullName,
]

/**
 * Ends the links for a new password that were mailed to somebody, and where asked the sign-ins that wait for a code of theirs. The library keeps both beside the counts of
 * wrong codes, which last for minutes as such sign-ins do and whose value may be the same number: somebody else's sign-in that loses its count has to begin again.
 */
export async function forgetLinksOf(
  db: Transaction,
  userId: number,
  { signInsToo = false }: { signInsToo?: boolean } = {},
): Promise<void> {
  const { value, expiresAt, createdAt } = verification
  const isLink = sql`${expiresAt} - ${createdAt} > interval '30 minutes'`
  await db.delete(verification).where(and(eq(value, String(userId)), signInsToo ? undefined : isLink))
}

/** The demo's own person, if it was made already. */
export async function demoPersonRow(db: Queryable): Promise<MemberRow | undefined> {
  const [row] = await members(db, ofOrganisation(membership, DEMO_ORGANISATION_ID, eq(person.origin, 'demo')))
  return row
}

async function countPeople(db: Queryable, organisationId: number, alsoTrue?: SQL): Promise<number> {
  const [row] = await db
    .select({ people: count() })
    .from(membership)
    .innerJoin(person, eq(person.id, membership.userId))
    .where(ofOrganisation(membership, organisationId, eq(person.origin, 'registered'), alsoTrue))
  return row?.people ?? 0
}

/** How many people of an organisation have registered; sample people and the demo do not count. */
export const countRegistered = (db: Queryable, organisationId: number) => countPeople(db, organisationId)

/** Members of an organisation as its plan counts them: who registered and can sign in. */
export const countMembers = (db: Queryable, organisationId: number) =>
  countPeople(db, organisationId, isNull(membership.deactivatedAt))

/** Administrators who can sign in, other than one person. */
export const countOtherAdmins = (db: Queryable, organisationId: number, userId: number) =>
  countPeople(
    db,
    organisationId,
    and(eq(membership.role, 'admin'), isNull(membership.deactivatedAt), ne(person.id, userId)),
  )

/** Writes facts of a person; their address, which is a credential, is written by `address` alone. */
export async function updatePerson(
  db: Queryable,
  userId: number,
  change: Partial<
    Pick<
      typeof person.$inferSelect,
      'fullName' | 'opensOrganisationId' | 'twoFactorEnabled' | 'lastSignInAt' | 'updatedAt'
    >
  >,
): Promise<PersonRow> {
  const [row] = await db.update(person).set(change).where(eq(person.id, userId)).returning()
  if (!row) throw new Problem('not-found', 'This person is not in your organisation.')
  return row
}

/** Adds somebody who has no password: a person of the sample data, or the demo's. */
export async function insertUnregistered(
  db: Queryable,
  facts: Pick<MemberRow, 'organisationId' | 'fullName' | 'email' | 'createdAt'> & {
    username: string
    role: Role
    origin: 'demo' | 'sample'
  },
): Promise<MemberRow> {
  const [last] = await db
    .select({ id: person.id })
    .from(person)
    .where(gt(person.id, UNREGISTERED_ID_MIN - 1))
    .orderBy(desc(person.id))
    .limit(1)
  const [row] = await db
    .insert(person)
    .values({
      fullName: facts.fullName,
      origin: facts.origin,
      createdAt: facts.createdAt,
      opensOrganisationId: facts.organisationId,
      id: last ? last.id + 1 : UNREGISTERED_ID_MIN,
      // No registered name holds an @, so these never take a name from anybody.
      username: `${comparableUsername(facts.username)}@${facts.origin}-${facts.organisationId}`,
      displayUsername: facts.username,
      email: facts.email.toLowerCase(),
      updatedAt: facts.createdAt,
    })
    .returning()
  if (!row) throw new Error('The person was not written.')
  const member = { organisationId: facts.organisationId, role: facts.role, joinedAt: facts.createdAt }
  await insertMember(db, { ...member, userId: row.id })
  return { ...row, ...member, deactivatedAt: null }
}

/**
 * Takes everybody out of an organisation and ends their sessions there. Accounts of people who belong to no other organisation are erased, with their
 * credentials. Gives the numbers of all who belonged to it.
 */
export async function deleteEveryMember(db: Queryable, organisationId: number): Promise<number[]> {
  const members = await db
    .delete(membership)
    .where(eq(membership.organisationId, organisationId))
    .returning({ id: membership.userId })
  const ids = members.map(({ id }) => id)
  await db.delete(signInSession).where(eq(signInSession.organisationId, organisationId))
  if (ids.length === 0) return ids
  await deleteAccounts(db, ids)
  return ids
}

/** Erases accounts with their credentials, of those people who belong to no organisation any more. Gives the numbers of those erased. */
async function deleteAccounts(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const elsewhere = await db
    .select({ id: membership.userId })
    .from(membership)
    .where(inArray(membership.userId, [...ids]))
  const stays = new Set(elsewhere.map(({ id }) => id))
  const erased = ids.filter((id) => !stays.has(id))
  if (erased.length > 0) {
    for (const table of [signInSession, credential, twoFactor, usedCode, addressChange])
      await db.delete(table).where(inArray(table.userId, erased))
    await db.delete(person).where(inArray(person.id, erased))
  }
  return erased
}

/**
 * Takes somebody out of an organisation for good, with the invites that were sent to them. Their account is erased with it where they belong to no other organisation;
 * otherwise it is theirs and stays. Whether they were of the organisation.
 */
export async function eraseMember(
  db: Transaction,
  { organisationId, id, email }: Pick<MemberRow, 'organisationId' | 'id' | 'email'>,
): Promise<boolean> {
  const gone = await db
    .delete(membership)
    .where(ofOrganisation(membership, organisationId, { userId: id }))
    .returning({ id: membership.userId })
  await db
    .delete(invite)
    .where(
      and(
        eq(invite.organisationId, organisationId),
        or(eq(sql`lower(${invite.email})`, email.toLowerCase()), eq(invite.usedByUserId, id)),
      ),
    )
  if (gone.length === 0) return false
  await db.delete(signInSession).where(ofOrganisation(signInSession, organisationId, { userId: id }))
  const erased = await deleteAccounts(db, [id])
  // Their next session may not open where they are nobody.
  if (erased.length === 0) {
    const [other] = await db.select().from(membership).where(eq(membership.userId, id)).limit(1)
    if (other)
      await db
        .update(person)
        .set({ opensOrganisationId: other.organisationId })
        .where(and(eq(person.id, id), eq(person.opensOrganisationId, organisationId)))
  }
  return true
}

/** The stored hash of a person's password; undefined for somebody without one. */
export async function passwordHashOf(db: Queryable, userId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ password: credential.password })
    .from(credential)
    .where(and(eq(credential.userId, userId), eq(credential.providerId, 'credential')))
  return row?.password ?? undefined
}

export async function deleteTwoFactor(db: Queryable, userId: number): Promise<void> {
  await db.delete(twoFactor).where(eq(twoFactor.userId, userId))
}

export function liveSessionsOf(
  db: Queryable,
  userId: number,
  now: Date,
): Promise<(typeof signInSession.$inferSelect)[]> {
  return db
    .select()
    .from(signInSession)
    .where(and(eq(signInSession.userId, userId), gt(signInSession.expiresAt, now)))
    .orderBy(desc(signInSession.createdAt), desc(signInSession.id))
}

function chosenSessions(which: { only: number } | { allBut: number } | { ofOrganisation: number }): SQL {
  if ('only' in which) return eq(signInSession.id, which.only)
  if ('allBut' in which) return ne(signInSession.id, which.allBut)
  return eq(signInSession.organisationId, which.ofOrganisation)
}

/** Ends sessions of a person: one, all but one, those in an organisation, or all. Gives how many ended. */
export async function deleteSessions(
  db: Queryable,
  userId: number,
  which: { only: number } | { allBut: number } | { ofOrganisation: number } | 'all',
): Promise<number> {
  const chosen = which === 'all' ? undefined : chosenSessions(which)
  const gone = await db
    .delete(signInSession)
    .where(and(eq(signInSession.userId, userId), chosen))
    .returning({ id: signInSession.id })
  return gone.length
}

/** Moves a session into another organisation: its next request is of that one. */
export async function moveSession(
  db: Queryable,
  id: number,
  organisationId: number,
  now: Date,
): Promise<void> {
  // Whoever moves it uses it: where they come in nothing has been noted of it yet.
  await db.update(signInSession).set({ organisationId, lastUsedAt: now }).where(eq(signInSession.id, id))
}

/** Ends the session with this token. */
export async function deleteSessionOf(db: Queryable, userId: number, token: string): Promise<void> {
  await db.delete(signInSession).where(and(eq(signInSession.userId, userId), eq(signInSession.token, token)))
}

/** What the wire says of the person behind a session. */
export function userOf(row: MemberRow): User {
  return {
    id: row.id,
    username: row.displayUsername,
    fullName: row.fullName,
    email: row.email,
    role: row.role,
    organisationId: row.organisationId,
    isDemo: row.organisationId === DEMO_ORGANISATION_ID,
  }
}
