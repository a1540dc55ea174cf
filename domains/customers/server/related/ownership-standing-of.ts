import type { Context } from '#platform/context/index.ts'
import { customersWithIds } from '../store.ts'
import { partyScreenings } from './party-screenings.ts'
import { relatedPartiesOf } from './related-store.ts'
import { type Standing, standingOf } from './standing.ts'

/**
 * What is known of who owns each of some customers, and what the 50 percent rule makes of it today. A customer without related parties is in the answer
 * as well: its owners are not known.
 */
export async function ownershipStandingOf(
  ctx: Context,
  customerIds: readonly number[],
): Promise<Map<number, Standing>> {
  const { organisationId } = ctx.actor
  const customers = await customersWithIds(ctx.db, organisationId, customerIds)
  const parties = await relatedPartiesOf(ctx.db, organisationId, customerIds)
  const screenings = await partyScreenings(ctx, parties)
  return new Map(
    customers.map((customer) => [
      customer.id,
      standingOf(customer, parties.get(customer.id) ?? [], screenings),
    ]),
  )
}
