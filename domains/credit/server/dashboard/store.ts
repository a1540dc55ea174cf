import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import type { CreditRating } from '../../contract/nouns.ts'
import {
  type BorrowerRow,
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

/** Borrowers counted by the rating that counts, with what is lent to them and the sum of their scores. */
export function countsByRating(db: Queryable, organisationId: number, now: Date) {
  const rating = ratingInForce(now)
  return db
    .select({
      rating: sql<CreditRating | null>`${rating}`,
      count: sql<number>`count(*)`.mapWith(Number),
      cents: sql<number>`coalesce(sum(${creditBorrower.exposureCents}), 0)`.mapWith(Number),
      lentTo: sql<number>`count(${creditBorrower.exposureCents})`.mapWith(Number),
      scores: sql<number>`coalesce(sum(${scoreInForce(now)}), 0)`.mapWith(Number),
      samples: sql<number>`count(*) filter (where ${creditBorrower.isSample})`.mapWith(Number),
    })
    .from(creditBorrower)
    .where(eq(creditBorrower.organisationId, organisationId))
    .groupBy(sql`1`)
}

/** What each borrower and each group owes, for the largest shares: US dollars alone. */
export function owedBy(db: Queryable, organisationId: number) {
  return db
    .select({
      id: creditBorrower.id,
      name: creditBorrower.name,
      groupName: creditBorrower.groupName,
      cents: sql<number>`${creditBorrower.exposureCents}`.mapWith(Number),
    })
    .from(creditBorrower)
    .where(and(eq(creditBorrower.organisationId, organisationId), sql`${creditBorrower.exposureCents} > 0`))
}

/** What is lent in other currencies, which stands in no sum. */
export function otherCurrencies(db: Queryable, organisationId: number) {
  return db
    .select({
      currency: creditFacility.currency,
      cents: sql<number>`sum(${creditFacility.committedCents})`.mapWith(Number),
    })
    .from(creditFacility)
    .where(and(eq(creditFacility.organisationId, organisationId), sql`${creditFacility.currency} <> 'USD'`))
    .groupBy(creditFacility.currency)
    .orderBy(creditFacility.currency)
}

/** Expected loss of a year over the borrowers that have a probability, in US cents; null where nothing is lent to them in US dollars. */
export async function expectedLossCents(
  db: Queryable,
  organisationId: number,
  now: Date,
): Promise<number | null> {
  const [row] = await db
    .select({
      cents: sql<number | null>`sum(${probabilityInForce(now)} * ${creditBorrower.lossAtDefaultCents})`,
    })
    .from(creditBorrower)
    .where(
      and(
        eq(creditBorrower.organisationId, organisationId),
        isNotNull(creditBorrower.exposureCents),
        isNotNull(probabilityInForce(now)),
      ),
    )
  return row?.cents === null || row?.cents === undefined ? null : Number(row.cents)
}
