import { type Holdings, holdingsOf, type OwnershipLink, type Share } from './ownership-link.ts'

/** A ring that owns itself to 99.9 % has passed on what it gets after so many steps. */
const STEPS_MAX = 20_000
const SMALL = 1e-12

/**
 * What holders have of a company in the end, multiplied along every chain and added up: the part of its profit that would reach them.
 * Circles and cross-holdings are gone through until nothing is left on the way. The least is reckoned with the least of every share,
 * the most with the most.
 * @returns owner → share, for every owner that stands anywhere above the company.
 */
export function economicShares(links: readonly OwnershipLink[], company: string): ReadonlyMap<string, Share> {
  const holdings = holdingsOf(links)
  const least = flowUp(holdings, company, ({ low }) => low)
  const most = flowUp(holdings, company, ({ high }) => high)
  return new Map(
    [...most].map(([owner, high]) => {
      const top = Math.min(1, high)
      return [owner, { low: Math.min(top, least.get(owner) ?? 0), high: top }]
    }),
  )
}

/** One unit of profit begins at the company and goes up to its owners again and again; what passes an owner is its share. */
function flowUp(holdings: Holdings, company: string, read: (share: Share) => number): Map<string, number> {
  const reached = new Map<string, number>()
  let moving = new Map([[company, 1]])
  for (let step = 0; step < STEPS_MAX && moving.size > 0; step++) {
    const next = new Map<string, number>()
    for (const [owned, amount] of moving)
      for (const [owner, share] of holdings.get(owned) ?? []) {
        const part = amount * read(share)
        // What comes back to the company itself is its own again and goes up once more.
        if (part > SMALL) next.set(owner, (next.get(owner) ?? 0) + part)
      }
    for (const [owner, amount] of next)
      if (owner !== company) reached.set(owner, (reached.get(owner) ?? 0) + amount)
    moving = next
  }
  return reached
}
