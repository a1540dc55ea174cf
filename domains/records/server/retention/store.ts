import { eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { retentionPlan } from '../tables.ts'

export type PlanRow = typeof retentionPlan.$inferSelect

const EMPTY: Omit<PlanRow, 'organisationId'> = {
  terms: {},
  proposed: null,
  proposedReason: null,
  proposedBy: null,
  proposedByUserId: null,
  proposedAt: null,
  confirmedBy: null,
  confirmedAt: null,
  begunOn: null,
  last: null,
  version: 0,
}

/** What is proposed no more. */
export const NO_PROPOSAL = {
  proposed: null,
  proposedReason: null,
  proposedBy: null,
  proposedByUserId: null,
  proposedAt: null,
} as const

export async function planOf(db: Queryable, organisationId: number): Promise<PlanRow> {
  const [row] = await db.select().from(retentionPlan).where(eq(retentionPlan.organisationId, organisationId))
  return row ?? { organisationId, ...EMPTY }
}

/** The same, held until the change ends: of two who change it one is first. */
export async function holdPlan(db: Transaction, organisationId: number): Promise<PlanRow> {
  await db
    .insert(retentionPlan)
    .values({ organisationId, ...EMPTY })
    .onConflictDoNothing()
  const [row] = await db
    .select()
    .from(retentionPlan)
    .where(eq(retentionPlan.organisationId, organisationId))
    .for('update')
  return row as PlanRow
}

export async function updatePlan(
  db: Transaction,
  organisationId: number,
  change: Partial<PlanRow>,
): Promise<PlanRow> {
  const [row] = await db
    .update(retentionPlan)
    .set(change)
    .where(eq(retentionPlan.organisationId, organisationId))
    .returning()
  return row as PlanRow
}

/** Organisations that let anything go. */
export async function organisationsWithTerms(db: Queryable): Promise<number[]> {
  const rows = await db
    .select({ id: retentionPlan.organisationId })
    .from(retentionPlan)
    .where(sql`${retentionPlan.terms} <> '{}'::jsonb`)
    .orderBy(retentionPlan.organisationId)
  return rows.map(({ id }) => id)
}
