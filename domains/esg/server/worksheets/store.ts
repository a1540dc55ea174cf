import { and, asc, eq } from 'drizzle-orm'
import type { EmissionFactor } from '#engines/esg/index.ts'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { esgEmissionFactor, esgWorksheet } from '../tables.ts'

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

const OWN = 'own-'

/** Factors that an organisation has added, the oldest first. */
export async function ownFactors(db: Queryable, organisationId: number): Promise<EmissionFactor[]> {
  const rows = await db
    .select()
    .from(esgEmissionFactor)
    .where(eq(esgEmissionFactor.organisationId, organisationId))
    .orderBy(asc(esgEmissionFactor.id))
  return rows.map(({ id, facts }) => ({ ...facts, id: `${OWN}${id}` }))
}

export async function insertFactor(
  db: Transaction,
  row: Omit<typeof esgEmissionFactor.$inferSelect, 'id'>,
): Promise<EmissionFactor> {
  const [made] = await db.insert(esgEmissionFactor).values(row).returning({ id: esgEmissionFactor.id })
  return { ...row.facts, id: `${OWN}${made?.id}` }
}
