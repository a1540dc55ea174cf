/** The specification's scale, best first. */
export const creditRatings = ['AAA', 'AA', 'A', 'BBB', 'BB', 'B', 'CCC', 'CC', 'C', 'D'] as const
export type CreditRating = (typeof creditRatings)[number]

/**
 * One-year default rates of rated companies, as fractions. Data with a date, to be replaced by a newer study: averages
 * over 1981 to 2016, withdrawn ratings kept in the denominator. The study pools what is below CCC, so CC and C have the
 * rate of CCC as a floor; D has defaulted.
 */
export const defaultRates = {
  source:
    'S&P Global, corporate average cumulative default rates (as carried in the transitionMatrix data set)',
  from: '1981-01-01',
  to: '2016-12-31',
  oneYear: {
    AAA: 0,
    AA: 0.0002,
    A: 0.0006,
    BBB: 0.0018,
    BB: 0.0072,
    B: 0.0376,
    CCC: 0.2678,
    CC: 0.2678,
    C: 0.2678,
    D: 1,
  } satisfies Record<CreditRating, number>,
} as const

/** A rate of zero has no logarithm: nobody defaulted in 36 years is taken for half of the rate of the next class. */
export const classRate = (rating: CreditRating): number =>
  rating === 'AAA' ? defaultRates.oneYear.AA / 2 : defaultRates.oneYear[rating]

/** Classes with a rate of their own; CC, C and D are not reached by a probability: they say what has happened. */
const graded = ['AAA', 'AA', 'A', 'BBB', 'BB', 'B', 'CCC'] as const

/** The class whose default rate is nearest, by the ratio of the two. */
export function ratingOfProbability(probability: number): CreditRating {
  const nearest = graded.slice(0, -1).findIndex((rating, at) => {
    const border = Math.sqrt(classRate(rating) * classRate(graded[at + 1]!))
    return probability < border
  })
  return nearest === -1 ? 'CCC' : graded[nearest]!
}
