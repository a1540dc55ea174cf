import {
  atCentralRate,
  type CreditRating,
  isHighRisk,
  rankOfRating,
  ratingOfProbability,
} from '#engines/credit/index.ts'
import type { CentralRateFile } from '../../contract/index.ts'

export type AtStake = {
  isOverridden: boolean
  rating: CreditRating | null
  probability: number | null
  overrideProbability: number | null
  /** At which the model’s rating was made. */
  centralRate: number
  exposure: number | null
  loss: number
}

/**
 * What a central rate would do to the ratings of the model and to the expected loss, without reading a statement: another rate moves the odds of all by one factor.
 * A rating that people set stays.
 */
export function effectOfRate(
  rate: number,
  borrowers: readonly AtStake[],
): NonNullable<CentralRateFile['effect']> {
  const effect = { rate, rated: 0, better: 0, worse: 0, toHighRisk: 0 }
  const losses: { now: number; byRate: number }[] = []
  for (const one of borrowers) {
    const { isOverridden, rating, probability, overrideProbability, centralRate, exposure, loss } = one
    const now = isOverridden ? overrideProbability : probability
    const byRate =
      isOverridden || probability === null
        ? overrideProbability
        : atCentralRate(probability, centralRate, rate)
    if (!isOverridden && rating !== null && byRate !== null) {
      const turned = rankOfRating(ratingOfProbability(byRate)) - rankOfRating(rating)
      effect.rated += 1
      if (turned < 0) effect.better += 1
      if (turned > 0) effect.worse += 1
      if (isHighRisk(ratingOfProbability(byRate)) && !isHighRisk(rating)) effect.toHighRisk += 1
    }
    if (exposure !== null && now !== null && byRate !== null)
      losses.push({ now: now * loss, byRate: byRate * loss })
  }
  const sum = (of: 'now' | 'byRate') =>
    losses.length === 0 ? null : losses.reduce((total, one) => total + one[of], 0)
  return { ...effect, expectedLossCents: sum('now'), expectedLossThenCents: sum('byRate') }
}
