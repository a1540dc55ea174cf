import { and, eq, gte, ne, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { comparableUsername } from '../auth/auth.ts'
import { credential, membership, person, providerLink, signInProvider, signInSession } from '../tables.ts'

export type ProviderRow = typeof signInProvider.$inferSelect

export async function providerOf(db: Queryable, organisationId: number): Promise<ProviderRow | undefined> {
  const [row] = await db
    .select()
    .from(signInProvider)
    .where(eq(signInProvider.organisationId, organisationId))
  return row
}

export async function keepProvider(db: Transaction, row: ProviderRow): Promise<void> {
  const { organisationId: _, ...facts } = row
  await db
    .insert(signInProvider)
    .values(row)
    .onConflictDoUpdate({ target: signInProvider.organisationId, set: facts })
}

/** Takes the provider away. What it linked goes too: another one may name other people so. */
export async function deleteProvider(db: Transaction, organisationId: number): Promise<boolean> {
  await db.delete(providerLink).where(eq(providerLink.organisationId, organisationId))
  const gone = await db
    .delete(signInProvider)
    .where(eq(signInProvider.organisationId, organisationId))
    .returning({ organisationId: signInProvider.organisationId })
  return gone.length > 0
}

/** Whom a provider means by a subject, in an organisation. */
export async function linkedPerson(
  db: Queryable,
  link: { organisationId: number; issuer: string; subject: string },
): Promise<number | undefined> {
  const [row] = await db
    .select({ userId: providerLink.userId })
    .from(providerLink)
    .where(
      and(
        eq(providerLink.organisationId, link.organisationId),
        eq(providerLink.issuer, link.issuer),
        eq(providerLink.subject, link.subject),
      ),
    )
  return row?.userId
}

/** Whether the provider of an organisation was set since a moment, and a person linked to it since then. */
export async function isLinkedByNewProvider(
  db: Queryable,
  { organisationId, userId, since }: { organisationId: number; userId: number; since: Date },
): Promise<boolean> {
  const rows = await db
    .select({ userId: providerLink.userId })
    .from(providerLink)
    .innerJoin(signInProvider, eq(signInProvider.organisationId, providerLink.organisationId))
    .where(
      and(
        eq(providerLink.organisationId, organisationId),
        eq(providerLink.userId, userId),
        gte(providerLink.linkedAt, since),
        gte(signInProvider.changedAt, since),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Links a person to what the provider calls them; one person has one name there. */
export async function keepLink(db: Transaction, link: typeof providerLink.$inferInsert): Promise<void> {
  await db
    .delete(providerLink)
    .where(ofOrganisation(providerLink, link.organisationId, { userId: link.userId }))
  await db.insert(providerLink).values(link)
}

/** Somebody who comes in by a provider or a directory: without a password until they set one by mail. */
export async function insertProviderPerson(
  db: Transaction,
  facts: {
    username: string
    fullName: string
    email: string
    /** The provider has verified the address; a directory only says it. */
    isVerified: boolean
    organisationId: number
    createdAt: Date
  },
): Promise<number> {
  const [row] = await db
    .insert(person)
    .values({
      username: comparableUsername(facts.username),
      displayUsername: facts.username,
      fullName: facts.fullName,
      email: facts.email,
      emailVerified: facts.isVerified,
      opensOrganisationId: facts.organisationId,
      createdAt: facts.createdAt,
      updatedAt: facts.createdAt,
    })
    .returning({ id: person.id })
  if (!row) throw new Error('The person was not written.')
  return row.id
}

/** Whether somebody belongs to another organisation too. */
export async function isElsewhere(db: Queryable, organisationId: number, userId: number): Promise<boolean> {
  const rows = await db
    .select({ at: membership.organisationId })
    .from(membership)
    .where(and(eq(membership.userId, userId), ne(membership.organisationId, organisationId)))
    .limit(1)
  return rows.length > 0
}

/** Takes a person's password away. */
export async function deletePassword(db: Transaction, userId: number): Promise<void> {
  await db.delete(credential).where(eq(credential.userId, userId))
  await db.update(person).set({ emailVerified: true }).where(eq(person.id, userId))
}

/** Marks a session as one that a provider vouched for: it stays in the provider's organisation. */
export async function markSession(db: Transaction, sessionId: number): Promise<void> {
  await db.update(signInSession).set({ isByProvider: true }).where(eq(signInSession.id, sessionId))
}

export async function isSessionByProvider(db: Queryable, sessionId: number): Promise<boolean> {
  const [row] = await db
    .select({ isByProvider: signInSession.isByProvider })
    .from(signInSession)
    .where(eq(signInSession.id, sessionId))
  return row?.isByProvider === true
}

/** A username that nobody has, as near to the wished one as there is. */
export async function freeUsername(db: Queryable, wished: string): Promise<string> {
  const plain =
    wished
      .normalize('NFKC')
      .replaceAll(/[\s@\p{C}]/gu, '')
      .slice(0, 50) || 'person'
  const taken = await db
    .select({ username: person.username })
    .from(person)
    .where(sql`left(${person.username}, ${comparableUsername(plain).length}) = ${comparableUsername(plain)}`)
  const names = new Set(taken.map(({ username }) => username))
  if (!names.has(comparableUsername(plain))) return plain
  for (let count = 2; ; count += 1) {
    const next = `${plain}${count}`
    if (!names.has(comparableUsername(next))) return next
  }
}
