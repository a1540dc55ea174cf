import { InputRefused, requireFinite } from '../input-refused.ts'
import { cholesky, ldl } from './cholesky.ts'
import type { SquareMatrix } from './matrix.ts'

/** A covariance that was written with seven digits is negative, or lopsided, by this part of a variance where the true one is singular. */
const ROUNDING_OF_FILES = 1e-6
/** Below this share of its variance what an asset adds to the others is mostly rounding. */
const SURE_PIVOT = 1e-9

/** Matrices that were checked, with their sum: a frontier asks about the same one many times. */
const checked = new WeakMap<Float64Array, { total: number; isDefinite: boolean }>()

/**
 * Refuses a matrix that is no covariance: of negative variance, lopsided, with correlations beyond one, or under which some combination
 * would have a negative variance. Answers whether every combination has a positive one.
 * @throws InputRefused
 */
export function requireCovariance(matrix: SquareMatrix): boolean {
  const { values } = matrix
  requireFinite(values, 'covariances')
  let total = 0
  for (let at = 0; at < values.length; at++) total += values[at]!
  const known = checked.get(values)
  if (known?.total === total) return known.isDefinite
  refusePairs(matrix)
  // Cholesky is quicker and fails on singular ones as well; those are decided with pivots.
  const isDefinite = cholesky(matrix, SURE_PIVOT) !== null
  if (!isDefinite) ldl(matrix, ROUNDING_OF_FILES)
  checked.set(values, { total, isDefinite })
  return isDefinite
}

function refusePairs({ size, values }: SquareMatrix): void {
  for (let row = 0; row < size; row++) {
    const own = values[row * size + row]!
    if (own < 0)
      throw new InputRefused('not-positive-semidefinite', `Asset ${row + 1} has no valid variance.`)
    for (let column = row + 1; column < size; column++) {
      const product = own * values[column * size + column]!
      const value = values[row * size + column]!
      if (value ** 2 > product * (1 + ROUNDING_OF_FILES) + Number.MIN_VALUE) {
        throw new InputRefused(
          'not-positive-semidefinite',
          `The covariance of assets ${row + 1} and ${column + 1} is larger than their variances allow.`,
        )
      }
      if (Math.abs(value - values[column * size + row]!) > ROUNDING_OF_FILES * Math.sqrt(product)) {
        throw new InputRefused(
          'not-symmetric',
          `The covariance is not symmetric at ${row + 1}, ${column + 1}.`,
        )
      }
    }
  }
}
