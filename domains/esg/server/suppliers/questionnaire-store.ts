import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { esgQuestionnaire } from '../tables.ts'

export type QuestionnaireRow = typeof esgQuestionnaire.$inferSelect

export function questionnaireRows(
  db: Queryable,
  organisationId: number,
  { buyer, supplierIds }: { buyer: number; supplierIds: readonly number[] },
): Promise<QuestionnaireRow[]> {
  return db
    .select()
    .from(esgQuestionnaire)
    .where(
      and(
        eq(esgQuestionnaire.organisationId, organisationId),
        eq(esgQuestionnaire.buyerNumber, buyer),
        inArray(esgQuestionnaire.supplierId, [...supplierIds]),
      ),
    )
    .orderBy(desc(esgQuestionnaire.id))
}

export async function insertQuestionnaire(
  db: Transaction,
  row: Omit<QuestionnaireRow, 'id'>,
): Promise<QuestionnaireRow> {
  const [made] = await db.insert(esgQuestionnaire).values(row).returning()
  return made as QuestionnaireRow
}

/** The one whose link has this digest, of whichever organisation. */
export async function questionnaireOfToken(
  db: Queryable,
  tokenDigest: string,
): Promise<QuestionnaireRow | undefined> {
  const [row] = await db.select().from(esgQuestionnaire).where(eq(esgQuestionnaire.tokenDigest, tokenDigest))
  return row
}

/** A questionnaire of a supplier, held until the change ends. @throws Problem `not-found`. */
export async function holdQuestionnaire(
  db: Transaction,
  organisationId: number,
  { id, ...of }: { id: number; buyer?: number; supplierIds?: readonly number[] },
): Promise<QuestionnaireRow> {
  const [row] = await db
    .select()
    .from(esgQuestionnaire)
    .where(
      and(
        eq(esgQuestionnaire.organisationId, organisationId),
        eq(esgQuestionnaire.id, id),
        of.buyer === undefined ? undefined : eq(esgQuestionnaire.buyerNumber, of.buyer),
        of.supplierIds && inArray(esgQuestionnaire.supplierId, [...of.supplierIds]),
      ),
    )
    .for('update')
  if (!row) throw new Problem('not-found', `This supplier has no questionnaire ${id}.`)
  return row
}

export async function updateQuestionnaire(
  db: Transaction,
  { organisationId, id }: QuestionnaireRow,
  change: Partial<QuestionnaireRow>,
): Promise<void> {
  await db
    .update(esgQuestionnaire)
    .set(change)
    .where(and(eq(esgQuestionnaire.organisationId, organisationId), eq(esgQuestionnaire.id, id)))
}
