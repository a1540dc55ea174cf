import { compactMoney, date, decimal, missing, percent, quantity } from '#design-system/formats/index.ts'
import type { BorrowerKind, CentralRate, CreditRating, Seniority } from '#domains/credit/contract/index.ts'
import { defaultRates, lossAssumptions } from '#engines/credit/index.ts'

/** A share of borrowers that default, as short as it can be said: "2 %" and "1.35 %". */
export const rateInWords = (rate: number) =>
  percent(rate, { digits: rate * 1_000 === Math.round(rate * 1_000) ? 1 : 2 })

/** Where a central default rate comes from, and whether anybody here has set it. */
export const centralRateWords = ({ rate, source, asOf, since, setBy }: CentralRate) =>
  `a default rate of the borrowers as a whole of ${rateInWords(rate)} (source: ${source}, as of ${date(asOf)}${since === null ? '; nobody here has set another' : `; set by ${setBy}, in force since ${date(since)}`})`

const lossWords = `what is lost and drawn at a default (${lossAssumptions.source}, ${lossAssumptions.asOf})`

/** What every loss of the book rests on beside ratings. */
export const assumptionWords = (centralRate: CentralRate) =>
  `By the model’s ratings it moves with ${centralRateWords(centralRate)}, about in proportion; by all with ${lossWords}. Neither was measured by this product on this book.`

/** The same for one borrower; a rating that people have set has the default rate of its class. */
export const assumptionWordsOf = (isOverridden: boolean, centralRate: CentralRate) =>
  isOverridden
    ? `Two people have set the rating: its probability is the default rate of the class (${defaultRates.source}, ${defaultRates.from.slice(0, 4)} to ${defaultRates.to.slice(0, 4)}), and follows no central rate. It rests on ${lossWords}, which was not measured on this book.`
    : assumptionWords(centralRate)

/** Ratings that a new rate has not reached yet. */
export const atAnotherRateWords = (count: number) =>
  `${quantity(count)} ${count === 1 ? 'rating was' : 'ratings were'} made at another central default rate than the one in force and ${count === 1 ? 'has' : 'have'} yet to be assessed anew: figures here mix both. Assess all anew.`

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

/** What a statement covers: "Year" or "15 months". */
export const spanOf = (months: number) =>
  months === 12 ? 'Year' : months === 1 ? '1 month' : `${quantity(months)} months`

/** An amount of a statement as it stands. */
export const amount = (value: number | null | undefined) =>
  value === null || value === undefined
    ? missing
    : quantity(value, { digits: Number.isInteger(value) ? 0 : Math.abs(value) < 1_000 ? 2 : 0 })

/** Cents as millions with one decimal (CREDIT-011). */
export const inMillions = (cents: number) => `$${decimal(cents / 100_000_000, 1)}M`

/** Below a hundredth of a percent two digits would read as zero. */
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
