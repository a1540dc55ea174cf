import type { CreditRating } from '../scorecard/rating-scale.ts'

/** Where a rated company may stand after a year. The study pools CC and C with CCC. */
export const migrationClasses = ['AAA', 'AA', 'A', 'BBB', 'BB', 'B', 'CCC', 'D'] as const
export type MigrationClass = (typeof migrationClasses)[number]

/**
 * One-year transition rates of rated companies in percent, from each class to each of `migrationClasses`. Data with a date, to be
 * replaced by a newer study. What is left of a hundred was withdrawn.
 */
export const transitionRates = {
  source:
    'S&P Global, corporate average one-year transition rates (as carried in the transitionMatrix data set)',
  from: '1981-01-01',
  to: '2016-12-31',
  percent: {
    AAA: [87.05, 9.03, 0.53, 0.05, 0.08, 0.03, 0.05, 0],
    AA: [0.52, 86.82, 8, 0.51, 0.05, 0.07, 0.02, 0.02],
    A: [0.03, 1.77, 87.79, 5.33, 0.32, 0.13, 0.02, 0.06],
    BBB: [0.01, 0.1, 3.51, 85.56, 3.79, 0.51, 0.12, 0.18],
    BB: [0.01, 0.03, 0.12, 4.97, 76.98, 6.92, 0.61, 0.72],
    B: [0, 0.03, 0.09, 0.19, 5.15, 74.26, 4.46, 3.76],
    CCC: [0, 0, 0.13, 0.19, 0.63, 12.91, 43.97, 26.78],
  } satisfies Record<Exclude<MigrationClass, 'D'>, readonly number[]>,
} as const

/** The class of the study in which a rating stands. */
export const classOf = (rating: CreditRating): MigrationClass =>
  rating === 'CC' || rating === 'C' ? 'CCC' : rating

/**
 * Where a borrower stands after a year, by `migrationClasses`: it defaults with its own probability, and what is left is spread as
 * the study spreads those of its class that neither defaulted nor were withdrawn. What has defaulted stays.
 */
export function migrationFrom(rating: CreditRating, probability: number): number[] {
  const from = classOf(rating)
  if (from === 'D') return migrationClasses.map((to) => (to === 'D' ? 1 : 0))
  const rates = transitionRates.percent[from]
  const survival = rates.slice(0, -1).reduce((sum, rate) => sum + rate, 0)
  return rates.map((rate, at) =>
    at === rates.length - 1 ? probability : ((1 - probability) * rate) / survival,
  )
}
