import { InputRefused } from './input-refused.ts'
import type { SquareMatrix } from './matrix.ts'

/** Lower factor L with L·Lᵀ = matrix, or null where a pivot falls below 1e-13 of its diagonal entry. */
export function cholesky({ size, values }: SquareMatrix): SquareMatrix | null {
  const factor = new Float64Array(size * size)
  for (let row = 0; row < size; row++) {
    const rowAt = row * size
    for (let column = 0; column <= row; column++) {
      const columnAt = column * size
      let rest = values[rowAt + column]!
      for (let inner = 0; inner < column; inner++) rest -= factor[rowAt + inner]! * factor[columnAt + inner]!
      if (column < row) factor[rowAt + column] = rest / factor[columnAt + column]!
      else {
        if (!(rest > 1e-13 * Math.abs(values[rowAt + row]!))) return null
        factor[rowAt + row] = Math.sqrt(rest)
      }
    }
  }
  return { size, values: factor }
}

/** L·D·Lᵀ of a positive semidefinite matrix: unit lower L, pivots D ≥ 0; a vanished pivot leaves its column empty. */
export function ldl({ size, values }: SquareMatrix): {
  lower: SquareMatrix
  pivots: Float64Array
  rank: number
} {
  const lower = new Float64Array(size * size)
  const pivots = new Float64Array(size)
  let scale = 0
  for (let row = 0; row < size; row++) scale = Math.max(scale, Math.abs(values[row * size + row]!))
  let rank = 0
  for (let column = 0; column < size; column++) {
    let pivot = values[column * size + column]!
    for (let inner = 0; inner < column; inner++) {
      pivot -= lower[column * size + inner]! ** 2 * pivots[inner]!
    }
    if (pivot < -1e-10 * scale) {
      throw new InputRefused(
        'not-positive-semidefinite',
        'The matrix is no covariance: a combination has negative variance.',
      )
    }
    const isNought = pivot <= 1e-13 * scale
    pivots[column] = isNought ? 0 : pivot
    if (!isNought) rank++
    lower[column * size + column] = 1
    for (let row = column + 1; row < size; row++) {
      let rest = values[row * size + column]!
      for (let inner = 0; inner < column; inner++) {
        rest -= lower[row * size + inner]! * lower[column * size + inner]! * pivots[inner]!
      }
      if (isNought && Math.abs(rest) > 1e-6 * scale) {
        throw new InputRefused(
          'not-positive-semidefinite',
          'The matrix is no covariance: it has a correlation beyond one.',
        )
      }
      lower[row * size + column] = isNought ? 0 : rest / pivot
    }
  }
  return { lower: { size, values: lower }, pivots, rank }
}

/** A factor G with G·Gᵀ = matrix for any covariance, singular ones included. */
export function covarianceFactor(matrix: SquareMatrix): SquareMatrix {
  const { lower, pivots } = ldl(matrix)
  const { size } = matrix
  const values = new Float64Array(size * size)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      values[row * size + column] = lower.values[row * size + column]! * Math.sqrt(pivots[column]!)
    }
  }
  return { size, values }
}
