import type { Context } from '#platform/context/index.ts'
import type { PageOf, RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../contract/index.ts'
import * as store from './store.ts'

/** Customers by name. */
export function listCustomers(
  ctx: Context,
  input: RequestOf<typeof endpoints.listCustomers>,
): Promise<PageOf<store.CustomerRow>> {
  const filter = {
    q: input.q,
    riskLevel: input.riskLevel,
    isMonitored: input.isMonitored === undefined ? undefined : input.isMonitored === 'true',
  }
  return store.pageOfCustomers(ctx.db, ctx.actor.organisationId, filter, input)
}

/** One customer. @throws Problem `not-found`. */
export function readCustomer(ctx: Context, input: { id: number }): Promise<store.CustomerRow> {
  return store.customerOfOrganisation(ctx.db, ctx.actor.organisationId, input.id)
}
