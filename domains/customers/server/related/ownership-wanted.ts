import type { Context, Installation } from '#platform/context/index.ts'
import { type CustomerRow, customersWithIds } from '../store.ts'

type Provider = (ctx: Context, customers: readonly CustomerRow[]) => Promise<void>

const providers = new WeakMap<Installation, Provider>()

/** Who brings what other records say of owners into the related parties of customers, before these are screened. */
export function onOwnershipWanted(installation: Installation, provider: Provider): void {
  providers.set(installation, provider)
}

/** Has the related parties of customers brought up to date: what is screened next is who owns them now. */
export async function bringOwnershipUpToDate(ctx: Context, customerIds: readonly number[]): Promise<void> {
  const provider = providers.get(ctx.installation)
  if (!provider || customerIds.length === 0) return
  await provider(ctx, await customersWithIds(ctx.db, ctx.actor.organisationId, customerIds))
}
