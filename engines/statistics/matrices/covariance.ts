import { InputRefused, requireFinite, requireWithin } from '../input-refused.ts'
import type { SquareMatrix } from './matrix.ts'

/** Observations by row, one column an asset, means taken out; flat, row after row. */
export type Centred = { count: number; size: number; deviations: Float64Array; means: Float64Array }

/** Takes the (weighted) column means out of observations by row. Weights, when given, sum to one. */
export function centre(observations: readonly ArrayLike<number>[], weights?: ArrayLike<number>): Centred {
  const count = observations.length
  if (count === 0) throw new InputRefused('empty', 'There are no observations.')
  const size = observations[0]!.length
  const means = new Float64Array(size)
  for (let row = 0; row < count; row++) {
    const values = observations[row]!
    requireFinite(values, `values of observation ${row + 1}`)
    if (values.length !== size) {
      throw new InputRefused(
        'lengths-differ',
        `Observation ${row + 1} has ${values.length} values, not ${size}.`,
      )
    }
    const weight = weights ? weights[row]! : 1 / count
    for (let column = 0; column < size; column++) means[column] = means[column]! + weight * values[column]!
  }
  const deviations = new Float64Array(count * size)
  for (let row = 0, at = 0; row < count; row++) {
    for (let column = 0; column < size; column++, at++)
      deviations[at] = observations[row]![column]! - means[column]!
  }
  return { count, size, deviations, means }
}

/** Σ of products of deviations, each observation times its weight (1 when there are none). */
export function crossProducts(
  { count, size, deviations }: Centred,
  weights?: ArrayLike<number>,
): Float64Array {
  const products = new Float64Array(size * size)
  // Column by column, so that the inner loop runs along memory.
  const columns = new Float64Array(count * size)
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < size; column++)
      columns[column * count + row] = deviations[row * size + column]!
  }
  for (let left = 0; left < size; left++) {
    const leftAt = left * count
    for (let right = left; right < size; right++) {
      const rightAt = right * count
      let total = 0
      if (weights) {
        for (let row = 0; row < count; row++) {
          total += weights[row]! * columns[leftAt + row]! * columns[rightAt + row]!
        }
      } else total = innerProduct(columns, leftAt, rightAt, count)
      products[left * size + right] = total
      products[right * size + left] = total
    }
  }
  return products
}

// Four running sums: additions that do not wait for one another.
function innerProduct(values: Float64Array, left: number, right: number, count: number): number {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  let at = 0
  for (; at + 3 < count; at += 4) {
    a += values[left + at]! * values[right + at]!
    b += values[left + at + 1]! * values[right + at + 1]!
    c += values[left + at + 2]! * values[right + at + 2]!
    d += values[left + at + 3]! * values[right + at + 3]!
  }
  for (; at < count; at++) a += values[left + at]! * values[right + at]!
  return a + b + (c + d)
}

/** Covariance of observations by row: over n − 1, or over n as `population`. */
export function covarianceMatrix(
  observations: readonly ArrayLike<number>[],
  kind: 'sample' | 'population' = 'sample',
): SquareMatrix {
  const centred = centre(observations)
  const divisor = kind === 'sample' ? centred.count - 1 : centred.count
  if (divisor < 1) throw new InputRefused('too-few-observations', 'A covariance needs two observations.')
  return { size: centred.size, values: crossProducts(centred).map((total) => total / divisor) }
}

/**
 * Exponentially weighted covariance (RiskMetrics 1996): the newest observation stands last and each older one counts
 * `decay` times as much; weights are normalised and the weighted mean is removed.
 */
export function exponentialCovariance(
  observations: readonly ArrayLike<number>[],
  decay = 0.94,
): SquareMatrix {
  requireWithin(decay, 0, 1, 'decay', true)
  const raw = Float64Array.from(observations, (_, row) => decay ** (observations.length - 1 - row))
  const total = raw.reduce((sum, weight) => sum + weight, 0)
  const weights = raw.map((weight) => weight / total)
  const centred = centre(observations, weights)
  return { size: centred.size, values: crossProducts(centred, weights) }
}
