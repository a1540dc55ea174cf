/** A share that is known to lie between two fractions, 0 to 1; both are the same where it is known exactly. */
export type Share = { readonly low: number; readonly high: number }

/** One owner's share in one company. A share that nobody states is 0 to 1. */
export type OwnershipLink = { readonly owner: string; readonly owned: string } & Share

/** Every holder's share in every company: links of one pair are added up, and what one company has of itself is left out. */
export type Holdings = ReadonlyMap<string, ReadonlyMap<string, Share>>

/** Every company that one of some parties has a share in, directly or through others. */
export function below(holdings: Holdings, parties: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>()
  const isAbove = (owner: string) => parties.has(owner) || found.has(owner)
  for (let isMoving = true; isMoving; ) {
    isMoving = false
    for (const [owned, owners] of holdings) {
      if (found.has(owned) || ![...owners.keys()].some(isAbove)) continue
      found.add(owned)
      isMoving = true
    }
  }
  return found
}

/** @returns owned company → its owners with their shares. */
export function holdingsOf(links: readonly OwnershipLink[]): Holdings {
  const holdings = new Map<string, Map<string, Share>>()
  for (const { owner, owned, low, high } of links) {
    if (owner === owned || high <= 0) continue
    const owners = holdings.get(owned) ?? new Map<string, Share>()
    const known = owners.get(owner) ?? { low: 0, high: 0 }
    owners.set(owner, {
      low: Math.min(1, known.low + Math.max(0, Math.min(low, high))),
      high: Math.min(1, known.high + Math.min(1, high)),
    })
    holdings.set(owned, owners)
  }
  // What the others have at least cannot be had by one as well.
  for (const [owned, owners] of holdings) {
    const least = [...owners.values()].reduce((sum, share) => sum + share.low, 0)
    holdings.set(
      owned,
      new Map(
        [...owners].map(([owner, { low, high }]) => [
          owner,
          { low, high: Math.max(low, Math.min(high, 1 - (least - low))) },
        ]),
      ),
    )
  }
  return holdings
}
