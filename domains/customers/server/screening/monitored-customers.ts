import type { Queryable } from '#platform/database/index.ts'
import { allCustomers, type CustomerRow } from '../store.ts'

/** The customers that a list change may call for screening again, in the order of their numbers. */
export function monitoredCustomers(db: Queryable, organisationId: number): Promise<CustomerRow[]> {
  return allCustomers(db, organisationId, { isMonitored: true })
}
