import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import {
  creditAssessment,
  creditBorrower,
  creditCovenant,
  creditCovenantTest,
  creditDecision,
  creditFacility,
  creditSimulation,
  creditStatement,
} from '../tables.ts'

/** Removes all borrowers with what is kept of them. Gives how many there were. */
export async function deleteBorrowers(db: Queryable, organisationId: number): Promise<number> {
  const removed = await db
    .delete(creditBorrower)
    .where(eq(creditBorrower.organisationId, organisationId))
    .returning({ id: creditBorrower.id })
  const ids = removed.map(({ id }) => id)
  if (ids.length === 0) return 0
  // What was simulated of them is of a book that never was.
  await db.delete(creditSimulation).where(eq(creditSimulation.organisationId, organisationId))
  const covenants = await db
    .delete(creditCovenant)
    .where(and(eq(creditCovenant.organisationId, organisationId), inArray(creditCovenant.borrowerId, ids)))
    .returning({ id: creditCovenant.id })
  const covenantIds = covenants.map(({ id }) => id)
  if (covenantIds.length > 0)
    await db
      .delete(creditCovenantTest)
      .where(
        and(
          eq(creditCovenantTest.organisationId, organisationId),
          inArray(creditCovenantTest.covenantId, covenantIds),
        ),
      )
  for (const table of [creditStatement, creditAssessment, creditFacility, creditDecision])
    await db
      .delete(table)
      .where(and(eq(table.organisationId, organisationId), inArray(table.borrowerId, ids)))
  return ids.length
}
