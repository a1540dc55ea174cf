import { recordChange } from '#platform/audit/index.ts'
import type { Change, Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { Role, RoleHeld } from '#platform/permissions/index.ts'
import { addressesToTrust } from '../address/address-store.ts'
import { insertUnregistered, lockPeople, type MemberRow, peopleRowsOf, personRowOf } from './person-store.ts'
import { deleteSamplePeople, insertSamplePeopleRows, samplePeopleRows } from './sample-people.ts'

/** A person as the slices above know them: somebody work can be given to and words can be quoted from. */
export type PersonName = {
  userId: number
  username: string
  fullName: string
  role: RoleHeld
  /** False for somebody who was shut out: their past work keeps their name, new work cannot be given to them. */
  isActive: boolean
  isSample: boolean
}

function nameOf(row: MemberRow): PersonName {
  return {
    userId: row.id,
    username: row.displayUsername,
    fullName: row.fullName,
    role: row.role,
    isActive: row.deactivatedAt === null,
    isSample: row.origin === 'sample',
  }
}

/** Everybody of an organisation, by full name. */
export async function peopleOfOrganisation(db: Queryable, organisationId: number): Promise<PersonName[]> {
  return (await peopleRowsOf(db, organisationId)).map(nameOf)
}

/** Everybody of an organisation with the address that mails to them go to: not one that awaits confirmation, which may be somebody else’s. */
export async function peopleWithAddress(
  db: Queryable,
  organisationId: number,
): Promise<(PersonName & { email: string })[]> {
  const rows = await peopleRowsOf(db, organisationId)
  const addresses = await addressesToTrust(db, rows)
  return rows.map((row) => ({ ...nameOf(row), email: addresses.get(row.id) ?? row.email }))
}

/** One person of an organisation. @throws Problem `not-found` for a stranger to it. */
export async function personOf(db: Queryable, organisationId: number, userId: number): Promise<PersonName> {
  return nameOf(await personRowOf(db, organisationId, userId))
}

/**
 * Adds people of the sample data to the actor's organisation: named in cases and histories, without a password, unable to sign in.
 * Their ids lie apart, so that the first person who registers is person 1. Joins the caller's change.
 */
export async function addSamplePeople(
  ctx: Context,
  people: readonly { username: string; fullName: string; email: string; role: Role }[],
): Promise<PersonName[]> {
  return recordChange(ctx, async (tx) => {
    await lockPeople(tx.db)
    const added: PersonName[] = []
    for (const facts of people) {
      const row = await insertUnregistered(tx.db, {
        ...facts,
        organisationId: tx.actor.organisationId,
        origin: 'sample',
        createdAt: tx.now,
      })
      added.push(nameOf(row))
    }
    return {
      result: added,
      trace: {
        action: 'account.samples-added',
        subject: { type: 'account', id: 'samples' },
        after: added.map(({ userId, fullName }) => ({ userId, fullName })),
      },
    }
  })
}

/** Removes the sample people of the actor's organisation. Joins the caller's change. Gives how many there were. */
export async function removeSamplePeople(ctx: Context): Promise<number> {
  return recordChange(ctx, async (tx) => {
    const removed = await deleteSamplePeople(tx.db, tx.actor.organisationId)
    return {
      result: removed,
      trace: {
        action: 'account.samples-removed',
        subject: { type: 'account', id: 'samples' },
        payload: { removed },
      },
    }
  })
}

/** Takes the sample people out of the organisation, unless something of the sample stays that names them. Gives their rows, to be put back. */
export async function takeSamplePeople(
  tx: Change,
  { keepsSome }: { keepsSome: boolean },
): Promise<{ count: number; kept: unknown }> {
  if (keepsSome) return { count: 0, kept: null }
  const kept = await samplePeopleRows(tx.db, tx.actor.organisationId)
  return { count: await deleteSamplePeople(tx.db, tx.actor.organisationId), kept }
}

/** The sample people belong to the organisation again. */
export async function putSamplePeopleBack(tx: Change, kept: unknown): Promise<void> {
  if (kept !== null) await insertSamplePeopleRows(tx.db, kept)
}
