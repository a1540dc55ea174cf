import { compactMoney, decimal, missing, percent, quantity } from '#design-system/formats/index.ts'
import type { BorrowerKind, CreditRating, Seniority } from '#domains/credit/contract/index.ts'
import { assumedCentralRate, lossAssumptions } from '#engines/credit/index.ts'

/** What every loss of the book rests on beside ratings, and nobody measured on it. */
export const assumptionWords = `It moves with assumptions that were not measured on this book: a default rate of its borrowers as a whole of ${percent(assumedCentralRate.value, { digits: 1 })} (the house’s, ${assumedCentralRate.asOf}), and what is lost and drawn at a default (${lossAssumptions.source}, ${lossAssumptions.asOf}). A loss is about proportional to the first.`

export const kindLabel: Record<BorrowerKind, string> = {
  'manufacturer-public': 'Listed manufacturer',
  private: 'Private company',
  'non-manufacturer': 'Not a manufacturer',
  financial: 'Bank or insurer',
}

export const seniorityLabel: Record<Seniority, string> = {
  secured: 'Secured',
  senior: 'Senior, unsecured',
  subordinated: 'Subordinated',
}

/** The colours of the scale (CREDIT-015 to CREDIT-018). */
export function toneOf(rating: CreditRating): 'green' | 'blue' | 'amber' | 'red' {
  if (rating === 'AAA' || rating === 'AA' || rating === 'A') return 'green'
  if (rating === 'BBB') return 'blue'
  return rating === 'BB' || rating === 'B' ? 'amber' : 'red'
}

/** Classes that are shown among those of top risk, the worst first (CREDIT-014). */
export const topRiskRatings: readonly CreditRating[] = ['D', 'C', 'CC', 'CCC', 'B', 'BB']

const scaleWords: Record<number, string> = { 1: '', 1000: ' thousand', 1000000: ' million' }

/** What amounts are in: "USD million". */
export const unitOf = (currency: string | null, scale: number) =>
  `${currency ?? ''}${scaleWords[scale] ?? ` × ${quantity(scale)}`}`

/** An amount of a statement as it stands. */
export const amount = (value: number | null | undefined) =>
  value === null || value === undefined
    ? missing
    : quantity(value, { digits: Number.isInteger(value) ? 0 : Math.abs(value) < 1_000 ? 2 : 0 })

/** Cents as millions with one decimal (CREDIT-011). */
export const inMillions = (cents: number) => `$${decimal(cents / 100_000_000, 1)}M`

/** Below a hundredth of a percent two digits would read as nought. */
export const probability = (fraction: number | null) =>
  fraction === null ? missing : percent(fraction, { digits: fraction < 0.001 ? 3 : 2 })

export function ratioValue(value: number | null, unit: 'fraction' | 'times' | 'days'): string {
  if (value === null) return missing
  if (unit === 'fraction') return percent(value, { digits: 1 })
  return unit === 'days' ? `${decimal(value, 0)} days` : `${decimal(value, 2)}×`
}

/** The plus says that there is more in another currency. */
export const exposureOf = (cents: number | null, { hasOtherCurrencies }: { hasOtherCurrencies: boolean }) =>
  `${compactMoney(cents)}${hasOtherCurrencies ? ' +' : ''}`
