/**
 * Solves a positive definite system (lower triangle given) by Cholesky, in place; false where a pivot was not positive and
 * had to be held above zero.
 */
export function solveSymmetric(matrix: Float64Array, right: Float64Array, size: number): boolean {
  let isPositive = true
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let rest = matrix[row * size + column]!
      for (let inner = 0; inner < column; inner++) {
        rest -= matrix[row * size + inner]! * matrix[column * size + inner]!
      }
      if (column < row) matrix[row * size + column] = rest / matrix[column * size + column]!
      else {
        if (!(rest > 0)) isPositive = false
        matrix[row * size + row] = Math.sqrt(Math.max(rest, Number.MIN_VALUE))
      }
    }
    let rest = right[row]!
    for (let inner = 0; inner < row; inner++) rest -= matrix[row * size + inner]! * right[inner]!
    right[row] = rest / matrix[row * size + row]!
  }
  for (let row = size - 1; row >= 0; row--) {
    let rest = right[row]!
    for (let inner = row + 1; inner < size; inner++) rest -= matrix[inner * size + row]! * right[inner]!
    right[row] = rest / matrix[row * size + row]!
  }
  return isPositive
}
