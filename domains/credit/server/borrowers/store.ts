import { and, asc, eq, gt, ilike, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { creditRatings, highRiskRatings, OLD_STATEMENT_DAYS } from '#engines/credit/index.ts'
import { addDays } from '#engines/market-calendar/index.ts'
import { containing, type Queryable } from '#platform/database/index.ts'
import type { ListAsk } from '#platform/endpoint/index.ts'
import { readList } from '#platform/lists/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { borrowersList } from '../../contract/endpoints.ts'
import type { CreditRating } from '../../contract/schemas.ts'
import { creditBorrower } from '../tables.ts'

export type BorrowerRow = typeof creditBorrower.$inferSelect
type NewBorrower = Omit<typeof creditBorrower.$inferInsert, 'organisationId' | 'id'>

const RATINGS = sql.raw(`array[${creditRatings.map((rating) => `'${rating}'`).join(', ')}]`)

/** Whether people have set the rating, and it holds. */
export const isOverridden = (now: Date): SQL<boolean> =>
  sql`(${creditBorrower.overrideRating} is not null and ${creditBorrower.overrideUntil} >= ${dayOf(now)})`

/** The rating that counts: an override as long as it holds, else the model's. */
export const ratingInForce = (now: Date): SQL<CreditRating | null> =>
  sql`case when ${isOverridden(now)} then ${creditBorrower.overrideRating} else ${creditBorrower.modelRating} end`
export const scoreInForce = (now: Date): SQL =>
  sql`case when ${isOverridden(now)} then ${creditBorrower.overrideScore} else ${creditBorrower.modelScore} end`
export const probabilityInForce = (now: Date): SQL =>
  sql`case when ${isOverridden(now)} then ${creditBorrower.overrideProbability} else ${creditBorrower.modelProbability} end`
/** 1 for the best class. */
export const rankInForce = (now: Date): SQL => sql`array_position(${RATINGS}, ${ratingInForce(now)})`

/** A day as it is kept, in UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** A year that ended before this day is too old to say much of a borrower now. */
export const oldBefore = (now: Date): string => addDays(dayOf(now), -OLD_STATEMENT_DAYS)

/** One borrower of an organisation. @throws Problem `not-found`. */
export async function borrowerOfOrganisation(
  db: Queryable,
  organisationId: number,
  id: number,
): Promise<BorrowerRow> {
  const [row] = await db
    .select()
    .from(creditBorrower)
    .where(and(eq(creditBorrower.organisationId, organisationId), eq(creditBorrower.id, id)))
  if (!row) throw new Problem('not-found', `There is no borrower ${id}.`)
  return row
}

/** The same, held until the change is over, so that two changes of one borrower follow each other. */
export async function holdBorrower(db: Queryable, organisationId: number, id: number): Promise<BorrowerRow> {
  const [row] = await db
    .select()
    .from(creditBorrower)
    .where(and(eq(creditBorrower.organisationId, organisationId), eq(creditBorrower.id, id)))
    .for('update')
  if (!row) throw new Problem('not-found', `There is no borrower ${id}.`)
  return row
}

/** Some borrowers as they are now, held likewise; in the order of their numbers, so that two changes never wait for each other. */
export function holdBorrowers(
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<BorrowerRow[]> {
  return db
    .select()
    .from(creditBorrower)
    .where(and(eq(creditBorrower.organisationId, organisationId), inArray(creditBorrower.id, [...ids])))
    .orderBy(asc(creditBorrower.id))
    .for('update')
}

export function borrowersWithIds(
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select({ id: creditBorrower.id, name: creditBorrower.name })
    .from(creditBorrower)
    .where(and(eq(creditBorrower.organisationId, organisationId), inArray(creditBorrower.id, [...ids])))
}

/** Holds the place of a customer’s borrower until the change is over: of two that take it at once the second sees the first. */
export async function holdPlaceOfCustomer(
  db: Queryable,
  organisationId: number,
  customerId: number,
): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(${organisationId}::int, hashtext(${`borrower of customer ${customerId}`}))`,
  )
}

export async function borrowerOfCustomer(
  db: Queryable,
  organisationId: number,
  customerId: number,
): Promise<BorrowerRow | undefined> {
  const [row] = await db
    .select()
    .from(creditBorrower)
    .where(and(eq(creditBorrower.organisationId, organisationId), eq(creditBorrower.customerId, customerId)))
    .limit(1)
  return row
}

export async function insertBorrowers(
  db: Queryable,
  organisationId: number,
  rows: readonly NewBorrower[],
): Promise<BorrowerRow[]> {
  if (rows.length === 0) return []
  return db
    .insert(creditBorrower)
    .values(rows.map((row) => ({ ...row, organisationId })))
    .returning()
}

export async function updateBorrower(
  db: Queryable,
  organisationId: number,
  id: number,
  change: Partial<NewBorrower>,
): Promise<BorrowerRow> {
  const [row] = await db
    .update(creditBorrower)
    .set(change)
    .where(and(eq(creditBorrower.organisationId, organisationId), eq(creditBorrower.id, id)))
    .returning()
  if (!row) throw new Problem('not-found', `There is no borrower ${id}.`)
  return row
}

/** The borrowers after a number, in the order of their numbers. */
export function borrowersAfter(
  db: Queryable,
  organisationId: number,
  after: number,
  limit: number,
  unassessed?: { since: Date; centralRate: number },
): Promise<BorrowerRow[]> {
  return db
    .select()
    .from(creditBorrower)
    .where(
      and(
        eq(creditBorrower.organisationId, organisationId),
        gt(creditBorrower.id, after),
        unassessed
          ? or(
              isUnassessedSince(unassessed.since),
              // A change that began before the rate was set may have kept it by the rate before, after this moment.
              ne(creditBorrower.centralRate, unassessed.centralRate),
            )
          : undefined,
      ),
    )
    .orderBy(asc(creditBorrower.id))
    .limit(limit)
}

/** Not assessed since a moment, or never: of one without a statement screenings and prices may warn all the same. */
const isUnassessedSince = (moment: Date) =>
  or(isNull(creditBorrower.assessedAt), lt(creditBorrower.assessedAt, moment))

/** Borrowers that nobody has assessed since a moment, in the order of their numbers, held until the change is over. */
export function holdAssessedBefore(
  db: Queryable,
  organisationId: number,
  before: Date,
  limit: number,
): Promise<BorrowerRow[]> {
  return db
    .select()
    .from(creditBorrower)
    .where(and(eq(creditBorrower.organisationId, organisationId), isUnassessedSince(before)))
    .orderBy(asc(creditBorrower.id))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** The organisations with borrowers that nobody has assessed since a moment. */
export async function organisationsAssessedBefore(db: Queryable, before: Date): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: creditBorrower.organisationId })
    .from(creditBorrower)
    .where(isUnassessedSince(before))
    .orderBy(asc(creditBorrower.organisationId))
  return rows.map(({ id }) => id)
}

export function countBorrowers(db: Queryable, organisationId: number): Promise<number> {
  return db.$count(creditBorrower, eq(creditBorrower.organisationId, organisationId))
}

type BorrowersAsked = ListAsk & {
  rating?: CreditRating | 'none' | undefined
  watched?: 'true' | 'false' | undefined
  highRisk?: 'true' | undefined
}

/** A page of borrowers, the worst rating first unless another order is asked for; those without one come last. */
export function pageOfBorrowers(db: Queryable, organisationId: number, ask: BorrowersAsked, now: Date) {
  return readList(
    db,
    borrowersList,
    {
      from: (select) => select.from(creditBorrower),
      fields: creditBorrower,
      key: { by: creditBorrower.id, kind: 'whole' },
      columns: {
        name: creditBorrower.name,
        rating: rankInForce(now),
        score: scoreInForce(now),
        probability: probabilityInForce(now),
        exposure: creditBorrower.exposureCents,
        period: creditBorrower.period,
        assessed: creditBorrower.assessedAt,
      },
      facets: {
        rating: { by: sql`coalesce(${ratingInForce(now)}, 'none')` },
        watched: { by: sql`(${creditBorrower.watchedSince} is not null)::text` },
      },
      start: [
        { by: sql`coalesce(${rankInForce(now)}, 0)`, kind: 'whole', isDescending: true },
        { by: creditBorrower.name, kind: 'text' },
      ],
      search: (text) => ilike(creditBorrower.name, containing(text)),
    },
    {
      wanted: and(
        eq(creditBorrower.organisationId, organisationId),
        ask.highRisk ? inArray(ratingInForce(now), [...highRiskRatings]) : undefined,
      ),
      ask,
      now,
    },
  )
}
