import { and, desc, eq, gt, gte, isNull } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import type { OwnRole } from '#platform/permissions/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { ApiKey, KeyPermission } from '../../contract/index.ts'
import { ownRoleColumns, ownRoleOfMember } from '../roles/role-store.ts'
import { apiKey, membership, ownRole, person } from '../tables.ts'

export type KeyRow = typeof apiKey.$inferSelect

/** A key with what its person is in its organisation now. */
export type KeyOfPerson = {
  key: KeyRow
  person: Pick<typeof person.$inferSelect, 'displayUsername' | 'fullName' | 'email'>
  /** Null where the person belongs to the organisation no more. */
  member: Pick<typeof membership.$inferSelect, 'role' | 'deactivatedAt'> | null
  /** Their role, where it is one of the organisation's own. */
  ownRole: OwnRole | null
}

const keys = (db: Queryable) =>
  db
    .select({
      key: apiKey,
      person: { displayUsername: person.displayUsername, fullName: person.fullName, email: person.email },
      member: { role: membership.role, deactivatedAt: membership.deactivatedAt },
      ownRole: ownRoleColumns,
    })
    .from(apiKey)
    .innerJoin(person, eq(person.id, apiKey.userId))
    .leftJoin(
      membership,
      and(eq(membership.organisationId, apiKey.organisationId), eq(membership.userId, apiKey.userId)),
    )
    .leftJoin(ownRole, ownRoleOfMember)

/** The key of a digest, whatever has become of it. */
export async function keyOfDigest(db: Queryable, digest: string): Promise<KeyOfPerson | undefined> {
  const [row] = await keys(db).where(eq(apiKey.secretDigest, digest))
  return row
}

/** The keys of an organisation, or of one person in it, the newest first. */
export function keysOf(db: Queryable, organisationId: number, userId?: number): Promise<KeyOfPerson[]> {
  return keys(db)
    .where(
      and(
        eq(apiKey.organisationId, organisationId),
        userId === undefined ? undefined : eq(apiKey.userId, userId),
      ),
    )
    .orderBy(desc(apiKey.createdAt), desc(apiKey.id))
}

/** One key. @throws Problem `not-found` outside the organisation, or where it is somebody else's than `userId`. */
export async function keyRowOf(
  db: Queryable,
  organisationId: number,
  id: number,
  userId?: number,
): Promise<KeyOfPerson> {
  const [row] = await keys(db).where(
    and(
      eq(apiKey.organisationId, organisationId),
      eq(apiKey.id, id),
      userId === undefined ? undefined : eq(apiKey.userId, userId),
    ),
  )
  if (!row) throw new Problem('not-found', 'This key does not exist.')
  return row
}

export async function insertKey(
  db: Transaction,
  facts: Omit<typeof apiKey.$inferInsert, 'id'>,
): Promise<number> {
  const [row] = await db.insert(apiKey).values(facts).returning({ id: apiKey.id })
  if (!row) throw new Error('The key was not written.')
  return row.id
}

/** Ends one key, or every key of a person in an organisation. Gives how many that were. */
export async function endKeys(
  db: Transaction,
  which: { organisationId: number } & ({ id: number } | { userId: number }),
  end: { revokedAt: Date; revokedBy: string },
): Promise<number> {
  const ended = await db
    .update(apiKey)
    .set(end)
    .where(
      and(
        eq(apiKey.organisationId, which.organisationId),
        'id' in which ? eq(apiKey.id, which.id) : eq(apiKey.userId, which.userId),
        isNull(apiKey.revokedAt),
      ),
    )
    .returning({ id: apiKey.id })
  return ended.length
}

/** Ends every key of a person that still works, in whichever organisation, or those made since a moment. Gives those. */
export async function endKeysOfPerson(
  db: Transaction,
  userId: number,
  { since, ...end }: { revokedAt: Date; revokedBy: string; since?: Date | undefined },
): Promise<Pick<KeyRow, 'id' | 'organisationId' | 'name' | 'start'>[]> {
  const { id, organisationId, name, start } = apiKey
  return db
    .update(apiKey)
    .set(end)
    .where(
      and(
        eq(apiKey.userId, userId),
        isNull(apiKey.revokedAt),
        gt(apiKey.expiresAt, end.revokedAt),
        since && gte(apiKey.createdAt, since),
      ),
    )
    .returning({ id, organisationId, name, start })
}

export async function noteUse(db: Transaction, id: number, lastUsedAt: Date): Promise<void> {
  await db.update(apiKey).set({ lastUsedAt }).where(eq(apiKey.id, id))
}

/** What has become of a key. */
export function stateOf({ key, member }: KeyOfPerson, now: Date): ApiKey['state'] {
  if (key.revokedAt) return 'revoked'
  if (!member || member.deactivatedAt) return 'out'
  return key.expiresAt <= now ? 'expired' : 'active'
}

/** A key on the wire. */
export function keyOnWire(row: KeyOfPerson, now: Date): ApiKey {
  const { key } = row
  return {
    id: key.id,
    name: key.name,
    start: key.start,
    permissions: key.permissions as KeyPermission[],
    effect: key.effect,
    person: { userId: key.userId, fullName: row.person.fullName },
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    revokedBy: key.revokedBy,
    state: stateOf(row, now),
  }
}
