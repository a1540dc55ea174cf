import { addDays, type IsoDay } from '#engines/market-calendar/index.ts'
import type { Price } from '#engines/money/index.ts'

/** The close of a symbol on a day; undefined where none is known. */
export type CloseOn = (symbol: string, day: IsoDay) => Price | undefined

/**
 * A close that a day is valued at. It is carried where it is an earlier day's; it stands in where there is no close near the day: an older one, or what was last paid.
 */
export type KnownClose = { price: Price; isCarried: boolean; standsIn?: 'stale' | 'at-cost' }

/** How many calendar days a close stands in for those after it: a long week end and a halted session. */
const CARRY_DAYS_MAX = 7

/**
 * The close that a symbol is valued at on a day: its own, or else the last one of the seven days before it, which is then said to be carried. Older than
 * that, or none: undefined, which is no price and not a price of zero.
 */
export function carriedClose(closeOn: CloseOn, symbol: string, day: IsoDay): KnownClose | undefined {
  for (let back = 0; back <= CARRY_DAYS_MAX; back += 1) {
    const price = closeOn(symbol, back === 0 ? day : addDays(day, -back))
    if (price !== undefined) return { price, isCarried: back > 0 }
  }
  return undefined
}
