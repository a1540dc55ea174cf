import { InputRefused } from '../input-refused.ts'
import type { SquareMatrix } from './matrix.ts'

/** Lower factor L with L·Lᵀ = matrix, or null where a pivot falls to `leastPivot` of its diagonal entry. */
export function cholesky({ size, values }: SquareMatrix, leastPivot = 1e-13): SquareMatrix | null {
  const factor = new Float64Array(size * size)
  for (let row = 0, at = 0; row < size; row++, at += size) factor.set(values.subarray(at, at + row + 1), at)
  return factorLower(factor, size, leastPivot) ? { size, values: factor } : null
}

/**
 * Cholesky in place, of the lower triangle alone: four columns at a time, laid side by side, so that each number of a row is fetched once
 * for four sums that do not wait for one another. False where a pivot falls to `leastPivot` of its entry: it ends there, or goes on with
 * the pivot held above zero.
 */
export function factorLower(values: Float64Array, size: number, leastPivot = 0, isHeld = false): boolean {
  let isPositive = true
  const pivotOf = (own: number, rest: number): number => {
    if (rest > leastPivot * Math.abs(own)) return Math.sqrt(rest)
    isPositive = false
    return isHeld ? Math.sqrt(Math.max(rest, Number.MIN_VALUE)) : Number.NaN
  }
  const beside = new Float64Array(4 * size)
  const sums = new Float64Array(4)
  for (let first = 0; first < size; first += 4) {
    const width = Math.min(4, size - first)
    for (let column = 0; column < width; column++) {
      const from = (first + column) * size
      for (let inner = 0; inner < first; inner++) beside[4 * inner + column] = values[from + inner]!
    }
    for (let row = first; row < size; row++) {
      sumFour(values, row * size, first, beside, sums)
      const place = row * size + first
      const last = Math.min(width - 1, row - first)
      for (let column = 0; column <= last; column++) {
        const from = (first + column) * size + first
        const own = values[place + column]!
        let rest = own - sums[column]!
        for (let inner = 0; inner < column; inner++) rest -= values[place + inner]! * values[from + inner]!
        values[place + column] = column < row - first ? rest / values[from + column]! : pivotOf(own, rest)
      }
      if (!isPositive && !isHeld) return false
    }
  }
  return isPositive
}

function sumFour(
  values: Float64Array,
  from: number,
  count: number,
  beside: Float64Array,
  sums: Float64Array,
): void {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  for (let inner = 0, at = 0; inner < count; inner++, at += 4) {
    const value = values[from + inner]!
    a += value * beside[at]!
    b += value * beside[at + 1]!
    c += value * beside[at + 2]!
    d += value * beside[at + 3]!
  }
  sums[0] = a
  sums[1] = b
  sums[2] = c
  sums[3] = d
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
