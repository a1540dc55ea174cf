import { requireFinite, requireWithin } from './input-refused.ts'

/** The nine sample quantiles of Hyndman and Fan (1996), numbered as there and in R; 7 is the default of R and numpy. */
export type QuantileDefinition = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** Quantile at `probability` (0 … 1) of values in any order. */
export function quantile(
  values: ArrayLike<number>,
  probability: number,
  definition: QuantileDefinition = 7,
): number {
  requireFinite(values, 'values')
  return quantileOfSorted(Float64Array.from(values).sort(), probability, definition)
}

/** Quantile of values that already stand in ascending order. */
export function quantileOfSorted(
  sorted: ArrayLike<number>,
  probability: number,
  definition: QuantileDefinition = 7,
): number {
  requireWithin(probability, 0, 1, 'probability')
  const count = sorted.length
  const at = (rank: number) => sorted[Math.max(0, Math.min(count - 1, rank - 1))]!
  const { position, isStep } = positionOf(count, probability, definition)
  // 1260 · (1 − 0.95) is meant to be 63 and comes out a rounding above: such positions count as whole.
  const slack = 1e-12 * Math.max(1, Math.abs(position))
  const whole = Math.floor(position + slack)
  const fraction = Math.abs(position - whole) < slack ? 0 : position - whole
  if (!isStep) {
    return fraction === 0 ? at(whole) : at(whole) + fraction * (at(whole + 1) - at(whole))
  }
  if (definition === 1) return fraction > 0 ? at(whole + 1) : at(whole)
  if (definition === 2) return fraction > 0 ? at(whole + 1) : (at(whole) + at(whole + 1)) / 2
  return fraction === 0 && whole % 2 === 0 ? at(whole) : at(whole + 1)
}

function positionOf(
  count: number,
  probability: number,
  definition: QuantileDefinition,
): { position: number; isStep: boolean } {
  const product = count * probability
  switch (definition) {
    case 1:
    case 2:
      return { position: product, isStep: true }
    case 3:
      return { position: product - 0.5, isStep: true }
    case 4:
      return { position: product, isStep: false }
    case 5:
      return { position: product + 0.5, isStep: false }
    case 6:
      return { position: product + probability, isStep: false }
    case 7:
      return { position: 1 + (count - 1) * probability, isStep: false }
    case 8:
      return { position: product + (probability + 1) / 3, isStep: false }
    case 9:
      return { position: product + probability / 4 + 3 / 8, isStep: false }
  }
}
