import type { LinearProblem } from './problem.ts'

/** A corner of the allowed portfolios. `side` says where a weight stands: −1 lower bound, +1 upper bound, 0 in the basis. */
export type Vertex = {
  weights: Float64Array
  side: Int8Array
  /** −1 or +1 for a row that holds with equality at that end, 0 for one that is slack or follows from the others. */
  rowSide: Int8Array
}

export type Conflict = {
  /** Rows that cannot hold together within the bounds (Farkas). */
  rows: number[]
}

const TOLERANCE = 1e-12
const REDUCED_COST_TOLERANCE = 1e-11
/** After a smaller pivot the inverse is computed afresh. */
const PIVOT_SURE = 1e-6

/** Steps after which the inverse is computed afresh; between them each pivot updates it. */
const STEPS_BETWEEN_INVERSIONS = 40

/** The vertex with the largest `reward` under bounds and rows, or the rows that contradict one another. */
export function bestVertex(problem: LinearProblem, reward: Float64Array): Vertex | Conflict {
  const simplex = new Simplex(problem, reward)
  const conflict = simplex.run()
  return conflict ?? simplex.vertex()
}

/** A bounded simplex whose variables are the weights and the value of each row. What it found is the start of the next run. */
export class Simplex {
  readonly problem: LinearProblem
  readonly reward: Float64Array
  readonly size: number
  /** Variables in use; what lies beyond waits to be added. */
  used: number
  readonly height: number
  readonly basis: number[]
  readonly isBasic: boolean[]
  readonly value: Float64Array
  readonly side: Int8Array
  inverse: Float64Array
  /** Pivots since the inverse was computed afresh; infinite before it ever was. */
  pivots = Number.POSITIVE_INFINITY

  constructor(problem: LinearProblem, reward: Float64Array) {
    const { size, rows, lower } = problem
    this.problem = problem
    this.reward = reward
    this.size = size
    this.used = size
    this.height = rows.length
    this.basis = rows.map((_, row) => size + row)
    this.isBasic = Array.from({ length: size + rows.length }, (_, index) => index >= size)
    this.value = new Float64Array(size + rows.length)
    this.value.set(lower)
    this.side = new Int8Array(size + rows.length).fill(-1)
    this.inverse = new Float64Array(rows.length * rows.length)
  }

  /** Goes to the best vertex, or says which rows contradict one another. */
  run(): Conflict | null {
    const { size, height } = this
    const stepsMax = 200 * (size + height) + 1_000
    for (let step = 0; step < stepsMax; step++) {
      this.refresh()
      const cost = this.infeasibility()
      const isFeasible = cost === null
      const duals = this.duals(cost)
      // After many steps the first candidate instead of the best one: Bland's rule cannot go in circles.
      const entering = this.entering(isFeasible, duals, step > 20 * (size + height))
      if (entering >= 0) this.move(entering)
      else if (this.pivots > 0) this.pivots = Number.POSITIVE_INFINITY
      else return isFeasible ? null : { rows: this.conflictOf(duals) }
    }
    return null
  }

  lowerOf(index: number): number {
    return index < this.size ? this.problem.lower[index]! : this.problem.rows[index - this.size]!.lower
  }
  upperOf(index: number): number {
    return index < this.size ? this.problem.upper[index]! : this.problem.rows[index - this.size]!.upper
  }
  entry(row: number, index: number): number {
    if (index < this.size) return this.problem.rows[row]!.values[index]!
    return index - this.size === row ? -1 : 0
  }

  /** Computes the basic variables from those at bounds. */
  refresh(): void {
    const { height, basis } = this
    if (this.pivots > STEPS_BETWEEN_INVERSIONS) {
      const columns = new Float64Array(height * height)
      for (let row = 0; row < height; row++) {
        for (let at = 0; at < height; at++) columns[row * height + at] = this.entry(row, basis[at]!)
      }
      this.inverse = inverseOf(columns, height)
      this.pivots = 0
    }
    const rest = new Float64Array(height)
    for (let row = 0; row < height; row++) {
      let total = 0
      const { values } = this.problem.rows[row]!
      for (let index = 0; index < this.used; index++) {
        const value = this.value[index]!
        if (value !== 0 && !this.isBasic[index]) total += values[index]! * value
      }
      if (!this.isBasic[this.size + row]) total -= this.value[this.size + row]!
      rest[row] = -total
    }
    for (let at = 0; at < height; at++) {
      let total = 0
      for (let row = 0; row < height; row++) total += this.inverse[at * height + row]! * rest[row]!
      this.value[basis[at]!] = total
    }
  }

  /** −1, 0 or +1 for each basic variable below, within or above its bounds; null when all are within. */
  infeasibility(): Int8Array | null {
    const signs = new Int8Array(this.height)
    let isFeasible = true
    for (let at = 0; at < this.height; at++) {
      const index = this.basis[at]!
      if (this.value[index]! < this.lowerOf(index) - TOLERANCE) signs[at] = -1
      else if (this.value[index]! > this.upperOf(index) + TOLERANCE) signs[at] = 1
      if (signs[at] !== 0) isFeasible = false
    }
    return isFeasible ? null : signs
  }

  duals(infeasibility: Int8Array | null): Float64Array {
    const { height } = this
    const duals = new Float64Array(height)
    for (let at = 0; at < height; at++) {
      const index = this.basis[at]!
      const cost = infeasibility ? infeasibility[at]! : index < this.size ? -this.reward[index]! : 0
      if (cost === 0) continue
      for (let row = 0; row < height; row++)
        duals[row] = duals[row]! + cost * this.inverse[at * height + row]!
    }
    return duals
  }

  entering(isFeasible: boolean, duals: Float64Array, isFirst: boolean): number {
    const { size, used, height } = this
    const reduced = new Float64Array(size + height)
    if (isFeasible) for (let index = 0; index < used; index++) reduced[index] = -this.reward[index]!
    for (let row = 0; row < height; row++) {
      const dual = duals[row]!
      if (dual === 0) continue
      const { values } = this.problem.rows[row]!
      for (let index = 0; index < used; index++) reduced[index]! -= dual * values[index]!
      reduced[size + row] = dual
    }
    let best = -1
    let most = REDUCED_COST_TOLERANCE
    for (let index = 0; index < size + height; index++) {
      const gain = this.side[index]! < 0 ? -reduced[index]! : reduced[index]!
      if (!(gain > most) || this.isBasic[index] || !(this.upperOf(index) > this.lowerOf(index))) continue
      best = index
      if (isFirst) return best
      most = gain
    }
    return best
  }

  move(entering: number): void {
    const { height } = this
    const sign = this.side[entering]! < 0 ? 1 : -1
    let length = this.upperOf(entering) - this.lowerOf(entering)
    let leaving = -1
    let leavingSide = 0
    let pivotSize = 0
    const column = Float64Array.from({ length: height }, (_, row) => this.entry(row, entering))
    const rates = new Float64Array(height)
    for (let at = 0; at < height; at++) {
      const index = this.basis[at]!
      let along = 0
      for (let row = 0; row < height; row++) along -= this.inverse[at * height + row]! * column[row]!
      rates[at] = along
      const rate = along * sign
      if (Math.abs(rate) < 1e-11) continue
      const stop = this.stopOf(index, rate)
      if (stop === null) continue
      const distance = Math.max(0, (stop.bound - this.value[index]!) / rate)
      if (
        distance < length - 1e-14 ||
        (distance <= length + 1e-14 && Math.abs(rate) > pivotSize && leaving >= 0)
      ) {
        length = Math.min(length, distance)
        leaving = at
        leavingSide = stop.side
        pivotSize = Math.abs(rate)
      }
    }
    if (leaving < 0) {
      this.side[entering] = sign
      this.value[entering] = sign > 0 ? this.upperOf(entering) : this.lowerOf(entering)
      return
    }
    this.swap(leaving, entering, leavingSide)
    if (Math.abs(rates[leaving]!) < PIVOT_SURE) this.pivots = Number.POSITIVE_INFINITY
    else this.updateInverse(leaving, rates)
  }

  /** The inverse after one exchange, from what each basic variable moved by as the entering one rose. */
  updateInverse(leaving: number, rates: Float64Array): void {
    const { height, inverse } = this
    const from = leaving * height
    const pivot = -rates[leaving]!
    for (let row = 0; row < height; row++) inverse[from + row]! /= pivot
    for (let at = 0; at < height; at++) {
      const rate = rates[at]!
      if (at === leaving || rate === 0) continue
      for (let row = 0; row < height; row++) inverse[at * height + row]! += rate * inverse[from + row]!
    }
    this.pivots++
  }

  swap(leaving: number, entering: number, leavingSide: number): void {
    const index = this.basis[leaving]!
    this.isBasic[index] = false
    this.side[index] = leavingSide
    this.value[index] = leavingSide < 0 ? this.lowerOf(index) : this.upperOf(index)
    this.isBasic[entering] = true
    this.basis[leaving] = entering
  }

  /** Where a basic variable that moves at `rate` has to stop: its next bound, or the one it has violated. */
  stopOf(index: number, rate: number): { bound: number; side: number } | null {
    const value = this.value[index]!
    const lower = this.lowerOf(index)
    const upper = this.upperOf(index)
    if (rate > 0) {
      if (value < lower - TOLERANCE) return { bound: lower, side: -1 }
      if (value > upper + TOLERANCE) return null
      return upper === Number.POSITIVE_INFINITY ? null : { bound: upper, side: 1 }
    }
    if (value > upper + TOLERANCE) return { bound: upper, side: 1 }
    if (value < lower - TOLERANCE) return null
    return lower === Number.NEGATIVE_INFINITY ? null : { bound: lower, side: -1 }
  }

  conflictOf(duals: Float64Array): number[] {
    const rows: number[] = []
    duals.forEach((dual, row) => {
      if (Math.abs(dual) > 1e-9) rows.push(row)
    })
    return rows
  }

  /** An equality that is met by chance leaves the basis for a weight; one that has none to give way to follows from the rest. */
  vertex(): Vertex {
    const { size, height } = this
    const redundant = new Set<number>()
    for (let row = 0; row < height; row++) {
      const index = size + row
      if (!this.isBasic[index] || this.lowerOf(index) !== this.upperOf(index)) continue
      const at = this.basis.indexOf(index)
      let entering = -1
      let most = 1e-9
      for (let weight = 0; weight < size; weight++) {
        if (this.isBasic[weight] || !(this.upperOf(weight) > this.lowerOf(weight))) continue
        let pivot = 0
        for (let inner = 0; inner < height; inner++) {
          pivot += this.inverse[at * height + inner]! * this.entry(inner, weight)
        }
        if (Math.abs(pivot) > most) {
          most = Math.abs(pivot)
          entering = weight
        }
      }
      if (entering < 0) redundant.add(row)
      else {
        this.swap(at, entering, -1)
        this.pivots = Number.POSITIVE_INFINITY
        this.refresh()
      }
    }
    const side = new Int8Array(size)
    const weights = new Float64Array(size)
    for (let index = 0; index < size; index++) {
      side[index] = this.isBasic[index] ? 0 : this.side[index]!
      weights[index] = Math.min(this.upperOf(index), Math.max(this.lowerOf(index), this.value[index]!))
    }
    const rowSide = new Int8Array(height)
    for (let row = 0; row < height; row++) {
      rowSide[row] = this.isBasic[size + row] || redundant.has(row) ? 0 : this.side[size + row]!
    }
    return { weights, side, rowSide }
  }
}

/** Inverse by Gauss–Jordan elimination with row exchange. */
function inverseOf(matrix: Float64Array, size: number): Float64Array {
  const work = Float64Array.from(matrix)
  const inverse = new Float64Array(size * size)
  for (let index = 0; index < size; index++) inverse[index * size + index] = 1
  for (let column = 0; column < size; column++) {
    let pivotRow = column
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(work[row * size + column]!) > Math.abs(work[pivotRow * size + column]!)) pivotRow = row
    }
    if (pivotRow !== column) {
      exchangeRows(work, size, pivotRow, column)
      exchangeRows(inverse, size, pivotRow, column)
    }
    const pivot = work[column * size + column]!
    for (let at = 0; at < size; at++) {
      work[column * size + at] = work[column * size + at]! / pivot
      inverse[column * size + at] = inverse[column * size + at]! / pivot
    }
    for (let row = 0; row < size; row++) {
      const factor = work[row * size + column]!
      if (row === column || factor === 0) continue
      for (let at = 0; at < size; at++) {
        work[row * size + at] = work[row * size + at]! - factor * work[column * size + at]!
        inverse[row * size + at] = inverse[row * size + at]! - factor * inverse[column * size + at]!
      }
    }
  }
  return inverse
}

function exchangeRows(matrix: Float64Array, size: number, left: number, right: number): void {
  for (let at = 0; at < size; at++) {
    const held = matrix[left * size + at]!
    matrix[left * size + at] = matrix[right * size + at]!
    matrix[right * size + at] = held
  }
}
