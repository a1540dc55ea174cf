import { contributionOf, type FactorName, factorNames, type RatingModel, ratingLevels } from './model.ts'

/** What the factors are called in a sentence. */
export const factorWords = {
  country: 'Country',
  kind: 'Kind',
  product: 'Product',
  channel: 'Channel',
  ownership: 'Ownership',
  pep: 'Political exposure',
  screening: 'Screening',
  transactions: 'Transactions',
} as const satisfies Record<FactorName, string>

const NAMED_MAX = 4

/** What another model takes away, each in a sentence: none where it rates nobody lower than this one. */
export function loosensModel(before: RatingModel, after: RatingModel): string[] {
  const rank = (level: string | undefined) => ratingLevels.indexOf(level as (typeof ratingLevels)[number])
  const floorsAfter = new Map(after.floors.map(({ country, level }) => [country, level]))
  return [
    ...before.floors.flatMap(({ country, level }) => {
      const to = floorsAfter.get(country)
      return rank(to) >= rank(level)
        ? []
        : [`${country}: customers are no longer rated ${level} at least${to ? `, but ${to}` : ''}.`]
    }),
    ...factorNames.flatMap((factor) => loosensFactor(factor, before, after)),
    ...(['medium', 'high', 'critical'] as const).flatMap((band) =>
      after.bands[band] > before.bands[band]
        ? [`Risk is ${band} from ${after.bands[band]} points instead of ${before.bands[band]}.`]
        : [],
    ),
  ]
}

/** A value that no table holds: it stands for whatever else there is. */
const ANY_OTHER = '\u0000'

function loosensFactor(factor: FactorName, before: RatingModel, after: RatingModel): string[] {
  const [was, is] = [before.factors[factor], after.factors[factor]]
  const names = new Set([...Object.keys(was.values), ...Object.keys(is.values)])
  const lower = [null, ANY_OTHER, ...names].flatMap((value) => {
    const [from, to] = [contributionOf(was, value), contributionOf(is, value)]
    const called = value === null ? 'not known' : value === ANY_OTHER ? 'anything else' : value
    return to < from ? [`${called} counts ${to} instead of ${from}`] : []
  })
  if (lower.length === 0) return []
  const more = lower.length - NAMED_MAX
  return [
    `${factorWords[factor]}: ${lower.slice(0, NAMED_MAX).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
  ]
}
