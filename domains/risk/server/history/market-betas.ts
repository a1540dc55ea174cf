import { covarianceOfPair } from '#engines/statistics/index.ts'
import type { TotalReturns } from './total-return.ts'

/** Fewer returns in common say too little about how a symbol moves with the market. */
export const RETURNS_MIN = 60

/**
 * How far a symbol moves with the market: covariance of daily total returns by the market's variance, over all days of the span that both have. It
 * does not depend on what is held beside it. Null with too few days, or where the market's prices may not be used.
 */
export function betaOf(own: TotalReturns | undefined, market: TotalReturns | undefined): number | null {
  if (!own || !market) return null
  const days = [...market.levels.keys()].filter((day) => own.levels.has(day))
  if (days.length - 1 < RETURNS_MIN) return null
  const returnsOn = ({ levels }: TotalReturns) =>
    days.slice(1).map((day, at) => levels.get(day)! / levels.get(days[at]!)! - 1)
  const moves = returnsOn(market)
  const variance = covarianceOfPair(moves, moves)
  return variance === 0 ? null : covarianceOfPair(returnsOn(own), moves) / variance
}
