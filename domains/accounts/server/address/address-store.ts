import { and, asc, count, eq, gte, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { digestOf } from '../keys/secret.ts'
import { type PersonRow, personByEmail } from '../people/person-store.ts'
import { addressChange, credential, membership, person, providerLink } from '../tables.ts'

export type AddressChangeRow = typeof addressChange.$inferSelect

/** Writes somebody’s address. It is called by changes, confirmations and undoing of addresses, and by nothing else. */
export async function writeAddress(
  db: Transaction,
  userId: number,
  row: Pick<PersonRow, 'email' | 'emailVerified' | 'updatedAt'>,
): Promise<void> {
  await db.update(person).set(row).where(eq(person.id, userId))
}

export async function insertAddressChange(
  db: Transaction,
  row: typeof addressChange.$inferInsert,
): Promise<void> {
  await db.insert(addressChange).values(row)
}

/** The newest changes of some people’s addresses that nobody has undone. */
async function newestChanges(
  db: Queryable,
  userIds: readonly number[],
): Promise<Map<number, AddressChangeRow>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(addressChange)
    .where(and(inArray(addressChange.userId, [...userIds]), isNull(addressChange.undoneAt)))
    .orderBy(asc(addressChange.id))
  return new Map(rows.map((row) => [row.userId, row]))
}

type Owner = Pick<PersonRow, 'id' | 'email'>

const isAwaiting = (row: AddressChangeRow | undefined, { email }: Owner): row is AddressChangeRow =>
  row !== undefined && row.confirmedAt === null && row.addressAfter === email

/** The change by which a person has their address now, while it awaits confirmation. */
export async function changeAwaiting(db: Queryable, owner: Owner): Promise<AddressChangeRow | undefined> {
  const row = (await newestChanges(db, [owner.id])).get(owner.id)
  return isAwaiting(row, owner) ? row : undefined
}

/**
 * The addresses that resets, warnings and news of accounts go to, by person: their own, or the one before while their own awaits confirmation. One that was given
 * at registration is its person’s word and is used as it is.
 */
export async function addressesToTrust(
  db: Queryable,
  owners: readonly Owner[],
): Promise<Map<number, string>> {
  const ids = owners.map(({ id }) => id)
  const changes = await newestChanges(db, ids)
  return new Map(
    owners.map((owner) => {
      const row = changes.get(owner.id)
      return [owner.id, isAwaiting(row, owner) ? row.addressBefore : owner.email]
    }),
  )
}

/** The same for one. */
export const addressToTrust = async (db: Queryable, owner: Owner): Promise<string> =>
  (await addressesToTrust(db, [owner])).get(owner.id) ?? owner.email

/** Whose password may be reset by mail to an address. */
export async function personToReset(db: Queryable, email: string): Promise<PersonRow | undefined> {
  const address = email.toLowerCase()
  const holder = await personByEmail(db, address)
  if (holder) return (await addressToTrust(db, holder)) === address ? holder : undefined
  for (const before of await holdersBefore(db, address))
    if ((await addressToTrust(db, before)) === address) return before
  return undefined
}

async function holdersBefore(db: Queryable, address: string): Promise<PersonRow[]> {
  const rows = await db
    .select({ userId: addressChange.userId })
    .from(addressChange)
    .where(and(eq(addressChange.addressBefore, address), isNull(addressChange.undoneAt)))
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ userId }) => userId))]
  return db.select().from(person).where(inArray(person.id, ids))
}

/** Whether an address is somebody’s: now, or for as long as they can have it back. */
export async function isAddressTaken(
  db: Queryable,
  email: string,
  { now, but }: { now: Date; but?: number },
): Promise<boolean> {
  const address = email.toLowerCase()
  const holder = await personByEmail(db, address)
  if (holder && holder.id !== but) return true
  for (const before of await holdersBefore(db, address)) {
    if (before.id === but) continue
    if ((await addressToTrust(db, before)) === address) return true
    const [open] = await db
      .select({ id: addressChange.id })
      .from(addressChange)
      .where(
        and(
          eq(addressChange.userId, before.id),
          eq(addressChange.addressBefore, address),
          isNull(addressChange.undoneAt),
          gte(addressChange.undoUntil, now),
        ),
      )
      .limit(1)
    if (open) return true
  }
  return false
}

/** Call it inside a change that holds the people lock. @throws Problem `email-taken`. */
export async function requireFreeAddress(
  tx: { db: Queryable; now: Date },
  email: string,
  but?: number,
): Promise<void> {
  if (await isAddressTaken(tx.db, email, { now: tx.now, ...(but === undefined ? {} : { but }) }))
    throw new Problem('email-taken', 'This e-mail address is already in use.', { field: 'email' })
}

async function changeThat(db: Queryable, isMeant: SQL | undefined): Promise<AddressChangeRow | undefined> {
  const [row] = await db
    .select()
    .from(addressChange)
    .where(and(isMeant, isNull(addressChange.undoneAt)))
  return row
}

/** The change that a link from the mail to the new address confirms. */
export const changeToConfirm = (db: Queryable, token: string, now: Date) =>
  changeThat(
    db,
    and(
      eq(addressChange.confirmDigest, digestOf(token)),
      isNull(addressChange.confirmedAt),
      gte(addressChange.confirmUntil, now),
    ),
  )

/** The change that a link from the mail to the address before undoes. */
export const changeToUndo = (db: Queryable, token: string, now: Date) =>
  changeThat(db, and(eq(addressChange.undoDigest, digestOf(token)), gte(addressChange.undoUntil, now)))

export async function updateAddressChange(
  db: Transaction,
  id: number,
  change: Partial<Pick<AddressChangeRow, 'confirmDigest' | 'confirmUntil' | 'confirmedAt'>>,
): Promise<void> {
  await db.update(addressChange).set(change).where(eq(addressChange.id, id))
}

/** Ends a change, those that came after it, and those that nobody has confirmed: none of them confirms or undoes anything any more. */
export async function endChanges(
  db: Transaction,
  { userId, from, at }: { userId: number; from: number; at: Date },
): Promise<void> {
  await db
    .update(addressChange)
    .set({ undoneAt: at, confirmDigest: null })
    .where(
      and(
        eq(addressChange.userId, userId),
        isNull(addressChange.undoneAt),
        or(gte(addressChange.id, from), isNull(addressChange.confirmedAt)),
      ),
    )
}

/** Changes of a person’s address since a moment that nobody has undone. */
export function changesSince(db: Queryable, userId: number, since: Date): Promise<AddressChangeRow[]> {
  return db
    .select()
    .from(addressChange)
    .where(
      and(
        eq(addressChange.userId, userId),
        isNull(addressChange.undoneAt),
        gte(addressChange.changedAt, since),
      ),
    )
}

/** How many addresses of an organisation’s people somebody else has changed since a moment. */
export async function countByAnother(db: Queryable, organisationId: number, since: Date): Promise<number> {
  const [row] = await db
    .select({ times: count() })
    .from(addressChange)
    .innerJoin(membership, eq(membership.userId, addressChange.userId))
    .where(
      and(
        eq(membership.organisationId, organisationId),
        eq(addressChange.isByAnother, true),
        gte(addressChange.changedAt, since),
      ),
    )
  return row?.times ?? 0
}

/** Puts a hash in the place of a person’s password that no known password has. Whether they had one. */
export async function replacePassword(db: Transaction, userId: number, hash: string): Promise<boolean> {
  const rows = await db
    .update(credential)
    .set({ password: hash })
    .where(and(eq(credential.userId, userId), eq(credential.providerId, 'credential')))
    .returning({ id: credential.id })
  return rows.length > 0
}

/** Forgets whom a sign-in provider has meant by a person since a moment. */
export async function forgetLinksSince(db: Transaction, userId: number, since: Date): Promise<void> {
  await db.delete(providerLink).where(and(eq(providerLink.userId, userId), gte(providerLink.linkedAt, since)))
}
