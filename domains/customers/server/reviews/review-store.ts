import { asc, lt } from 'drizzle-orm'
import type { Queryable } from '#platform/database/index.ts'
import { ofOrganisation } from '#platform/database/index.ts'
import type { CustomerRow } from '../store.ts'
import { customer } from '../tables.ts'

export async function organisationsWithCustomers(db: Queryable): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: customer.organisationId })
    .from(customer)
    .orderBy(asc(customer.organisationId))
  return rows.map((row) => row.id)
}

/** The customers whose data was last confirmed before a moment, the oldest first. */
export const overdueCustomers = (
  db: Queryable,
  organisationId: number,
  before: Date,
  limit: number,
): Promise<CustomerRow[]> =>
  db
    .select()
    .from(customer)
    .where(ofOrganisation(customer, organisationId, lt(customer.dataAsOf, before)))
    .orderBy(asc(customer.dataAsOf), asc(customer.id))
    .limit(limit)

/** Customers whose file is less complete than a share, the least complete first; unknown completeness is left out. */
export const incompleteCustomers = (
  db: Queryable,
  organisationId: number,
  percent: number,
  limit: number,
): Promise<CustomerRow[]> =>
  db
    .select()
    .from(customer)
    .where(ofOrganisation(customer, organisationId, lt(customer.kycCompletenessPercent, percent)))
    .orderBy(asc(customer.kycCompletenessPercent), asc(customer.id))
    .limit(limit)
