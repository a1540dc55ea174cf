import type { Context } from '#platform/context/index.ts'
import { DEMO_ORGANISATION_ID } from '#platform/identity/index.ts'
import { demoPersonRow, insertUnregistered, lockPeople, type MemberRow } from './person-store.ts'

/** The person of every demo session, made when first needed. Called inside a change. */
export async function demoPerson(tx: Context): Promise<MemberRow> {
  const known = await demoPersonRow(tx.db)
  if (known) return known
  await lockPeople(tx.db)
  return (
    (await demoPersonRow(tx.db)) ??
    insertUnregistered(tx.db, {
      organisationId: DEMO_ORGANISATION_ID,
      username: 'demo',
      fullName: 'Demo Analyst',
      email: 'demo@assay.invalid',
      role: 'analyst',
      origin: 'demo',
      createdAt: tx.now,
    })
  )
}
