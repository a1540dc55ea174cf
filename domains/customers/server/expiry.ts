import { asc, isNotNull, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { numbersOf, ofOrganisation } from '#platform/database/index.ts'
import { pastByNumber } from '#platform/organisation-rows/index.ts'
import type { ExpiryPolicy, PastTerm } from '#platform/slice/index.ts'
import { deleteRelatedParties, partiesEndedBefore } from './related/related-store.ts'
import { deleteCustomers } from './store.ts'
import { customer } from './tables.ts'

/** When anything was last said or asked of a customer: from here on counts how long the relationship has been over. */
const lastUse =
  sql`greatest(${customer.updatedAt}, ${customer.dataAsOf}, ${customer.createdAt}, ${customer.lastScreenedAt})`.mapWith(
    customer.updatedAt,
  )

/** Why somebody is a customer still, whatever the age of the record; null where nothing here says so. */
const STAYS = sql<string | null>`case
  when ${customer.isMonitored} then 'It is monitored: the relationship has not ended'
  when coalesce(${customer.exposureCents}, 0) <> 0 then 'It has an exposure: the relationship has not ended'
  when ${isNotNull(customer.awaitsScreeningSince)} then 'It awaits its screening'
  when ${isNotNull(customer.openMatchRisk)} then 'A match of it is not decided yet'
  end`

/** Customers with whom nothing is shared any more: their record, once nothing that is about them is kept. */
export const customersExpiry: ExpiryPolicy = {
  kind: 'customer',
  group: 'Former customers',
  at: 35,
  tables: ['customer', 'customer_rating'],
  least: { kept: 'customer' },
  async past({ db, actor: { organisationId } }, { before, after, limit, isHeld }) {
    const read = db
      .select({ id: customer.id, since: lastUse, stays: STAYS })
      .from(customer)
      .where(pastByNumber(customer, organisationId, lastUse, { before, after }))
      .orderBy(asc(customer.id))
      .limit(limit)
    const rows = await (isHeld ? read.for('update') : read)
    return rows.map(
      ({ id, since, stays }): PastTerm => ({
        id,
        since: since ?? before,
        subject: { type: 'company', id },
        ...(stays === null ? {} : { stays }),
      }),
    )
  },
  remove: async ({ db, actor }, gone) => ({
    count: await deleteCustomers(db, actor.organisationId, numbersOf(gone)),
  }),
}

/** Related parties that ended, as a former owner: their rows go a term after that. Those of a customer who goes, go with it. */
export const relatedPartiesExpiry: ExpiryPolicy = {
  kind: 'customer',
  group: 'Former related parties',
  at: 34,
  tables: ['related_party'],
  least: { kept: 'customer' },
  async past({ db, actor: { organisationId } }, { before, after, limit }) {
    const rows = await partiesEndedBefore(db, organisationId, {
      before,
      after: Number(after?.id ?? 0),
      limit,
    })
    return rows.map(
      ({ id, endedAt, customerId }): PastTerm => ({
        id,
        since: endedAt ?? before,
        subject: { type: 'related-party', id },
        about: [{ type: 'company', id: customerId }],
      }),
    )
  },
  remove: async ({ db, actor }, gone) => ({
    count: await deleteRelatedParties(db, actor.organisationId, numbersOf(gone)),
  }),
}

/** Since when customers are none any more, by number; null for a current one. What is missing is no customer. */
export async function customersEndedSince(
  db: Queryable,
  organisationId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Date | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: customer.id, since: lastUse, stays: STAYS })
    .from(customer)
    .where(ofOrganisation(customer, organisationId, { id: [...new Set(ids)] }))
  return new Map(rows.map(({ id, since, stays }) => [id, stays === null ? since : null]))
}
