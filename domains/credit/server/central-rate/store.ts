import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { type ControlChangeRow, changeInForce } from '#domains/controls/server/index.ts'
import { assumedCentralRate } from '#engines/credit/index.ts'
import type { Queryable } from '#platform/database/index.ts'
import type { CentralRate } from '../../contract/index.ts'
import { dayOf, isOverridden } from '../borrowers/store.ts'
import { creditBorrower } from '../tables.ts'

/** A rate as it is proposed and put in force: a fraction of a year, with where it comes from and the day that it is of. */
export type StatedRate = Pick<CentralRate, 'rate' | 'source' | 'asOf'>

const assumed: CentralRate = {
  rate: assumedCentralRate.value,
  source: assumedCentralRate.source,
  asOf: assumedCentralRate.asOf,
  since: null,
  setBy: null,
}

/** The rate in force in an organisation, or at the end of a day: the last one that was agreed to, else the product’s assumption. */
export async function centralRateOf(
  db: Queryable,
  organisationId: number,
  onDay?: string,
): Promise<CentralRate> {
  const row = await changeInForce(db, organisationId, {
    control: 'credit-central-rate',
    at: onDay ? new Date(`${onDay}T23:59:59.999Z`) : undefined,
  })
  return row ? { ...(row.after as StatedRate), ...setOf(row) } : assumed
}

/** Since when a change is in force, and who set it. */
export const setOf = ({ settledAt, askedBy, settledBy, isSettledAlone }: ControlChangeRow) => ({
  since: settledAt && dayOf(settledAt),
  setBy: isSettledAlone ? `${askedBy} alone` : `${askedBy} and ${settledBy}`,
})

/** The model’s rating counts and was made at another rate. */
const isAtAnotherRate = (rate: number, now: Date): SQL | undefined =>
  and(
    ne(creditBorrower.centralRate, rate),
    sql`${creditBorrower.modelRating} is not null and not ${isOverridden(now)}`,
  )

export function countAtAnotherRate(
  db: Queryable,
  organisationId: number,
  rate: number,
  now: Date,
): Promise<number> {
  return db.$count(
    creditBorrower,
    and(eq(creditBorrower.organisationId, organisationId), isAtAnotherRate(rate, now)),
  )
}

/** Of everybody with a rating what another rate changes in it. */
export function ratingsAtStake(db: Queryable, organisationId: number, now: Date) {
  return db
    .select({
      isOverridden: isOverridden(now),
      rating: creditBorrower.modelRating,
      probability: creditBorrower.modelProbability,
      overrideProbability: creditBorrower.overrideProbability,
      centralRate: creditBorrower.centralRate,
      exposure: creditBorrower.exposureCents,
      loss: creditBorrower.lossAtDefaultCents,
    })
    .from(creditBorrower)
    .where(eq(creditBorrower.organisationId, organisationId))
}
