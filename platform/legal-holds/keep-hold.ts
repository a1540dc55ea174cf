import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { beforeHoldIsPlaced, type HoldRow } from './require-no-hold.ts'
import { legalHold } from './tables.ts'

const isThis = (organisationId: number, id: number) => ofOrganisation(legalHold, organisationId, { id })

/** Keeps a hold; it is in force from now on, and what was being deleted beside it has ended. */
export async function insertHold(
  db: Transaction,
  row: Pick<HoldRow, 'organisationId' | 'scope' | 'subjectId' | 'reason' | 'since' | 'placedBy' | 'placedAt'>,
): Promise<HoldRow> {
  await beforeHoldIsPlaced(db, row.organisationId)
  const [made] = await db.insert(legalHold).values(row).returning()
  return made as HoldRow
}

/** Lifts a hold that is in force; undefined where none of that number is. */
export async function markLifted(
  db: Transaction,
  { organisationId, id }: Pick<HoldRow, 'organisationId' | 'id'>,
  lifted: { liftedBy: string; liftedAt: Date; liftReason: string },
): Promise<HoldRow | undefined> {
  const [row] = await db
    .update(legalHold)
    .set(lifted)
    .where(and(isThis(organisationId, id), isNull(legalHold.liftedAt)))
    .returning()
  return row
}

export async function holdNumbered(
  db: Queryable,
  organisationId: number,
  id: number,
): Promise<HoldRow | undefined> {
  const [row] = await db.select().from(legalHold).where(isThis(organisationId, id))
  return row
}

/** Holds of an organisation, those in force first. */
export function holdsOf(db: Queryable, organisationId: number, limit: number): Promise<HoldRow[]> {
  return db
    .select()
    .from(legalHold)
    .where(eq(legalHold.organisationId, organisationId))
    .orderBy(desc(isNull(legalHold.liftedAt)), asc(legalHold.id))
    .limit(limit)
}
