import { below, type Holdings, holdingsOf, type OwnershipLink, type Share } from './ownership-link.ts'

/** From here what designated parties own together is treated as designated itself. */
const HALF = 0.5
/** Shares come in hundredths of a percent: sums of them are exact to far less than this. */
const ROUNDING = 1e-9

export type OwnedByDesignated = {
  /**
   * `yes`: in every solution half or more is theirs. `possible`: in some, by shares that are not known exactly or by a ring of companies that own each other, in
   * which each counts only if the others do.
   */
  readonly verdict: 'yes' | 'possible' | 'no'
  /** What designated parties, and companies that count as such, own of it together. */
  readonly share: Share
  /** Direct owners that count, with what makes them count: themselves, or the designated parties behind them. */
  readonly owners: readonly {
    readonly owner: string
    readonly share: Share
    readonly through: readonly string[]
  }[]
}

/**
 * Which companies are owned to half or more, directly or through others and together, by designated parties. A company that is owned so
 * counts in whole for what it owns itself: shares are not multiplied along a chain (the 50 percent rule of OFAC, 13 August 2014).
 */
export function applyFiftyPercentRule(
  links: readonly OwnershipLink[],
  designated: ReadonlySet<string>,
): (company: string) => OwnedByDesignated {
  const holdings = holdingsOf(links)
  const sure = leastSolution(holdings, designated, ({ low }) => low)
  const perhaps = greatestSolution(holdings, designated)
  return (company) => {
    const owners = [...(holdings.get(company) ?? [])]
      .filter(([owner]) => perhaps.has(owner))
      .map(([owner, share]) => ({
        owner,
        // An owner that may count or not owns nothing for certain as a designated one.
        share: sure.has(owner) ? share : { low: 0, high: share.high },
        through: behind(holdings, designated, perhaps, owner),
      }))
      .sort((a, b) => b.share.high - a.share.high || (a.owner < b.owner ? -1 : 1))
    const low = Math.min(
      1,
      owners.reduce((sum, { share }) => sum + share.low, 0),
    )
    const high = Math.min(
      1,
      owners.reduce((sum, { share }) => sum + share.high, 0),
    )
    const verdict = reaches(low) ? 'yes' : reaches(high) ? 'possible' : 'no'
    return { verdict, share: { low, high }, owners }
  }
}

const reaches = (sum: number) => sum >= HALF - ROUNDING

/** The designated parties and every company that counts as one in any case: a ring does not hold itself up here. */
function leastSolution(
  holdings: Holdings,
  designated: ReadonlySet<string>,
  read: (share: Share) => number,
): ReadonlySet<string> {
  const counting = new Set(designated)
  for (let isMoving = true; isMoving; ) {
    isMoving = false
    for (const [owned, owners] of holdings) {
      if (counting.has(owned)) continue
      let sum = 0
      for (const [owner, share] of owners) if (counting.has(owner)) sum += read(share)
      if (reaches(sum)) {
        counting.add(owned)
        isMoving = true
      }
    }
  }
  return counting
}

/** Companies that may count: the largest set below a designated party in which each is owned to half by the others. */
function greatestSolution(holdings: Holdings, designated: ReadonlySet<string>): ReadonlySet<string> {
  const counting = new Set([...designated, ...below(holdings, designated)])
  for (let isMoving = true; isMoving; ) {
    isMoving = false
    for (const company of counting) {
      if (designated.has(company)) continue
      let sum = 0
      for (const [owner, { high }] of holdings.get(company) ?? []) if (counting.has(owner)) sum += high
      if (!reaches(sum)) isMoving = counting.delete(company) || isMoving
    }
  }
  return counting
}

/** The designated parties that stand behind an owner. */
function behind(
  holdings: Holdings,
  designated: ReadonlySet<string>,
  counting: ReadonlySet<string>,
  owner: string,
): string[] {
  const found = new Set<string>()
  const seen = new Set<string>()
  const open = [owner]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    if (designated.has(next)) {
      found.add(next)
      continue
    }
    for (const above of holdings.get(next)?.keys() ?? []) if (counting.has(above)) open.push(above)
  }
  return [...found].sort()
}
