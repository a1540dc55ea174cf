import type { Change } from '#platform/context/index.ts'
import { comparedHashOf } from '../screening/compared-hash.ts'
import { wantScreening } from '../screening/screening-wanted.ts'
import * as customers from '../store.ts'
import { relatedPartiesOf } from './related-store.ts'

/** The customer awaits its screening, because its related parties read differently now. Joins the caller's change. */
export async function relationsChanged(tx: Change, customer: customers.CustomerRow): Promise<void> {
  const { organisationId } = tx.actor
  const related = (await relatedPartiesOf(tx.db, organisationId, [customer.id])).get(customer.id)
  await customers.updateCustomer(tx.db, organisationId, customer.id, {
    comparedHash: comparedHashOf(customer, related),
    updatedAt: tx.now,
    awaitsScreeningSince: tx.now,
  })
  await wantScreening(tx, [customer.id])
}
