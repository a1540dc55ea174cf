import { type LowerTail, sum } from '#engines/statistics/index.ts'

/** How many binomial deviations the order statistics stand from the quantile: wide enough not to be noise themselves. */
const REACH = 1.96

/**
 * Standard error of a sample quantile from the order statistics that bound its 95 % interval: their distance in units of
 * its width. No density has to be guessed. Null where the tail is too thin for that.
 */
export function quantileError(
  sorted: ArrayLike<number>,
  share: number,
  count = sorted.length,
): number | null {
  const centre = share * count
  const reach = REACH * Math.sqrt(centre * (1 - share))
  if (centre - reach < 0.5) return null
  const at = (position: number) => {
    const rank = Math.max(0, Math.min(sorted.length - 1, position - 0.5))
    const whole = Math.floor(rank)
    const next = Math.min(sorted.length - 1, whole + 1)
    return sorted[whole]! + (rank - whole) * (sorted[next]! - sorted[whole]!)
  }
  return (at(centre + reach) - at(centre - reach)) / (2 * REACH)
}

/**
 * Standard error of a tail mean: [ var(tail) + (1 − share)(mean − quantile)² ] ÷ (n · share), the large-sample variance
 * (Manistre and Hancock 2005). Null below two observations in the tail.
 */
export function shortfallError(
  sorted: ArrayLike<number>,
  share: number,
  tail: LowerTail,
  observations = sorted.length,
): number | null {
  const count = Math.floor(share * observations)
  if (count < 2) return null
  const squares = new Float64Array(count)
  for (let at = 0; at < count; at++) squares[at] = (sorted[at]! - tail.tailMean) ** 2
  const variance = sum(squares) / (count - 1)
  return Math.sqrt((variance + (1 - share) * (tail.tailMean - tail.quantile) ** 2) / (observations * share))
}
