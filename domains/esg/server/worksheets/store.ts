import { and, eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { esgCarbonPlan, esgWorksheet } from '../tables.ts'

export type WorksheetRow = typeof esgWorksheet.$inferSelect

export function worksheetsOf(
  db: Queryable,
  organisationId: number,
  { companyNumber, year }: { companyNumber: number; year: number },
): Promise<WorksheetRow[]> {
  return db
    .select()
    .from(esgWorksheet)
    .where(
      and(
        eq(esgWorksheet.organisationId, organisationId),
        eq(esgWorksheet.companyNumber, companyNumber),
        eq(esgWorksheet.year, year),
      ),
    )
}

/** The inventories of a company, of every year. */
export function inventoriesOf(
  db: Queryable,
  organisationId: number,
  companyNumber: number,
): Promise<WorksheetRow[]> {
  return db
    .select()
    .from(esgWorksheet)
    .where(
      and(
        eq(esgWorksheet.organisationId, organisationId),
        eq(esgWorksheet.companyNumber, companyNumber),
        eq(esgWorksheet.kind, 'ghg'),
      ),
    )
}

export type PlanRow = typeof esgCarbonPlan.$inferSelect

/** Sites, base year and targets of a company; undefined where nobody has kept any. */
export async function planOf(
  db: Queryable,
  organisationId: number,
  companyNumber: number,
): Promise<PlanRow | undefined> {
  const [row] = await db
    .select()
    .from(esgCarbonPlan)
    .where(
      and(eq(esgCarbonPlan.organisationId, organisationId), eq(esgCarbonPlan.companyNumber, companyNumber)),
    )
  return row
}

export async function putPlan(db: Transaction, row: PlanRow): Promise<void> {
  await db
    .insert(esgCarbonPlan)
    .values(row)
    .onConflictDoUpdate({
      target: [esgCarbonPlan.organisationId, esgCarbonPlan.companyNumber],
      set: { content: row.content, changedBy: row.changedBy, changedAt: row.changedAt },
    })
}

/** Keeps a worksheet in the place of the one before. */
export async function putWorksheet(db: Transaction, row: WorksheetRow): Promise<void> {
  const { organisationId, companyNumber, year, kind } = esgWorksheet
  await db
    .insert(esgWorksheet)
    .values(row)
    .onConflictDoUpdate({
      target: [organisationId, companyNumber, year, kind],
      set: { content: row.content, changedBy: row.changedBy, changedAt: row.changedAt },
    })
}

/** @throws Problem `conflict` where somebody has kept another sheet since this one was read: it is kept as a whole, and theirs would be gone. */
export function requireUnchanged(
  before: Pick<WorksheetRow, 'changedAt' | 'changedBy'> | undefined,
  seenAt: string | null | undefined,
): void {
  if (seenAt === undefined) return
  const seen = seenAt === null ? undefined : new Date(seenAt).getTime()
  if (seen !== before?.changedAt.getTime())
    throw new Problem(
      'conflict',
      `${before?.changedBy ?? 'Somebody'} has changed this sheet since you read it. Reload it; nothing was saved.`,
    )
}
