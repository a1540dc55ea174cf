import type { Context, House } from '#platform/context/index.ts'
import type { Caution, Subject } from '../../contract/index.ts'

/** An owner on record of a customer. `match`: it has one that nobody has dismissed. `not-screened`: no screening of it counts today. */
export type OwnerOnRecord = { name: string; state: 'clear' | 'match' | 'not-screened' }

export type OwnedCustomer = { id: number; subject: Subject }

/** Owners by customer; of a customer who is not in the answer no owner is on record. */
type OwnersProvider = (
  ctx: Context,
  customers: readonly OwnedCustomer[],
) => Promise<ReadonlyMap<number, readonly OwnerOnRecord[]>>

const providers = new WeakMap<House, OwnersProvider>()

/** Who knows the owners of customers. This slice keeps none; without a provider none is on record. */
export function onOwnersAsked(house: House, provider: OwnersProvider): void {
  providers.set(house, provider)
}

/** The owners on record of customers, as they stand today. */
export async function ownersOf(
  ctx: Context,
  customers: readonly OwnedCustomer[],
): Promise<ReadonlyMap<number, readonly OwnerOnRecord[]>> {
  const provider = providers.get(ctx.house)
  return provider && customers.length > 0 ? provider(ctx, customers) : new Map()
}

/** What owners say against an answer about the customer that they own: a party that a designated one owns is blocked as well. */
export function cautionsByOwners(owners: readonly OwnerOnRecord[] | undefined): Caution[] {
  const states = new Set(owners?.map(({ state }) => state))
  return [
    ...(states.has('match') ? (['owner-match'] as const) : []),
    ...(states.has('not-screened') ? (['owner-not-screened'] as const) : []),
  ]
}
