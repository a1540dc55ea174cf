import { and, eq, inArray } from 'drizzle-orm'
import type { Slice } from '#platform/slice/index.ts'
import { creditBorrower } from './tables.ts'

/** A credit file stays: the customer whom it is of stays with it. */
export const borrowersDependOn: NonNullable<Slice['dependsOn']> = async (
  { db, actor: { organisationId } },
  subjects,
) => {
  const customers = subjects.flatMap(({ type, id }) => (type === 'company' ? [Number(id)] : []))
  if (customers.length === 0) return []
  const rows = await db
    .select({ id: creditBorrower.id, customerId: creditBorrower.customerId })
    .from(creditBorrower)
    .where(
      and(eq(creditBorrower.organisationId, organisationId), inArray(creditBorrower.customerId, customers)),
    )
  return rows.map(({ id, customerId }) => ({
    on: { type: 'company' as const, id: customerId ?? 0 },
    by: { type: 'borrower' as const, id },
    why: 'It is a borrower: a credit file stays',
  }))
}
