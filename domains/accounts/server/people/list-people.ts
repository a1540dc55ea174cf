import type { Context } from '#platform/context/index.ts'
import type { Person } from '../../contract/index.ts'
import { type MemberRow, peopleRowsOf } from './person-store.ts'

/** The people of the organisation, by name. */
export async function listPeople(ctx: Context): Promise<Person[]> {
  return (await peopleRowsOf(ctx.db, ctx.actor.organisationId)).map(asPerson)
}

/** What administrators see of a person. */
export function asPerson(row: MemberRow): Person {
  return {
    userId: row.id,
    username: row.displayUsername,
    fullName: row.fullName,
    email: row.email,
    role: row.role,
    isActive: row.deactivatedAt === null,
    isSample: row.origin !== 'registered',
    hasTwoFactor: row.twoFactorEnabled,
    joinedAt: row.joinedAt.toISOString(),
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  }
}
