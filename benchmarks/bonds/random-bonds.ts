import type { BondTerms, DayCount, Frequency } from '#engines/bonds/index.ts'
import type { Day } from '#engines/market-calendar/index.ts'

export const SETTLEMENT: Day = 20_700

export type Crowd = { bonds: BondTerms[]; cleanPrices: Float64Array }

/** How a crowd is made: `market` is what desks hold, `anything` reaches to a day, a century and prices from 1 to 400. */
export type CrowdKind = 'market' | 'anything'

const MARKET_DAY_COUNTS: readonly DayCount[] = ['30/360 US', 'ACT/ACT ICMA', '30E/360']
const ALL_DAY_COUNTS: readonly DayCount[] = [...MARKET_DAY_COUNTS, 'ACT/360', 'ACT/365F', 'ACT/ACT ISDA']
const MARKET_FREQUENCIES: readonly Frequency[] = [1, 2, 2, 2, 4]
const ALL_FREQUENCIES: readonly Frequency[] = [1, 2, 3, 4, 6, 12]

/** Bonds and their prices, the same for the same seed. */
export function makeCrowd(count: number, seed: number, kind: CrowdKind): Crowd {
  const random = stream(seed)
  const one = <Value>(of: readonly Value[]): Value => of[Math.floor(random() * of.length)]!
  const cleanPrices = new Float64Array(count)
  const bonds = Array.from({ length: count }, (_, at): BondTerms => {
    const years = kind === 'market' ? 0.1 + 30 * random() : 0.003 + 100 * random() ** 2
    const issue = SETTLEMENT - 1 - Math.floor(random() * 3_000)
    cleanPrices[at] = kind === 'market' ? 70 + 50 * random() : Math.exp(random() * Math.log(400))
    return {
      issue,
      maturity: SETTLEMENT + Math.max(1, Math.floor(365 * years)),
      coupon: random() < 0.05 ? 0 : Math.round(random() * 80) / 800,
      frequency: one(kind === 'market' ? MARKET_FREQUENCIES : ALL_FREQUENCIES),
      dayCount: one(kind === 'market' ? MARKET_DAY_COUNTS : ALL_DAY_COUNTS),
      isEndOfMonth: random() < 0.2,
    }
  })
  return { bonds, cleanPrices }
}

/** Numbers from 0 to 1 (mulberry32). */
function stream(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
