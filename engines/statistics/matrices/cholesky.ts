import { InputRefused } from '../input-refused.ts'
import type { SquareMatrix } from './matrix.ts'

/** Lower factor L with L·Lᵀ = matrix, or null where a pivot falls to `leastPivot` of its diagonal entry. */
export function cholesky({ size, values }: SquareMatrix, leastPivot = 1e-13): SquareMatrix | null {
  const factor = new Float64Array(size * size)
  for (let row = 0; row < size; row++) {
    const rowAt = row * size
    for (let column = 0; column <= row; column++) {
      const columnAt = column * size
      let rest = values[rowAt + column]!
      for (let inner = 0; inner < column; inner++) rest -= factor[rowAt + inner]! * factor[columnAt + inner]!
      if (column < row) factor[rowAt + column] = rest / factor[columnAt + column]!
      else {
        if (!(rest > leastPivot * Math.abs(values[rowAt + row]!))) return null
        factor[rowAt + row] = Math.sqrt(rest)
      }
    }
  }
  return { size, values: factor }
}

/**
 * P·L·D·Lᵀ·Pᵀ of a positive semidefinite matrix, the largest pivot that is left first: in the matrix's own order a small early pivot
 * would magnify rounding until a true covariance seems to have a negative variance. Row `r` of `lower` belongs to row `r` of the
 * matrix, so that `lower` is triangular in the order of the pivots; a vanished pivot leaves its column empty. `rounding` is the part of
 * the largest variance by which a pivot may be negative and still count as zero.
 */
export function ldl(
  { size, values }: SquareMatrix,
  rounding = 1e-10,
): {
  lower: SquareMatrix
  pivots: Float64Array
  rank: number
} {
  const lower = new Float64Array(size * size)
  const pivots = new Float64Array(size)
  const rests = Float64Array.from({ length: size }, (_, row) => values[row * (size + 1)]!)
  const scale = rests.reduce((most, rest) => Math.max(most, Math.abs(rest)), 0)
  const left = new Set(rests.keys())
  let rank = 0
  for (let step = 0; step < size; step++) {
    const column = [...left].reduce((best, row) => (rests[row]! > rests[best]! ? row : best))
    left.delete(column)
    const pivot = rests[column]!
    if (pivot < -rounding * scale) {
      throw new InputRefused(
        'not-positive-semidefinite',
        'The matrix is not a covariance: a combination has negative variance.',
      )
    }
    const isZero = pivot <= 1e-13 * scale
    pivots[step] = isZero ? 0 : pivot
    if (!isZero) rank++
    lower[column * size + step] = 1
    for (const row of left) {
      let rest = values[row * size + column]!
      for (let inner = 0; inner < step; inner++) {
        rest -= lower[row * size + inner]! * lower[column * size + inner]! * pivots[inner]!
      }
      if (isZero && Math.abs(rest) > 1e-6 * scale) {
        throw new InputRefused(
          'not-positive-semidefinite',
          'The matrix is not a covariance: it has a correlation beyond one.',
        )
      }
      const share = isZero ? 0 : rest / pivot
      lower[row * size + step] = share
      rests[row]! -= share * share * pivots[step]!
    }
  }
  return { lower: { size, values: lower }, pivots, rank }
}

/** Below this share of its variance a pivot is mostly rounding. */
const SURE_PIVOT = 1e-8

/** A lower triangular factor G with G·Gᵀ = matrix for any covariance, singular ones included. */
export function covarianceFactor(matrix: SquareMatrix): SquareMatrix {
  const regular = cholesky(matrix, SURE_PIVOT)
  if (regular) return regular
  const { lower, pivots } = ldl(matrix)
  const { size } = matrix
  const values = lower.values.map((share, at) => share * Math.sqrt(pivots[at % size]!))
  return { size, values: turnedLower(size, values) }
}

/** Turns the columns of a factor, pair by pair, until it is lower triangular; the product with its transpose stays. */
function turnedLower(size: number, factor: Float64Array): Float64Array {
  const values = factor.slice()
  for (let row = 0; row < size; row++) {
    for (let other = row + 1; other < size; other++) {
      const away = values[row * size + other]!
      if (away === 0) continue
      const kept = values[row * size + row]!
      const length = Math.sqrt(kept * kept + away * away)
      for (let below = row; below < size; below++) {
        const near = values[below * size + row]!
        const far = values[below * size + other]!
        values[below * size + row] = (kept * near + away * far) / length
        values[below * size + other] = (kept * far - away * near) / length
      }
      values[row * size + other] = 0
    }
  }
  return values
}
