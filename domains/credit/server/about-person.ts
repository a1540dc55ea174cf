import { and, asc, eq } from 'drizzle-orm'
import type { PersonProvider } from '#platform/slice/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { creditBorrower } from './tables.ts'

/** A borrower is lent to: while there is a file of one, the customer is not erased. */
export const borrowersAboutPerson: PersonProvider = {
  group: 'Credit',
  at: 60,
  async find({ db, actor: { organisationId } }, { customerId }) {
    if (customerId === undefined) return []
    const rows = await db
      .select({ id: creditBorrower.id, name: creditBorrower.name, createdAt: creditBorrower.createdAt })
      .from(creditBorrower)
      .where(
        and(eq(creditBorrower.organisationId, organisationId), eq(creditBorrower.customerId, customerId)),
      )
      .orderBy(asc(creditBorrower.id))
    return rows.map(({ id, name, createdAt }) => ({
      id,
      subject: { type: 'borrower', id },
      title: name,
      detail: `Borrower ${id}`,
      href: pathOf({ type: 'borrower', id }),
      by: 'record',
      term: { kind: 'customer', since: createdAt },
      refuses: `Borrower ${id} is this customer: a credit file is not taken apart. Take the customer off the borrower first.`,
    }))
  },
}
