import type { Queryable, Transaction } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { customer } from '../tables.ts'

/** Notes that customers were held against every list that is needed without a screening: what had come could not touch them. */
export async function noteAnswered(
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<void> {
  await db
    .update(customer)
    .set({ isAnswered: true })
    .where(ofOrganisation(customer, organisationId, { id: ids, isAnswered: false }))
}

/** Notes of every customer that was screened that a list which is needed now was not asked. */
export async function noteUnanswered(db: Transaction, organisationId: number): Promise<void> {
  await db
    .update(customer)
    .set({ isAnswered: false })
    .where(ofOrganisation(customer, organisationId, { isAnswered: true }))
}
