import { eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { type MemberRow, peopleRowsOf } from '../people/person-store.ts'
import { directoryName } from '../tables.ts'

/** A person as the directory knows them. */
export type DirectoryPerson = MemberRow & { userName: string; externalId: string | null }

/** The people of an organisation who registered or were provisioned, in the order of their numbers; sample people and the demo are nobody's to provision. */
export async function directoryPeople(db: Queryable, organisationId: number): Promise<DirectoryPerson[]> {
  const names = new Map(
    (await db.select().from(directoryName).where(eq(directoryName.organisationId, organisationId))).map(
      (row) => [row.userId, row],
    ),
  )
  return (await peopleRowsOf(db, organisationId))
    .filter(({ origin }) => origin === 'registered')
    .sort((one, other) => one.id - other.id)
    .map((row) => ({
      ...row,
      // Whoever was here before the directory is found by their address.
      userName: names.get(row.id)?.userName ?? row.email,
      externalId: names.get(row.id)?.externalId ?? null,
    }))
}

export async function keepDirectoryName(
  db: Transaction,
  row: typeof directoryName.$inferInsert,
): Promise<void> {
  const { userName, externalId, changedAt } = row
  await db
    .insert(directoryName)
    .values(row)
    .onConflictDoUpdate({
      target: [directoryName.organisationId, directoryName.userId],
      set: { userName, externalId, changedAt },
    })
}
