import { and, desc, eq, gt, isNotNull, ne, type SQL, sql, sum } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import type { CreditRating } from '../../contract/schemas.ts'
import {
  type BorrowerRow,
  isOverridden,
  oldBefore,
  probabilityInForce,
  rankInForce,
  ratingInForce,
  scoreInForce,
} from '../borrowers/store.ts'
import { creditBorrower, creditFacility } from '../tables.ts'

/** Rated borrowers, the worst first. */
export function ratedBorrowers(
  db: Queryable,
  organisationId: number,
  now: Date,
  limit: number,
): Promise<BorrowerRow[]> {
  return db
    .select()
    .from(creditBorrower)
    .where(and(eq(creditBorrower.organisationId, organisationId), isNotNull(ratingInForce(now))))
    .orderBy(
      desc(rankInForce(now)),
      desc(probabilityInForce(now)),
      sql`${creditBorrower.exposureCents} desc nulls last`,
      creditBorrower.id,
    )
    .limit(limit)
}

/** Borrowers counted by the rating that counts, with what is lent to them, the squares of it, and the sum of their scores. */
export function countsByRating(
  db: Queryable,
  organisationId: number,
  now: Date,
  { centralRate }: { centralRate: number | null } = { centralRate: null },
) {
  const rating = ratingInForce(now)
  return db
    .select({
      rating: sql<CreditRating | null>`${rating}`,
      count: sql<number>`count(*)`.mapWith(Number),
      cents: sql<number>`coalesce(sum(${creditBorrower.exposureCents}), 0)`.mapWith(Number),
      squares: sql<number>`coalesce(sum(${creditBorrower.exposureCents}::float8 ^ 2), 0)`.mapWith(Number),
      lentTo: sql<number>`count(${creditBorrower.exposureCents})`.mapWith(Number),
      scores: sql<number>`coalesce(sum(${scoreInForce(now)}), 0)`.mapWith(Number),
      /** Expected loss of a year in US cents, of those that have a probability and a facility in US dollars; null where nobody has both. */
      loss: sql<
        number | null
      >`sum(${probabilityInForce(now)} * ${creditBorrower.lossAtDefaultCents}) filter (where ${creditBorrower.exposureCents} is not null)`.mapWith(
        Number,
      ),
      /** Those whose rating the model made at another central rate than the one in force. */
      atAnotherRate:
        sql<number>`count(*) filter (where not ${isOverridden(now)} and ${creditBorrower.modelRating} is not null and ${creditBorrower.centralRate} <> ${centralRate}::float8)`.mapWith(
          Number,
        ),
      samples: sql<number>`count(*) filter (where ${creditBorrower.isSample})`.mapWith(Number),
      /** Those whose rating is the model’s, by a statement that is old. */
      old: sql<number>`count(*) filter (where not ${isOverridden(now)} and ${creditBorrower.modelRating} is not null and ${creditBorrower.period} < ${oldBefore(now)})`.mapWith(
        Number,
      ),
    })
    .from(creditBorrower)
    .where(eq(creditBorrower.organisationId, organisationId))
    .groupBy(sql`1`)
}

const owes = (organisationId: number) =>
  and(eq(creditBorrower.organisationId, organisationId), gt(creditBorrower.exposureCents, 0))

export type Owed = { name: string; cents: number }

/** Those who owe the most, of equal ones the first that came: US dollars alone. */
export function largestObligors(db: Queryable, organisationId: number, most: number): Promise<Owed[]> {
  return largestOf(db, owes(organisationId), most)
}

/** The groups that owe the most. Who belongs to none is one of its own, so that shares of groups are of the whole. */
export async function largestGroups(db: Queryable, organisationId: number, most: number): Promise<Owed[]> {
  const alone = await largestOf(db, and(owes(organisationId), eq(creditBorrower.groupName, '')), most)
  const groups = await db
    .select({ name: creditBorrower.groupName, cents: sum(creditBorrower.exposureCents).mapWith(Number) })
    .from(creditBorrower)
    .where(and(owes(organisationId), ne(creditBorrower.groupName, '')))
    .groupBy(creditBorrower.groupName)
    .orderBy(desc(sum(creditBorrower.exposureCents)), sql`${creditBorrower.groupName} collate "C"`)
    .limit(most)
  return [...alone, ...groups].sort((left, right) => right.cents - left.cents).slice(0, most)
}

const largestOf = (db: Queryable, wanted: SQL | undefined, most: number): Promise<Owed[]> =>
  db
    .select({
      name: creditBorrower.name,
      cents: sql<number>`${creditBorrower.exposureCents}`.mapWith(Number),
    })
    .from(creditBorrower)
    .where(wanted)
    // As the index has them; all are above zero.
    .orderBy(sql`${creditBorrower.exposureCents} desc nulls last`, creditBorrower.id)
    .limit(most)

/** What is lent in other currencies, as it is there. */
export function otherCurrencies(db: Queryable, organisationId: number) {
  return db
    .select({
      currency: creditFacility.currency,
      cents: sql<number>`sum(${creditFacility.committedCents})`.mapWith(Number),
    })
    .from(creditFacility)
    .where(
      and(
        eq(creditFacility.organisationId, organisationId),
        ne(creditFacility.currency, 'USD'),
        gt(creditFacility.committedCents, 0),
      ),
    )
    .groupBy(creditFacility.currency)
    .orderBy(creditFacility.currency)
}
