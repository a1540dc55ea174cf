import {
  type CountryFloor,
  contributionOf,
  type FactorName,
  factorNames,
  floorOf,
  graverLevel,
  levelOfScore,
  pointsOf,
  type RatingLevel,
  type RatingModel,
} from './model.ts'

/**
 * What is known of a customer, by factor. A factor that is missing, or has no value, is not known; `why` says what a value or its
 * absence comes from.
 */
export type RatingFacts = { [Factor in FactorName]?: { values: readonly string[]; why: string } }

/** One line of a rating. The contributions of all lines add up to the score. */
export type RatingPart = {
  factor: FactorName | 'scale'
  /** The value that counted, the gravest of several; null where none is known. */
  value: string | null
  isKnown: boolean
  points: number
  weight: number
  contribution: number
  why: string
}

export type Rating = {
  /** 0 to 100; null where no fact is known, so that nothing could be rated. */
  score: number | null
  /** Null where nothing could be rated and no floor holds. */
  level: RatingLevel | null
  parts: RatingPart[]
  /** The factors that count and are not known. */
  missing: FactorName[]
  floor: CountryFloor | null
}

const SCORE_MAX = 100

/**
 * Rates a customer: each factor by its gravest value, what is not known by the points that the model gives to that, and never below the
 * floor of a country.
 */
export function rateCustomer(model: RatingModel, facts: RatingFacts): Rating {
  const floor = floorOf(model, facts.country?.values ?? [])
  const parts = factorNames.map((factor) => partOf(model, factor, facts))
  if (parts.every(({ isKnown }) => !isKnown))
    return { score: null, level: floor?.level ?? null, parts: [], missing: [...factorNames], floor }
  const sum = parts.reduce((total, { contribution }) => total + contribution, 0)
  const score = Math.min(SCORE_MAX, sum)
  if (score < sum)
    parts.push({
      factor: 'scale',
      value: null,
      isKnown: true,
      points: score - sum,
      weight: SCORE_MAX,
      contribution: score - sum,
      why: `A score is at most ${SCORE_MAX}`,
    })
  const banded = levelOfScore(model, score)
  return {
    score,
    level: floor ? graverLevel(banded, floor.level) : banded,
    parts,
    missing: parts.flatMap(({ factor, isKnown, weight }) =>
      isKnown || factor === 'scale' || weight === 0 ? [] : [factor],
    ),
    floor,
  }
}

function partOf(model: RatingModel, factor: FactorName, facts: RatingFacts): RatingPart {
  const rule = model.factors[factor]
  const fact = facts[factor]
  const isNamed = (value: string) => Object.hasOwn(rule.values, value) || rule.other !== null
  const known = fact?.values ?? []
  // A value that the model has no word for is not known to it; what is known beside it never makes that lighter.
  const counted = known.length === 0 ? [null] : known.map((value) => (isNamed(value) ? value : null))
  const [first = null, ...rest] = counted
  const value = rest.reduce<string | null>(
    (worst, one) => (pointsOf(rule, one) > pointsOf(rule, worst) ? one : worst),
    first,
  )
  const unnamed = known.filter((one) => !isNamed(one))
  return {
    factor,
    value,
    isKnown: value !== null,
    points: pointsOf(rule, value),
    weight: rule.weight,
    contribution: contributionOf(rule, value),
    why:
      value === null && unnamed.length > 0
        ? `${unnamed.join(', ')}: the model has no points for it`
        : (fact?.why ?? 'Not known'),
  }
}
