import type { CreditRating } from '../scorecard/rating-scale.ts'

/** One promise to lend. Amounts in one unit of one currency. */
export type Commitment = { committed: number; drawn: number; lossGivenDefault: number; conversion: number }

/** What would be owed at a default: what is drawn, and the part of the rest that is drawn on the way there. */
export const exposureAtDefault = ({ committed, drawn, conversion }: Commitment): number =>
  drawn + conversion * Math.max(0, committed - drawn)

export const expectedLoss = (probability: number, commitment: Commitment): number =>
  probability * commitment.lossGivenDefault * exposureAtDefault(commitment)

/** What is supposed where nobody said otherwise. Data with a date and a source, for the explanation of each figure. */
export const lossAssumptions = {
  source:
    'Basel framework, foundation approach (CRE32): secured 25 %, senior 40 %, subordinated 75 %; conversion 40 %',
  asOf: '2023-01-01',
  lossGivenDefault: { secured: 0.25, senior: 0.4, subordinated: 0.75 },
  conversion: 0.4,
} as const

/** How much may be lent at most, in US dollars and shares; data with a date, an assumption of the installation. */
export const limitPolicy = {
  source: 'Assumed appetite of the house; to be replaced by the lender’s own policy',
  asOf: '2026-11-23',
  byRating: {
    AAA: 100_000_000,
    AA: 80_000_000,
    A: 60_000_000,
    BBB: 40_000_000,
    BB: 15_000_000,
    B: 5_000_000,
    CCC: 500_000,
    CC: 0,
    C: 0,
    D: 0,
  } satisfies Record<CreditRating, number>,
  shareOfEquity: 0.25,
  expectedLossMost: 250_000,
} as const

export type LimitPart = {
  id: 'rating' | 'equity' | 'loss'
  label: string
  amount: number | null
  why: string
}
export type LimitAnswer = { amount: number; bound: LimitPart['id']; parts: LimitPart[] }

/**
 * The least of what the rating, the borrower's equity and the expected loss allow. A part that is not known does not bind and says so;
 * without a rating there is no limit at all.
 */
export function limitOf({
  rating,
  probability,
  lossGivenDefault,
  equity,
}: {
  rating: CreditRating
  probability: number
  lossGivenDefault: number
  /** In US dollars; null where it is not known in them. */
  equity: number | null
}): LimitAnswer {
  const { byRating, shareOfEquity, expectedLossMost } = limitPolicy
  const lossShare = probability * lossGivenDefault
  const parts: LimitPart[] = [
    { id: 'rating', label: 'Most for the class', amount: byRating[rating], why: `class ${rating}` },
    {
      id: 'equity',
      label: 'Share of the borrower’s equity',
      amount: equity === null ? null : Math.max(0, shareOfEquity * equity),
      why:
        equity === null
          ? 'equity is not known in US dollars, so it does not bind'
          : `${shareOfEquity * 100} % of equity`,
    },
    {
      id: 'loss',
      label: 'Most expected loss a year',
      amount: lossShare > 0 ? expectedLossMost / lossShare : null,
      why:
        lossShare > 0
          ? `expected loss of at most ${expectedLossMost.toLocaleString('en-US')} a year`
          : 'the class has had no default, so it does not bind',
    },
  ]
  const known = parts.flatMap(({ id, amount }) => (amount === null ? [] : [{ id, amount }]))
  const least = known.reduce((lowest, part) => (part.amount < lowest.amount ? part : lowest))
  return { amount: least.amount, bound: least.id, parts }
}
