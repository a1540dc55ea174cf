import { desc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { selfTest } from '../tables.ts'

export type SelfTestRow = typeof selfTest.$inferSelect
export type NewSelfTest = Omit<typeof selfTest.$inferInsert, 'organisationId' | 'id'>

/** The last tests of an organisation, newest first. */
export function lastSelfTests(db: Queryable, organisationId: number, limit: number): Promise<SelfTestRow[]> {
  return db
    .select()
    .from(selfTest)
    .where(eq(selfTest.organisationId, organisationId))
    .orderBy(desc(selfTest.startedAt), desc(selfTest.id))
    .limit(limit)
}

export async function insertSelfTest(tx: Context, row: NewSelfTest): Promise<SelfTestRow> {
  const [inserted] = await tx.db
    .insert(selfTest)
    .values({ ...row, organisationId: tx.actor.organisationId })
    .returning()
  if (!inserted) throw new Error('The self-test was not stored.')
  return inserted
}

export async function updateSelfTest(
  tx: Context,
  id: number,
  change: Partial<NewSelfTest>,
): Promise<SelfTestRow> {
  const [updated] = await tx.db
    .update(selfTest)
    .set(change)
    .where(ofOrganisation(selfTest, tx.actor.organisationId, { id }))
    .returning()
  if (!updated) throw new Error(`There is no self-test ${id}.`)
  return updated
}
