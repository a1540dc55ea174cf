import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { esgAction, esgSupplier } from '../tables.ts'

export type SupplierRow = typeof esgSupplier.$inferSelect
export type ActionRow = typeof esgAction.$inferSelect

export function supplierRows(db: Queryable, organisationId: number, buyer: number): Promise<SupplierRow[]> {
  return db
    .select()
    .from(esgSupplier)
    .where(and(eq(esgSupplier.organisationId, organisationId), eq(esgSupplier.buyerNumber, buyer)))
}

/** Keeps what is known of a supplier in the place of what was known before. */
export async function putSupplier(db: Transaction, row: SupplierRow): Promise<void> {
  const { organisationId, buyerNumber, supplierId } = esgSupplier
  const { organisationId: _, buyerNumber: __, supplierId: ___, ...known } = row
  await db
    .insert(esgSupplier)
    .values(row)
    .onConflictDoUpdate({ target: [organisationId, buyerNumber, supplierId], set: known })
}

export function actionRows(db: Queryable, organisationId: number, buyer: number): Promise<ActionRow[]> {
  return db
    .select()
    .from(esgAction)
    .where(and(eq(esgAction.organisationId, organisationId), eq(esgAction.buyerNumber, buyer)))
    .orderBy(asc(esgAction.dueOn), asc(esgAction.id))
}

export async function insertAction(db: Transaction, row: Omit<ActionRow, 'id'>): Promise<ActionRow> {
  const [made] = await db.insert(esgAction).values(row).returning()
  return made as ActionRow
}

/** An action of a supplier, held until the change ends. @throws Problem `not-found`. */
export async function holdAction(
  db: Transaction,
  organisationId: number,
  asked: { buyer: number; supplierIds: readonly number[]; id: number },
): Promise<ActionRow> {
  const [row] = await db
    .select()
    .from(esgAction)
    .where(
      and(
        eq(esgAction.organisationId, organisationId),
        eq(esgAction.buyerNumber, asked.buyer),
        inArray(esgAction.supplierId, [...asked.supplierIds]),
        eq(esgAction.id, asked.id),
      ),
    )
    .for('update')
  if (!row) throw new Problem('not-found', `This supplier has no corrective action ${asked.id}.`)
  return row
}

export async function updateAction(
  db: Transaction,
  { organisationId, id }: ActionRow,
  change: Partial<ActionRow>,
): Promise<void> {
  await db
    .update(esgAction)
    .set(change)
    .where(and(eq(esgAction.organisationId, organisationId), eq(esgAction.id, id)))
}
