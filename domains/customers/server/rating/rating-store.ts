import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import { customer, customerRating, ratingModel } from '../tables.ts'

export type RatingRow = typeof customerRating.$inferSelect
export type NewRating = Omit<typeof customerRating.$inferInsert, 'organisationId' | 'id'>

/** Has customers wait for their rating: these, or all. */
export async function awaitRating(
  db: Transaction,
  organisationId: number,
  { ids, since }: { ids: readonly number[] | 'all'; since: Date },
): Promise<void> {
  await db
    .update(customer)
    .set({ awaitsRatingSince: since })
    .where(
      and(
        eq(customer.organisationId, organisationId),
        ids === 'all' ? undefined : inArray(customer.id, [...ids]),
      ),
    )
}

/** Customers that wait for their rating, held: what is rated is what they are until the change ends. */
export function holdAwaiting(
  db: Transaction,
  organisationId: number,
  limit: number,
): Promise<(typeof customer.$inferSelect)[]> {
  return db
    .select()
    .from(customer)
    .where(ofOrganisation(customer, organisationId, isNotNull(customer.awaitsRatingSince)))
    .orderBy(asc(customer.id))
    .limit(limit)
    .for('update')
}

export async function newestRatings(
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<Map<number, RatingRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([customerRating.customerId])
    .from(customerRating)
    .where(ofOrganisation(customerRating, organisationId, { customerId: ids }))
    .orderBy(customerRating.customerId, desc(customerRating.id))
  return new Map(rows.map((row) => [row.customerId, row]))
}

/** The ratings of one customer, the newest first. */
export function ratingsOf(
  db: Queryable,
  organisationId: number,
  customerId: number,
  limit: number,
): Promise<RatingRow[]> {
  return db
    .select()
    .from(customerRating)
    .where(ofOrganisation(customerRating, organisationId, { customerId }))
    .orderBy(desc(customerRating.id))
    .limit(limit)
}

/** Keeps ratings that say something new, and notes on each customer what its rating is. */
export async function keepRatings(
  db: Transaction,
  organisationId: number,
  { fresh, levels }: { fresh: readonly NewRating[]; levels: readonly { id: number; level: string | null }[] },
): Promise<void> {
  if (fresh.length > 0)
    await db.insert(customerRating).values(fresh.map((row) => ({ ...row, organisationId })))
  await db.execute(sql`
    update customer set rated_level = told.level, awaits_rating_since = null
    from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) as told(id bigint, level text)
    where customer.organisation_id = ${organisationId} and customer.id = told.id`)
}

/** Ratings go with their customers: of all, or of these. */
export async function deleteRatings(
  db: Queryable,
  organisationId: number,
  ids: readonly number[] | 'all',
): Promise<void> {
  await db
    .delete(customerRating)
    .where(
      and(
        eq(customerRating.organisationId, organisationId),
        ids === 'all' ? undefined : inArray(customerRating.customerId, [...ids]),
      ),
    )
}

/** The organisations that have put a model in force. */
export async function organisationsWithModel(db: Queryable): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: ratingModel.organisationId })
    .from(ratingModel)
    .orderBy(asc(ratingModel.organisationId))
  return rows.map(({ id }) => id)
}
