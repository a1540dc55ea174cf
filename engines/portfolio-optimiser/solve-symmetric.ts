import { factorLower } from '#engines/statistics/index.ts'

/**
 * Solves a positive definite system (lower triangle given) by Cholesky, in place; false where a pivot was not positive and
 * had to be held above zero.
 */
export function solveSymmetric(matrix: Float64Array, right: Float64Array, size: number): boolean {
  const isPositive = factorLower(matrix, size, 0, true)
  for (let row = 0; row < size; row++) {
    let rest = right[row]!
    for (let inner = 0; inner < row; inner++) rest -= matrix[row * size + inner]! * right[inner]!
    right[row] = rest / matrix[row * size + row]!
  }
  for (let row = size - 1; row >= 0; row--) {
    const value = right[row]! / matrix[row * size + row]!
    right[row] = value
    for (let inner = 0; inner < row; inner++) right[inner]! -= matrix[row * size + inner]! * value
  }
  return isPositive
}
