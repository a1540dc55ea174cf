import { and, desc, eq, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import { assumedCentralRate } from '#engines/credit/index.ts'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import type { CentralRate } from '../../contract/index.ts'
import { dayOf, isOverridden } from '../borrowers/store.ts'
import { creditBorrower, creditCentralRate } from '../tables.ts'

export type CentralRateRow = typeof creditCentralRate.$inferSelect

const assumed: CentralRate = {
  rate: assumedCentralRate.value,
  source: assumedCentralRate.source,
  asOf: assumedCentralRate.asOf,
  since: null,
  setBy: null,
}

/** The rate that counts in an organisation, or counted at the end of a day: the last one that two people have set, else the product’s assumption. */
export async function centralRateOf(
  db: Queryable,
  organisationId: number,
  onDay?: string,
): Promise<CentralRate> {
  const [row] = await db
    .select()
    .from(creditCentralRate)
    .where(
      and(
        eq(creditCentralRate.organisationId, organisationId),
        inArray(creditCentralRate.state, ['in-force', 'replaced']),
        onDay ? lte(creditCentralRate.settledAt, new Date(`${onDay}T23:59:59.999Z`)) : undefined,
      ),
    )
    .orderBy(desc(creditCentralRate.settledAt), desc(creditCentralRate.id))
    .limit(1)
  if (!row?.settledAt) return assumed
  const { rate, source, asOf, askedBy, settledBy } = row
  return { rate, source, asOf, since: dayOf(row.settledAt), setBy: `${askedBy} and ${settledBy}` }
}

/** What was decided of the rate, the newest first. */
export function centralRates(db: Queryable, organisationId: number): Promise<CentralRateRow[]> {
  return db
    .select()
    .from(creditCentralRate)
    .where(eq(creditCentralRate.organisationId, organisationId))
    .orderBy(desc(creditCentralRate.id))
    .limit(100)
}

/** Two proposals, or an answer and a proposal, follow each other. */
export async function holdCentralRate(db: Transaction, organisationId: number): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(${organisationId}::int, hashtext('central default rate'))`,
  )
}

export async function insertCentralRate(
  db: Transaction,
  row: typeof creditCentralRate.$inferInsert,
): Promise<CentralRateRow> {
  const [made] = await db.insert(creditCentralRate).values(row).returning()
  return made as CentralRateRow
}

export async function updateCentralRate(
  db: Transaction,
  organisationId: number,
  id: number,
  change: Partial<CentralRateRow>,
): Promise<void> {
  await db
    .update(creditCentralRate)
    .set(change)
    .where(and(eq(creditCentralRate.organisationId, organisationId), eq(creditCentralRate.id, id)))
}

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
