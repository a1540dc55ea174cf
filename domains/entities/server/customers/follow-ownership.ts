import {
  type CustomerRow,
  customersToScreen,
  keepStatedParties,
  relatedPartiesOf,
} from '#domains/customers/server/index.ts'
import type { Context } from '#platform/context/index.ts'
import { idsOf } from '#platform/database/index.ts'
import { relatedFromDirectory } from './related-from-directory.ts'

/**
 * Brings what the directory says of customers' owners into their related parties. Where it says something else than before, the customer is screened again.
 */
export async function followOwnership(ctx: Context, customers: readonly CustomerRow[]): Promise<void> {
  if (customers.length === 0) return
  const stated = await relatedFromDirectory(ctx, customers)
  const known = await relatedPartiesOf(ctx.db, ctx.actor.organisationId, idsOf(customers))
  for (const { id } of customers) {
    const parties = stated.get(id) ?? []
    const hasStated = known.get(id)?.some(({ source }) => source === 'directory') ?? false
    if (parties.length === 0 && !hasStated) continue
    await keepStatedParties(ctx, { customerId: id, source: 'directory', detail: '', parties, isWhole: true })
  }
}

/** The same for every customer, after the directory has changed and nightly, as links begin and end by day. */
export async function followOwnershipOfAll(ctx: Context, signal: AbortSignal): Promise<void> {
  for await (const customers of customersToScreen(ctx.db, ctx.actor.organisationId, { all: true })) {
    signal.throwIfAborted()
    await followOwnership({ ...ctx, now: ctx.installation.clock() }, customers)
  }
}
