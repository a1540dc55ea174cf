import { InputRefused } from '../input-refused.ts'

/** A square matrix, row after row in one flat array. */
export type SquareMatrix = { readonly size: number; readonly values: Float64Array }

/** A square matrix from rows; refuses ragged, infinite or lopsided ones (relative 1e-9). */
export function symmetricMatrix(rows: readonly ArrayLike<number>[]): SquareMatrix {
  const size = rows.length
  if (size === 0) throw new InputRefused('empty', 'The matrix has no rows.')
  const values = new Float64Array(size * size)
  for (let row = 0; row < size; row++) {
    if (rows[row]!.length !== size) {
      throw new InputRefused('lengths-differ', `Row ${row + 1} of the matrix has not ${size} entries.`)
    }
    for (let column = 0; column < size; column++) {
      const value = rows[row]![column]!
      if (!Number.isFinite(value)) {
        throw new InputRefused(
          'not-finite',
          `Entry ${row + 1}, ${column + 1} of the matrix is not a finite number.`,
        )
      }
      const mirrored = rows[column]?.[row]
      if (
        mirrored !== undefined &&
        Math.abs(mirrored - value) > 1e-9 * Math.max(Math.abs(value), Math.abs(mirrored))
      ) {
        throw new InputRefused('not-symmetric', `The matrix is not symmetric at ${row + 1}, ${column + 1}.`)
      }
      values[row * size + column] = value
    }
  }
  return { size, values }
}

/** A symmetric matrix from its upper triangle by rows: (0,0), (0,1) … (0,n−1), (1,1) … */
export function unpackUpper(packed: ArrayLike<number>, size: number): SquareMatrix {
  if (packed.length !== (size * (size + 1)) / 2) {
    throw new InputRefused(
      'lengths-differ',
      `A triangle of ${size} rows has ${(size * (size + 1)) / 2} entries.`,
    )
  }
  const values = new Float64Array(size * size)
  for (let row = 0, at = 0; row < size; row++) {
    for (let column = row; column < size; column++, at++) {
      const value = packed[at]!
      if (!Number.isFinite(value)) {
        throw new InputRefused(
          'not-finite',
          `Entry ${row + 1}, ${column + 1} of the matrix is not a finite number.`,
        )
      }
      values[row * size + column] = value
      values[column * size + row] = value
    }
  }
  return { size, values }
}

/** The rows of a matrix as plain arrays. */
export const rowsOf = ({ size, values }: SquareMatrix): number[][] =>
  Array.from({ length: size }, (_, row) => Array.from(values.subarray(row * size, (row + 1) * size)))

export function multiply({ size, values }: SquareMatrix, vector: ArrayLike<number>): Float64Array {
  const product = new Float64Array(size)
  for (let row = 0; row < size; row++) {
    let total = 0
    for (let column = 0, at = row * size; column < size; column++, at++)
      total += values[at]! * vector[column]!
    product[row] = total
  }
  return product
}

/** Inner product of two vectors of the same length. */
export function dot(left: ArrayLike<number>, right: ArrayLike<number>): number {
  let total = 0
  for (let index = 0; index < left.length; index++) total += left[index]! * right[index]!
  return total
}
