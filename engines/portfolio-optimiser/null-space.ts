import { solveSymmetric } from './solve-symmetric.ts'

/** A step and its multipliers under equality rows, for a covariance that may be singular. */
export type NullSpaceStep = { step: Float64Array; multipliers: Float64Array }

/**
 * Solves  (Q + ridge) p − A'ν = −gradient,  A p = lack  by an orthogonal basis of the null space of A (Householder).
 * Slower than the Schur complement but indifferent to the condition of Q, which is what singular covariances need.
 * `quadratic` holds the free assets alone (count × count), `rows` the active rows on them.
 */
export function stepInNullSpace(
  quadratic: Float64Array,
  count: number,
  ridge: number,
  rows: readonly Float64Array[],
  gradient: Float64Array,
  lack: Float64Array,
): NullSpaceStep {
  const rank = rows.length
  const { basis, triangle } = orthogonalBasis(rows, count)
  // The part of the step that closes the rows: R' y = lack, p = basis · y.
  const step = new Float64Array(count)
  for (let row = 0; row < rank; row++) {
    let rest = lack[row]!
    for (let inner = 0; inner < row; inner++) rest -= triangle[inner * rank + row]! * lack[inner]!
    lack[row] = rest / triangle[row * rank + row]!
    addColumn(step, basis, count, row, lack[row]!)
  }
  const pull = gradientAt(quadratic, count, ridge, gradient, step)
  const freedom = count - rank
  if (freedom > 0) {
    const reduced = reducedQuadratic(quadratic, count, ridge, basis, rank)
    const right = new Float64Array(freedom)
    for (let at = 0; at < freedom; at++) right[at] = -alongColumn(basis, count, rank + at, pull)
    solveSymmetric(reduced, right, freedom)
    for (let at = 0; at < freedom; at++) addColumn(step, basis, count, rank + at, right[at]!)
  }
  const rest = gradientAt(quadratic, count, ridge, gradient, step)
  const multipliers = new Float64Array(rank)
  for (let row = rank - 1; row >= 0; row--) {
    let value = alongColumn(basis, count, row, rest)
    for (let inner = row + 1; inner < rank; inner++)
      value -= triangle[row * rank + inner]! * multipliers[inner]!
    multipliers[row] = value / triangle[row * rank + row]!
  }
  return { step, multipliers }
}

/** Householder QR of the rows as columns: an orthogonal basis (columns) whose first ones span the rows, and R. */
function orthogonalBasis(rows: readonly Float64Array[], count: number) {
  const rank = rows.length
  const work = rows.map((row) => Float64Array.from(row.subarray(0, count)))
  const reflectors: Float64Array[] = []
  for (let column = 0; column < rank; column++) {
    const vector = new Float64Array(count)
    let square = 0
    for (let at = column; at < count; at++) {
      vector[at] = work[column]![at]!
      square += vector[at]! ** 2
    }
    const length = Math.sqrt(square)
    vector[column] = vector[column]! + (vector[column]! < 0 ? -length : length)
    const size = Math.sqrt(dotFrom(vector, vector, column))
    if (size > 0) for (let at = column; at < count; at++) vector[at] = vector[at]! / size
    reflectors.push(vector)
    for (let later = column; later < rank; later++) reflect(work[later]!, vector, column)
  }
  const triangle = new Float64Array(rank * rank)
  for (let column = 0; column < rank; column++) {
    for (let row = 0; row <= column; row++) triangle[row * rank + column] = work[column]![row]!
  }
  const basis = new Float64Array(count * count)
  for (let column = 0; column < count; column++) {
    const unit = new Float64Array(count)
    unit[column] = 1
    for (let at = rank - 1; at >= 0; at--) reflect(unit, reflectors[at]!, at)
    basis.set(unit, column * count)
  }
  return { basis, triangle }
}

function dotFrom(left: Float64Array, right: Float64Array, from: number): number {
  let total = 0
  for (let at = from; at < left.length; at++) total += left[at]! * right[at]!
  return total
}

function reflect(target: Float64Array, vector: Float64Array, from: number): void {
  const twice = 2 * dotFrom(target, vector, from)
  if (twice === 0) return
  for (let at = from; at < target.length; at++) target[at] = target[at]! - twice * vector[at]!
}

function addColumn(
  target: Float64Array,
  basis: Float64Array,
  count: number,
  column: number,
  times: number,
): void {
  for (let at = 0; at < count; at++) target[at] = target[at]! + times * basis[column * count + at]!
}

function alongColumn(basis: Float64Array, count: number, column: number, vector: Float64Array): number {
  let total = 0
  for (let at = 0; at < count; at++) total += basis[column * count + at]! * vector[at]!
  return total
}

function gradientAt(
  quadratic: Float64Array,
  count: number,
  ridge: number,
  gradient: Float64Array,
  step: Float64Array,
): Float64Array {
  return gradient.slice(0, count).map((value, row) => {
    let total = value + ridge * step[row]!
    for (let column = 0; column < count; column++) total += quadratic[row * count + column]! * step[column]!
    return total
  })
}

/** Z'QZ + ridge, where Z are the columns of the basis from `rank` on. */
function reducedQuadratic(
  quadratic: Float64Array,
  count: number,
  ridge: number,
  basis: Float64Array,
  rank: number,
): Float64Array {
  const freedom = count - rank
  const reduced = new Float64Array(freedom * freedom)
  const product = new Float64Array(count)
  for (let left = 0; left < freedom; left++) {
    const leftAt = (rank + left) * count
    for (let row = 0; row < count; row++) {
      let total = 0
      for (let column = 0, at = row * count; column < count; column++, at++) {
        total += quadratic[at]! * basis[leftAt + column]!
      }
      product[row] = total
    }
    for (let right = 0; right <= left; right++) {
      reduced[left * freedom + right] = alongColumn(basis, count, rank + right, product)
    }
    reduced[left * freedom + left] = reduced[left * freedom + left]! + ridge
  }
  return reduced
}
