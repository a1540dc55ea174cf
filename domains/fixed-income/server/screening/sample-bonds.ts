import type { BondTerms } from '#engines/bonds/index.ts'
import { addMonths, type Day } from '#engines/market-calendar/index.ts'

/** A made-up bond of the screener's market: real kinds of issuer, ratings and maturities, nobody's prices. */
export type SampleBond = {
  symbol: string
  issuer: string
  sector: string
  creditRating: string
  terms: BondTerms
  /** Over the government curve, continuous, a fraction. */
  spread: number
}

type Issuer = { code: string; name: string; sector: string; rating: string; spreadBp: number }

const ISSUERS: readonly Issuer[] = [
  { code: 'UST', name: 'United States Treasury', sector: 'Government', rating: 'AA+', spreadBp: 0 },
  { code: 'NRDK', name: 'Nordkap Kingdom', sector: 'Government', rating: 'AAA', spreadBp: 8 },
  { code: 'AURA', name: 'Republic of Aurania', sector: 'Government', rating: 'BBB', spreadBp: 145 },
  { code: 'HLWD', name: 'Halewood Water', sector: 'Municipal', rating: 'AA', spreadBp: 35 },
  { code: 'BRKS', name: 'Brookstone Bank', sector: 'Corporate', rating: 'A', spreadBp: 85 },
  { code: 'CLDR', name: 'Calder Pharmaceuticals', sector: 'Corporate', rating: 'AA', spreadBp: 55 },
  { code: 'FRNW', name: 'Fernway Rail', sector: 'Corporate', rating: 'BBB', spreadBp: 135 },
  { code: 'GRNT', name: 'Granite Semiconductors', sector: 'Corporate', rating: 'A', spreadBp: 75 },
  { code: 'MERI', name: 'Meridian Shipping', sector: 'Corporate', rating: 'BB', spreadBp: 290 },
  { code: 'OAKF', name: 'Oakfield Retail', sector: 'Corporate', rating: 'B', spreadBp: 470 },
  { code: 'SLVR', name: 'Silverline Mines', sector: 'Corporate', rating: 'CCC', spreadBp: 980 },
  { code: 'TDWT', name: 'Tidewater Power', sector: 'Utilities', rating: 'BBB', spreadBp: 120 },
]

const YEARS = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30] as const
const MONTHS = 12

/** The made-up market as it stands on a day: bonds age with it, and new ones take the place of those that mature. */
export function sampleBonds(settlement: Day): SampleBond[] {
  const anchor = addMonths(settlement, 0)
  return ISSUERS.flatMap((issuer, row) =>
    YEARS.map((years, column): SampleBond => {
      // Spread over the year, so that no two issuers pay on the same day; longer risk is paid for.
      const maturity = addMonths(anchor - (anchor % 30) + ((row * 7) % 28), years * MONTHS + (column % 6))
      const spread = (issuer.spreadBp * (0.75 + 0.025 * years)) / 10_000
      const couponSteps = Math.round((0.032 + 0.0006 * years + 0.8 * spread) * 800)
      return {
        symbol: `${issuer.code} ${years}Y`,
        issuer: issuer.name,
        sector: issuer.sector,
        creditRating: issuer.rating,
        spread,
        terms: {
          issue: addMonths(maturity, -MONTHS * (years + 2)),
          maturity,
          coupon: couponSteps / 800,
          frequency: 2,
          dayCount: issuer.sector === 'Government' ? 'ACT/ACT ICMA' : '30/360 US',
        },
      }
    }),
  )
}
