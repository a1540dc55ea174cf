import type { Queryable, Transaction } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { outsideBroker, outsideOrder } from './tables.ts'

export type Owner = { organisationId: number; userId: number }
type OrderRow = typeof outsideOrder.$inferSelect
type OrderId = Owner & { accountNumber: string; clientOrderId: string }

export async function brokerOf(
  db: Queryable,
  { organisationId, userId }: Owner,
): Promise<typeof outsideBroker.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(outsideBroker)
    .where(ofOrganisation(outsideBroker, organisationId, { userId }))
  return row
}

export async function storeBroker(db: Transaction, row: typeof outsideBroker.$inferInsert): Promise<void> {
  const { sealedKeys, accountNumber, connectedAt } = row
  await db
    .insert(outsideBroker)
    .values(row)
    .onConflictDoUpdate({
      target: [outsideBroker.organisationId, outsideBroker.userId],
      set: { sealedKeys, accountNumber, connectedAt },
    })
}

export async function forgetBroker(db: Transaction, { organisationId, userId }: Owner): Promise<void> {
  await db.delete(outsideBroker).where(ofOrganisation(outsideBroker, organisationId, { userId }))
}

const isOrder = ({ organisationId, userId, accountNumber, clientOrderId }: OrderId) =>
  ofOrganisation(outsideOrder, organisationId, { userId, accountNumber, clientOrderId })

/** Writes an order down before it is sent. @returns the one that stands under its id already, if any. */
export async function noteOrder(db: Transaction, row: OrderRow): Promise<OrderRow | undefined> {
  const inserted = await db
    .insert(outsideOrder)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: outsideOrder.clientOrderId })
  if (inserted.length > 0) return undefined
  const [known] = await db.select().from(outsideOrder).where(isOrder(row))
  return known
}

export async function noteAnswer(
  db: Transaction,
  id: OrderId,
  answer: { state: OrderRow['state']; answer: string },
): Promise<void> {
  await db.update(outsideOrder).set(answer).where(isOrder(id))
}
