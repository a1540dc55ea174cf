import type { BondTerms } from '#engines/bonds/index.ts'
import { dayOf } from '#engines/market-calendar/index.ts'
import type { ScreenableMarket } from '../../../contract/index.ts'

export type BondFacts = { symbol: string; issuer: string; creditRating: string; sector: string }

/** Bonds before they are valued: from a market they bring their spreads over the curve, from a user their clean prices per 100. */
export type LiveBonds = { facts: BondFacts[]; terms: BondTerms[] } & (
  | { spreads: Float64Array }
  | { prices: Float64Array }
)

export function marketBonds({ bonds }: ScreenableMarket): LiveBonds {
  return {
    facts: bonds.map(({ symbol, issuer, creditRating, sector }) => ({
      symbol,
      issuer,
      creditRating,
      sector,
    })),
    terms: bonds.map(({ issueDate, maturityDate, couponRate, frequency, dayCount }) => ({
      issue: dayOf(issueDate) ?? Number.NaN,
      maturity: dayOf(maturityDate) ?? Number.NaN,
      coupon: couponRate,
      frequency,
      dayCount,
    })),
    spreads: Float64Array.from(bonds, ({ spread }) => spread),
  }
}

export function bondsAt(bonds: LiveBonds, places: readonly number[]): LiveBonds {
  const facts = places.map((at) => bonds.facts[at]!)
  const terms = places.map((at) => bonds.terms[at]!)
  return 'spreads' in bonds
    ? { facts, terms, spreads: Float64Array.from(places, (at) => bonds.spreads[at]!) }
    : { facts, terms, prices: Float64Array.from(places, (at) => bonds.prices[at]!) }
}
