import { holdingsOf, type OwnershipLink, type Share } from './ownership-link.ts'

const HALF = 0.5
const ROUNDING = 1e-9

export type Control = {
  /** `yes`: more than half of it at the least that is known. `possible`: by shares that are not known exactly. */
  readonly verdict: 'yes' | 'possible' | 'no'
  /** What the holder and the companies that it controls have of it together. */
  readonly share: Share
}

/** Whether a holder controls companies by majority: what it and the companies that it controls have of one counts together. */
export function controlBy(links: readonly OwnershipLink[], holder: string): (company: string) => Control {
  const holdings = holdingsOf(links)
  const groupBy = (read: (share: Share) => number) => {
    const group = new Set([holder])
    for (let isMoving = true; isMoving; ) {
      isMoving = false
      for (const [owned, owners] of holdings) {
        if (group.has(owned)) continue
        let sum = 0
        for (const [owner, share] of owners) if (group.has(owner)) sum += read(share)
        if (sum > HALF + ROUNDING) {
          group.add(owned)
          isMoving = true
        }
      }
    }
    return group
  }
  const sure = groupBy(({ low }) => low)
  const perhaps = groupBy(({ high }) => high)
  return (company) => {
    let [low, high] = [0, 0]
    for (const [owner, share] of holdings.get(company) ?? []) {
      if (sure.has(owner)) low += share.low
      if (perhaps.has(owner)) high += share.high
    }
    const verdict =
      company === holder ? 'no' : sure.has(company) ? 'yes' : perhaps.has(company) ? 'possible' : 'no'
    return { verdict, share: { low: Math.min(1, low), high: Math.min(1, high) } }
  }
}
