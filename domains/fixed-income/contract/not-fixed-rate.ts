import type { BondLine } from './schemas.ts'

// Only a fixed coupon with one repayment is valued: the yield of anything else would be a wrong number.

type Kind = { words: string; sector: RegExp; issuer: RegExp }

const NEVER = /(?!)/

const KINDS: readonly Kind[] = [
  {
    words: 'inflation-linked: it pays on a principal that moves with prices',
    sector: /\btips\b|inflation|index[- ]?linked|\blinkers?\b/i,
    issuer: /\btips\b|inflation[- ](linked|protected|indexed)|index[- ]linked/i,
  },
  {
    words: 'a floating rate note: its coupons are not known yet',
    sector: /\bfrns?\b|floating|\bfloaters?\b/i,
    issuer: /\bfrns?\b|floating[- ]rate/i,
  },
  {
    words: 'repaid in parts: its principal is not repaid at maturity alone',
    sector:
      /\b(?:mbs|abs|cmos?|clos?|cmbs|rmbs)\b|(?:mortgage|asset)[- ]backed|securiti[sz]ed|pass[- ]?through|amorti[sz]ing|sink(?:ing[- ]fund|er|able)/i,
    issuer: /(?:mortgage|asset)[- ]backed|amorti[sz]ing|sinking[- ]fund/i,
  },
  {
    words: 'convertible: a share option is part of its price',
    sector: /convertible/i,
    issuer: /\bconvertible\b/i,
  },
  { words: 'perpetual: it is never repaid', sector: /perpetual|\bat1\b|\bcocos?\b/i, issuer: NEVER },
]

/** Why a line is not a bond that is valued here, by its sector or issuer; undefined for a plain one. */
export function notFixedRate({ sector, issuer }: Pick<BondLine, 'sector' | 'issuer'>): string | undefined {
  return KINDS.find((kind) => kind.sector.test(sector) || kind.issuer.test(issuer))?.words
}
