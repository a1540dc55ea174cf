import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import type { CustomerRow } from '../store.ts'
import { customer } from '../tables.ts'

/** The customers that were screened without every list that is needed, in the order of their numbers. */
export function customersWithoutAnswer(db: Queryable, organisationId: number): Promise<CustomerRow[]> {
  return db
    .select()
    .from(customer)
    .where(and(eq(customer.organisationId, organisationId), eq(customer.isAnswered, false)))
    .orderBy(asc(customer.id))
}

/** Notes that customers were held against every list that is needed without a screening: what had come could not touch them. */
export async function noteAnswered(
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<void> {
  await db
    .update(customer)
    .set({ isAnswered: true })
    .where(
      and(
        eq(customer.organisationId, organisationId),
        inArray(customer.id, [...ids]),
        eq(customer.isAnswered, false),
      ),
    )
}

/** Notes of every customer that was screened that a list which is needed now was not asked. */
export async function noteUnanswered(db: Transaction, organisationId: number): Promise<void> {
  await db
    .update(customer)
    .set({ isAnswered: false })
    .where(and(eq(customer.organisationId, organisationId), eq(customer.isAnswered, true)))
}
