import { and, asc, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { creditCovenant, creditCovenantTest, creditDecision, creditFacility } from '../tables.ts'

export type FacilityRow = typeof creditFacility.$inferSelect
export type CovenantRow = typeof creditCovenant.$inferSelect
export type TestRow = typeof creditCovenantTest.$inferSelect
export type DecisionRow = typeof creditDecision.$inferSelect

/** The facilities of some borrowers that are not closed. */
export function facilitiesOf(
  db: Queryable,
  organisationId: number,
  borrowerIds: readonly number[],
): Promise<FacilityRow[]> {
  if (borrowerIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(creditFacility)
    .where(
      and(
        eq(creditFacility.organisationId, organisationId),
        inArray(creditFacility.borrowerId, [...borrowerIds]),
        or(gt(creditFacility.committedCents, 0), gt(creditFacility.drawnCents, 0)),
      ),
    )
    .orderBy(asc(creditFacility.id))
}

export type NewFacility = Omit<typeof creditFacility.$inferInsert, 'organisationId' | 'id'>

export async function insertFacilities(
  db: Queryable,
  organisationId: number,
  rows: readonly NewFacility[],
): Promise<FacilityRow[]> {
  if (rows.length === 0) return []
  return db
    .insert(creditFacility)
    .values(rows.map((row) => ({ ...row, organisationId })))
    .returning()
}

/** @throws Problem `not-found`. */
export async function updateFacility(
  db: Queryable,
  organisationId: number,
  { id, borrowerId, ...change }: NewFacility & { id: number },
): Promise<FacilityRow> {
  const [row] = await db
    .update(creditFacility)
    .set(change)
    .where(
      and(
        eq(creditFacility.organisationId, organisationId),
        eq(creditFacility.id, id),
        eq(creditFacility.borrowerId, borrowerId),
      ),
    )
    .returning()
  if (!row) throw new Problem('not-found', `This borrower has no facility ${id}.`)
  return row
}

/** The covenants of some borrowers that nobody has ended. */
export function covenantsOf(
  db: Queryable,
  organisationId: number,
  borrowerIds: readonly number[],
): Promise<CovenantRow[]> {
  if (borrowerIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(creditCovenant)
    .where(
      and(
        eq(creditCovenant.organisationId, organisationId),
        inArray(creditCovenant.borrowerId, [...borrowerIds]),
        isNull(creditCovenant.endedAt),
      ),
    )
    .orderBy(asc(creditCovenant.id))
}

export async function insertCovenant(
  db: Queryable,
  row: typeof creditCovenant.$inferInsert,
): Promise<CovenantRow> {
  const [made] = await db.insert(creditCovenant).values(row).returning()
  return made as CovenantRow
}

/** @throws Problem `not-found`. */
export async function closeCovenant(
  db: Queryable,
  organisationId: number,
  { id, borrowerId, at }: { id: number; borrowerId: number; at: Date },
): Promise<CovenantRow> {
  const [row] = await db
    .update(creditCovenant)
    .set({ endedAt: at })
    .where(
      and(
        eq(creditCovenant.organisationId, organisationId),
        eq(creditCovenant.id, id),
        eq(creditCovenant.borrowerId, borrowerId),
        isNull(creditCovenant.endedAt),
      ),
    )
    .returning()
  if (!row) throw new Problem('not-found', `This borrower has no covenant ${id} in force.`)
  return row
}

export function testsOf(
  db: Queryable,
  organisationId: number,
  covenantIds: readonly number[],
): Promise<TestRow[]> {
  if (covenantIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(creditCovenantTest)
    .where(
      and(
        eq(creditCovenantTest.organisationId, organisationId),
        inArray(creditCovenantTest.covenantId, [...covenantIds]),
      ),
    )
    .orderBy(desc(creditCovenantTest.period))
}

/** Keeps how covenants stand; a year that is tested again takes the new result. */
export async function putTests(db: Queryable, rows: readonly TestRow[]): Promise<void> {
  for (const row of rows)
    await db
      .insert(creditCovenantTest)
      .values(row)
      .onConflictDoUpdate({
        target: [creditCovenantTest.organisationId, creditCovenantTest.covenantId, creditCovenantTest.period],
        set: { value: row.value, isMet: row.isMet, testedAt: row.testedAt },
      })
}

/** Takes away how covenants stood on some years. Gives what is gone. */
export async function deleteTests(
  db: Transaction,
  organisationId: number,
  { covenantIds, periods }: { covenantIds: readonly number[]; periods: readonly string[] },
): Promise<TestRow[]> {
  if (covenantIds.length === 0 || periods.length === 0) return []
  return db
    .delete(creditCovenantTest)
    .where(
      and(
        eq(creditCovenantTest.organisationId, organisationId),
        inArray(creditCovenantTest.covenantId, [...covenantIds]),
        inArray(creditCovenantTest.period, [...periods]),
      ),
    )
    .returning()
}

/** What was decided of a borrower, the newest first. */
export function decisionsOf(
  db: Queryable,
  organisationId: number,
  borrowerId: number,
): Promise<DecisionRow[]> {
  return db
    .select()
    .from(creditDecision)
    .where(and(eq(creditDecision.organisationId, organisationId), eq(creditDecision.borrowerId, borrowerId)))
    .orderBy(desc(creditDecision.id))
    .limit(100)
}

export async function insertDecision(
  db: Queryable,
  row: typeof creditDecision.$inferInsert,
): Promise<DecisionRow> {
  const [made] = await db.insert(creditDecision).values(row).returning()
  return made as DecisionRow
}

export async function updateDecision(
  db: Queryable,
  organisationId: number,
  id: number,
  change: Partial<DecisionRow>,
): Promise<void> {
  await db
    .update(creditDecision)
    .set(change)
    .where(and(eq(creditDecision.organisationId, organisationId), eq(creditDecision.id, id)))
}
