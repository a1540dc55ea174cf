import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import type { PageOf, RequestOf } from '#platform/endpoint/index.ts'
import type * as endpoints from '../contract/index.ts'
import { customerOf } from './customer-shape.ts'
import * as store from './store.ts'

/** Customers by name. */
export async function listCustomers(
  ctx: Context,
  input: RequestOf<typeof endpoints.listCustomers>,
): Promise<PageOf<z.input<typeof endpoints.Customer>>> {
  const filter = {
    q: input.q,
    riskLevel: input.riskLevel,
    isMonitored: input.isMonitored === undefined ? undefined : input.isMonitored === 'true',
  }
  const { rows, total } = await store.pageOfCustomers(ctx.db, ctx.actor.organisationId, filter, input)
  return { rows: rows.map(customerOf), total }
}

/** One customer. @throws Problem `not-found`. */
export async function readCustomer(
  ctx: Context,
  input: { id: number },
): Promise<z.input<typeof endpoints.Customer>> {
  return customerOf(await store.customerOfOrganisation(ctx.db, ctx.actor.organisationId, input.id))
}
