import { sql } from 'drizzle-orm'
import { ofOrganisation, type Queryable, type Transaction } from '#platform/database/index.ts'
import { targetWeights } from './tables.ts'

export type TargetWeights = typeof targetWeights.$inferSelect

const of = (organisationId: number, accountId: number) =>
  ofOrganisation(targetWeights, organisationId, { accountId })

export async function targetWeightsOf(
  db: Queryable,
  organisationId: number,
  accountId: number,
): Promise<TargetWeights | undefined> {
  const [row] = await db.select().from(targetWeights).where(of(organisationId, accountId))
  return row
}

/** @returns undefined where somebody else has changed them since the version that was seen. */
export async function keepTargetWeights(
  db: Transaction,
  row: TargetWeights,
): Promise<TargetWeights | undefined> {
  const { organisationId: _, accountId: __, ...facts } = row
  const [kept] = await db
    .insert(targetWeights)
    .values(row)
    .onConflictDoUpdate({
      target: [targetWeights.organisationId, targetWeights.accountId],
      set: facts,
      setWhere: sql`${targetWeights.version} = ${row.version - 1}`,
    })
    .returning()
  return kept
}
