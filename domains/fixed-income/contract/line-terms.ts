import { type BondTerms, MARKET_CONVENTIONS, type Market } from '#engines/bonds/index.ts'
import { addBusinessDays, type Day, dayOf } from '#engines/market-calendar/index.ts'
import type { BondLine, PriceBasis } from './nouns.ts'

// How a line is read as a bond: the server and the screener in the browser read it alike.

/** By which market's rules a line is read: its sector says. */
export const marketOf = ({ sector }: Pick<BondLine, 'sector'>): Market =>
  /^(government|treasury|sovereign)/i.test(sector) ? 'us-treasury' : 'us-corporate'

/** The day on which a trade of a day changes hands. */
export const settlementOf = (market: Market, traded: Day): Day =>
  addBusinessDays(MARKET_CONVENTIONS[market].calendar, traded, MARKET_CONVENTIONS[market].settlementLag)

/**
 * A bond of 1000 at 98.5 is quoted per 100 and not sold at a tenth of its face: a price that looks like a quotation (25 to 250) and
 * would be less than a quarter of the face value as money is read as one.
 */
export function priceBasisOf({ priceBasis, currentPrice, faceValue }: BondLine): PriceBasis {
  if (priceBasis) return priceBasis
  const isQuotation = currentPrice >= 25 && currentPrice <= 250
  return isQuotation && currentPrice < faceValue / 4 ? 'percent' : 'money'
}

/** The line's clean price per 100 of face value. */
export const cleanPriceOf = (line: BondLine): number =>
  priceBasisOf(line) === 'percent' ? line.currentPrice : line.currentPrice / (line.faceValue / 100)

/** What the bond of a line promises. Days that are none are the engine's to refuse. */
export function termsOf(line: BondLine, market: Market): BondTerms {
  const { frequency, dayCount } = MARKET_CONVENTIONS[market]
  return {
    issue: dayOf(line.issueDate) ?? Number.NaN,
    maturity: dayOf(line.maturityDate) ?? Number.NaN,
    coupon: line.couponRate,
    frequency,
    dayCount,
    isEndOfMonth: true,
    ...(line.callSchedule
      ? { calls: line.callSchedule.map(({ date, price }) => ({ day: dayOf(date) ?? Number.NaN, price })) }
      : {}),
  }
}
