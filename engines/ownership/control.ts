import { below, holdingsOf, type OwnershipLink, type Share } from './ownership-link.ts'

const HALF = 0.5
const ROUNDING = 1e-9

export type Control = {
  /**
   * `yes`: more than half of it at the least that is known, or all of it with nobody else behind it. `possible`: by shares that are not known exactly, or by a ring of
   * companies in which each is the holder's only if the others are.
   */
  readonly verdict: 'yes' | 'possible' | 'no'
  /** What the holder and the companies that it controls have of it together. */
  readonly share: Share
}

/** Whether a holder controls companies by majority: what it and the companies that it controls have of one counts together. */
export function controlBy(links: readonly OwnershipLink[], holder: string): (company: string) => Control {
  const holdings = holdingsOf(links)
  const sumIn = (group: ReadonlySet<string>, company: string, read: (share: Share) => number) => {
    let sum = 0
    for (const [owner, share] of holdings.get(company) ?? []) if (group.has(owner)) sum += read(share)
    return sum
  }
  const low = ({ low: least }: Share) => least
  const high = ({ high: most }: Share) => most
  const reachable = below(holdings, new Set([holder]))
  /** The largest part of what stands below the holder of which all is so, seen with all of it. */
  const largest = (fits: (group: ReadonlySet<string>, company: string) => boolean) => {
    const group = new Set([holder, ...reachable])
    for (let isMoving = true; isMoving; ) {
      isMoving = false
      for (const company of group)
        if (company !== holder && !fits(group, company)) isMoving = group.delete(company) || isMoving
    }
    return group
  }
  const perhaps = largest((group, company) => sumIn(group, company, high) > HALF + ROUNDING)
  // What has no owner but the holder and others of the kind is the holder's alone, ring or not.
  const wholly = largest(
    (group, company) =>
      sumIn(group, company, low) >= 1 - ROUNDING &&
      [...(holdings.get(company)?.keys() ?? [])].every((owner) => group.has(owner)),
  )
  const sure = new Set(wholly)
  for (let isMoving = true; isMoving; ) {
    isMoving = false
    for (const company of reachable) {
      if (sure.has(company) || sumIn(sure, company, low) <= HALF + ROUNDING) continue
      sure.add(company)
      isMoving = true
    }
  }
  return (company) => ({
    verdict: company === holder ? 'no' : sure.has(company) ? 'yes' : perhaps.has(company) ? 'possible' : 'no',
    share: {
      low: Math.min(1, sumIn(sure, company, low)),
      high: Math.min(1, sumIn(new Set([...sure, ...perhaps]), company, high)),
    },
  })
}
