import { and, eq, inArray, lt, ne, or } from 'drizzle-orm'
import type { Context } from '#platform/context/index.ts'
import type { Transaction } from '#platform/database/index.ts'
import { type BorrowerRow, dayOf, updateBorrower } from '../borrowers/store.ts'
import { creditFacility } from '../tables.ts'
import { dollarRates, exposureOf, hasLapsed } from './exposure.ts'
import { type FacilityRow, facilitiesOf } from './store.ts'

/** Borrowers with what is lent to them today: exchange rates and days of maturity move it without anybody touching a facility. */
export async function withExposureOfDay(
  tx: Context & { db: Transaction },
  borrowers: readonly BorrowerRow[],
): Promise<{ borrowers: readonly BorrowerRow[]; lapsed: ReadonlyMap<number, FacilityRow[]> }> {
  const { organisationId } = tx.actor
  const today = dayOf(tx.now)
  const moving = await tx.db
    .selectDistinct({ id: creditFacility.borrowerId })
    .from(creditFacility)
    .where(
      and(
        eq(creditFacility.organisationId, organisationId),
        inArray(
          creditFacility.borrowerId,
          borrowers.map(({ id }) => id),
        ),
        or(ne(creditFacility.currency, 'USD'), lt(creditFacility.maturity, today)),
      ),
    )
  if (moving.length === 0) return { borrowers, lapsed: new Map() }
  const rows = await facilitiesOf(
    tx.db,
    organisationId,
    moving.map(({ id }) => id),
  )
  const toDollars = await dollarRates(
    tx,
    rows.map(({ currency }) => currency),
  )
  const byBorrower = Map.groupBy(rows, ({ borrowerId }) => borrowerId)
  const after: BorrowerRow[] = []
  for (const borrower of borrowers) {
    const own = byBorrower.get(borrower.id)
    const exposure = own && exposureOf(own, toDollars, tx.now)
    const isSame =
      !exposure ||
      (exposure.exposureCents === borrower.exposureCents &&
        exposure.hasOtherCurrencies === borrower.hasOtherCurrencies &&
        exposure.lossAtDefaultCents === borrower.lossAtDefaultCents)
    after.push(isSame ? borrower : await updateBorrower(tx.db, organisationId, borrower.id, exposure))
  }
  const lapsed = rows.filter((one) => one.drawnCents > 0 && hasLapsed(one, today))
  return { borrowers: after, lapsed: Map.groupBy(lapsed, ({ borrowerId }) => borrowerId) }
}
