export const factorNames = [
  'country',
  'kind',
  'product',
  'channel',
  'ownership',
  'pep',
  'screening',
  'transactions',
] as const
export type FactorName = (typeof factorNames)[number]

export const ratingLevels = ['low', 'medium', 'high', 'critical'] as const
export type RatingLevel = (typeof ratingLevels)[number]

/** What one fact about a customer counts. Points are whole numbers from 0 to 100; the weight is a percentage of them. */
export type FactorRule = {
  weight: number
  /** What counts where the fact is not known. */
  unknown: number
  /** What a value counts that the model does not name; null where such a value is as good as not known. */
  other: number | null
  values: Record<string, number>
}

/** A country no customer of which is rated below a level, and where that comes from. */
export type CountryFloor = { country: string; level: RatingLevel; source: string }

export type RatingModel = {
  factors: Record<FactorName, FactorRule>
  floors: CountryFloor[]
  /** The lowest score of each level; below `medium` is low. */
  bands: { medium: number; high: number; critical: number }
}

/** The greater of two levels. */
export const graverLevel = (one: RatingLevel, other: RatingLevel): RatingLevel =>
  ratingLevels.indexOf(other) > ratingLevels.indexOf(one) ? other : one

/** What a value counts before the weight. */
export const pointsOf = ({ unknown, other, values }: FactorRule, value: string | null): number =>
  value === null ? unknown : ((Object.hasOwn(values, value) ? values[value] : null) ?? other ?? unknown)

/** What a value adds to the score. */
export const contributionOf = (rule: FactorRule, value: string | null): number =>
  Math.round((pointsOf(rule, value) * rule.weight) / 100)

export const levelOfScore = ({ bands }: Pick<RatingModel, 'bands'>, score: number): RatingLevel =>
  score >= bands.critical
    ? 'critical'
    : score >= bands.high
      ? 'high'
      : score >= bands.medium
        ? 'medium'
        : 'low'

/** The floor that countries set; null where none of them has one. */
export function floorOf(
  { floors }: Pick<RatingModel, 'floors'>,
  countries: readonly string[],
): CountryFloor | null {
  return floors
    .filter(({ country }) => countries.includes(country))
    .reduce<CountryFloor | null>(
      (worst, floor) => (worst && graverLevel(worst.level, floor.level) === worst.level ? worst : floor),
      null,
    )
}
