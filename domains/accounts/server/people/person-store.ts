import { and, asc, count, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { User } from '../../contract/index.ts'
import { comparableUsername } from '../auth/auth.ts'
import { credential, person, signInSession, twoFactor } from '../tables.ts'

export type PersonRow = typeof person.$inferSelect

/** Sign-ups, new addresses and lost administrators are decided one at a time, on every process (an advisory lock of the transaction). */
const PEOPLE_LOCK = 7_220_021

/** Ids of sample people and of the demo start here, so that the first person who registers is person 1. */
const UNREGISTERED_ID_MIN = 1_000_001

export async function lockPeople(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${PEOPLE_LOCK})`)
}

/** A person of an organisation. @throws Problem `not-found`. */
export async function personRowOf(db: Queryable, organisationId: number, userId: number): Promise<PersonRow> {
  const [row] = await db
    .select()
    .from(person)
    .where(and(eq(person.organisationId, organisationId), eq(person.id, userId)))
  if (!row) throw new Problem('not-found', 'There is no such person in your organisation.')
  return row
}

export function peopleRowsOf(db: Queryable, organisationId: number): Promise<PersonRow[]> {
  return db
    .select()
    .from(person)
    .where(eq(person.organisationId, organisationId))
    .orderBy(asc(person.fullName), asc(person.id))
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

/** The demo's own person, if it was made already. */
export async function demoPersonRow(db: Queryable): Promise<PersonRow | undefined> {
  const [row] = await db
    .select()
    .from(person)
    .where(and(eq(person.organisationId, DEMO_ORGANISATION_ID), eq(person.origin, 'demo')))
  return row
}

/** How many people of an organisation have registered; sample people and the demo do not count. */
export async function countRegistered(db: Queryable, organisationId: number): Promise<number> {
  const [row] = await db
    .select({ people: count() })
    .from(person)
    .where(and(eq(person.organisationId, organisationId), eq(person.origin, 'registered')))
  return row?.people ?? 0
}

/** Members of an organisation as its plan counts them: who registered and can sign in. */
export async function countMembers(db: Queryable, organisationId: number): Promise<number> {
  const [row] = await db
    .select({ people: count() })
    .from(person)
    .where(
      and(
        eq(person.organisationId, organisationId),
        eq(person.origin, 'registered'),
        isNull(person.deactivatedAt),
      ),
    )
  return row?.people ?? 0
}

/** Administrators who can sign in, other than one person. */
export async function countOtherAdmins(
  db: Queryable,
  organisationId: number,
  userId: number,
): Promise<number> {
  const [row] = await db
    .select({ people: count() })
    .from(person)
    .where(
      and(
        eq(person.organisationId, organisationId),
        eq(person.origin, 'registered'),
        eq(person.role, 'admin'),
        isNull(person.deactivatedAt),
        ne(person.id, userId),
      ),
    )
  return row?.people ?? 0
}

export async function updatePerson(
  db: Queryable,
  userId: number,
  change: Partial<
    Pick<
      PersonRow,
      | 'fullName'
      | 'email'
      | 'emailVerified'
      | 'role'
      | 'deactivatedAt'
      | 'twoFactorEnabled'
      | 'lastSignInAt'
      | 'updatedAt'
    >
  >,
): Promise<PersonRow> {
  const [row] = await db.update(person).set(change).where(eq(person.id, userId)).returning()
  if (!row) throw new Problem('not-found', 'There is no such person in your organisation.')
  return row
}

/** Adds somebody who has no password: a person of the sample data, or the demo's. */
export async function insertUnregistered(
  db: Queryable,
  facts: Pick<PersonRow, 'organisationId' | 'fullName' | 'email' | 'role' | 'createdAt'> & {
    username: string
    origin: 'demo' | 'sample'
  },
): Promise<PersonRow> {
  const [last] = await db
    .select({ id: person.id })
    .from(person)
    .where(gt(person.id, UNREGISTERED_ID_MIN - 1))
    .orderBy(desc(person.id))
    .limit(1)
  const [row] = await db
    .insert(person)
    .values({
      ...facts,
      id: last ? last.id + 1 : UNREGISTERED_ID_MIN,
      // No registered name holds an @, so these never take a name from anybody.
      username: `${comparableUsername(facts.username)}@${facts.origin}-${facts.organisationId}`,
      displayUsername: facts.username,
      email: facts.email.toLowerCase(),
      updatedAt: facts.createdAt,
    })
    .returning()
  if (!row) throw new Error('The person was not written.')
  return row
}

export async function deleteSamplePeople(db: Queryable, organisationId: number): Promise<number> {
  const gone = await db
    .delete(person)
    .where(and(eq(person.organisationId, organisationId), eq(person.origin, 'sample')))
    .returning({ id: person.id })
  return gone.length
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

/** Ends sessions of a person: one, all but one, or all. Gives how many ended. */
export async function deleteSessions(
  db: Queryable,
  userId: number,
  which: { only: number } | { allBut: number } | 'all',
): Promise<number> {
  const chosen =
    which === 'all'
      ? undefined
      : 'only' in which
        ? eq(signInSession.id, which.only)
        : ne(signInSession.id, which.allBut)
  const gone = await db
    .delete(signInSession)
    .where(and(eq(signInSession.userId, userId), chosen))
    .returning({ id: signInSession.id })
  return gone.length
}

/** Ends the session with this token. */
export async function deleteSessionOf(db: Queryable, userId: number, token: string): Promise<void> {
  await db.delete(signInSession).where(and(eq(signInSession.userId, userId), eq(signInSession.token, token)))
}

/** What the wire says of the person behind a session. */
export function userOf(row: PersonRow): User {
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
