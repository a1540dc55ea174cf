import type { BondLine } from './schemas.ts'

// The yield of anything read as a plain bond that is none would be a wrong number.

/** How a bond pays: a coupon and one repayment unless its line, sector or issuer state otherwise. */
export type PaymentKind = 'linked' | 'floating' | 'parts' | 'convertible' | 'perpetual'

type Kind = { kind: PaymentKind; words: string; remedy: string; sector: RegExp; issuer: RegExp }

const NEVER = /(?!)/
const ALONE = 'and value it as a single bond.'
const NOT_VALUED =
  'Bonds with fixed or floating coupons, inflation-linked ones and those repaid in parts are valued.'

const KINDS: readonly Kind[] = [
  {
    kind: 'linked',
    words: 'inflation-linked: it pays on a principal that moves with prices',
    remedy: `State its index ratio (INDEX_RATIO, or BASE_INDEX and CPI) ${ALONE}`,
    sector: /\btips\b|inflation|index[- ]?linked|\blinkers?\b/i,
    issuer: /\btips\b|inflation[- ](linked|protected|indexed)|index[- ]linked/i,
  },
  {
    kind: 'floating',
    words: 'a floating rate note: its coupons are not known yet',
    remedy: `State its quoted margin (MARGIN_BP) ${ALONE}`,
    sector: /\bfrns?\b|floating|\bfloaters?\b/i,
    issuer: /\bfrns?\b|floating[- ]rate/i,
  },
  {
    kind: 'parts',
    words: 'repaid in parts: its principal is not repaid at maturity alone',
    remedy:
      'State its repayments (SINKING=2027-06-15:25 2028-06-15:25); prepayments that borrowers choose are not valued.',
    sector:
      /\b(?:mbs|abs|cmos?|clos?|cmbs|rmbs)\b|(?:mortgage|asset)[- ]backed|securiti[sz]ed|pass[- ]?through|amorti[sz]ing|sink(?:ing[- ]fund|er|able)/i,
    issuer: /(?:mortgage|asset)[- ]backed|amorti[sz]ing|sinking[- ]fund/i,
  },
  {
    kind: 'convertible',
    words: 'convertible: a share option is part of its price',
    remedy: NOT_VALUED,
    sector: /convertible/i,
    issuer: /\bconvertible\b/i,
  },
  {
    kind: 'perpetual',
    words: 'perpetual: it is never repaid',
    remedy: NOT_VALUED,
    sector: /perpetual|\bat1\b|\bcocos?\b/i,
    issuer: NEVER,
  },
]

type Stated = Pick<
  BondLine,
  'sector' | 'issuer' | 'quotedMarginBp' | 'indexRatio' | 'baseIndex' | 'priceIndexes' | 'sinkingSchedule'
>

/** The kinds whose terms a line states. */
export function statedKinds(line: Stated): PaymentKind[] {
  const isLinked = [line.indexRatio, line.baseIndex, line.priceIndexes].some((each) => each !== undefined)
  return [
    ...(isLinked ? ['linked' as const] : []),
    ...(line.quotedMarginBp === undefined ? [] : ['floating' as const]),
    ...(line.sinkingSchedule === undefined ? [] : ['parts' as const]),
  ]
}

/**
 * Why a line is not a bond that is valued beside others, by its sector, issuer or terms, and what to do; undefined for one with fixed
 * coupons, also where the line states in which parts it is repaid. `isAlone` lets floating and linked ones be whose terms are stated.
 */
export function notFixedRate(line: Stated, isAlone = false): string | undefined {
  const stated = statedKinds(line)
  if (stated.length > 1)
    return `stated to be of ${stated.length} kinds at once (index ratio, margin, repayments): that is not supported.`
  const [kind] = stated
  const named = KINDS.find((one) => one.sector.test(line.sector) || one.issuer.test(line.issuer))
  const found = named ?? KINDS.find((one) => one.kind === kind)
  if (!found) return undefined
  if (found.kind !== kind) return `${found.words}. ${found.remedy}`
  return kind === 'parts' || isAlone ? undefined : `${found.words}. It is valued as a single bond alone.`
}
