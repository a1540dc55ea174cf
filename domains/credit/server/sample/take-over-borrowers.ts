import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { actorName } from '#platform/identity/index.ts'
import { assessBorrowers } from '../assessments/assess-borrower.ts'
import { newBorrower } from '../borrowers/add-borrower.ts'
import { dayOf, insertBorrowers } from '../borrowers/store.ts'
import { exposureOf } from '../lending/exposure.ts'
import { insertFacilities, type NewFacility } from '../lending/store.ts'
import type { EnteredStatement } from '../statements/keep-statements.ts'
import { insertStatements } from '../statements/store.ts'
import type { creditBorrower } from '../tables.ts'

/** A borrower that is taken over with all that is known of it. */
export type BorrowerTakenOver = Pick<
  typeof creditBorrower.$inferInsert,
  'name' | 'kind' | 'customerId' | 'groupName' | 'isSample'
> & {
  statements: EnteredStatement[]
  facilities: Omit<NewFacility, 'borrowerId' | 'changedAt'>[]
}

/** Takes many borrowers over as one change, assessed by what comes with them. Gives their numbers. */
export function takeOverBorrowers(
  ctx: Context,
  { borrowers, source }: { borrowers: readonly BorrowerTakenOver[]; source: string },
): Promise<number[]> {
  return recordChange(ctx, async (tx) => {
    const { organisationId } = tx.actor
    const rows = await insertBorrowers(
      tx.db,
      organisationId,
      borrowers.map(({ statements, facilities, ...facts }) => ({
        ...newBorrower(tx),
        ...facts,
        // Other currencies are converted as it is assessed.
        ...exposureOf(
          facilities.map((one) => ({ maturity: null, ...one, changedAt: tx.now })),
          (currency) => (currency === 'USD' ? { rate: 1, day: dayOf(tx.now), via: null } : undefined),
          tx.now,
        ),
        currency: statements[0]?.currency ?? null,
      })),
    )
    const numbered = rows.map((row, at) => ({ row, taken: borrowers[at] as BorrowerTakenOver }))
    await insertStatements(
      tx.db,
      organisationId,
      numbered.flatMap(({ row, taken }) =>
        taken.statements.map((statement) => ({
          ...statement,
          borrowerId: row.id,
          isRestated: false,
          acceptedWith: '',
          enteredBy: actorName(tx.actor),
          enteredAt: tx.now,
        })),
      ),
    )
    await insertFacilities(
      tx.db,
      organisationId,
      numbered.flatMap(({ row, taken }) =>
        taken.facilities.map((facility) => ({ ...facility, borrowerId: row.id, changedAt: tx.now })),
      ),
    )
    await assessBorrowers(tx, rows)
    return {
      result: rows.map(({ id }) => id),
      trace: {
        action: 'borrower.added',
        subject: { type: 'credit-portfolio', id: 'all' },
        after: { source, borrowers: rows.length, ids: rows.map(({ id }) => id) },
        payload: { title: source, count: rows.length },
      },
    }
  })
}
