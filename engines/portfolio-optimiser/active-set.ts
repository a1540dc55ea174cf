import { FreeFactor } from './free-factor.ts'
import { stepInNullSpace } from './null-space.ts'
import type { Problem } from './problem.ts'
import { solveSymmetric } from './solve-symmetric.ts'
import type { Vertex } from './vertex.ts'

/** The covariance is singular among the assets that should be free: the caller goes on with a proximal term. */
export class SingularCovariance extends Error {}

const MULTIPLIER_TOLERANCE = 1e-12
const STEP_TOLERANCE = 1e-14
const POLISH_ROUNDS_MAX = 12
const POLISHED = 1e-15

/**
 * Primal active-set method for  min ½ w'Qw − tolerance · reward'w  under bounds and rows. Bounds are implicit: a weight
 * is free, at its lower or at its upper bound, and only the free ones enter the factor, so a step costs (assets × free).
 * Started at a vertex it stays feasible; a solved set is the start of the next.
 */
export class ActiveSet {
  readonly problem: Problem
  readonly reward: Float64Array
  readonly weights: Float64Array
  readonly side: Int8Array
  readonly rowSide: Int8Array
  readonly gradient: Float64Array
  readonly free: FreeFactor
  /** Centre of the proximal term where there is one. */
  anchor: Float64Array | null = null
  /** Multipliers of the rows at the last stationary point, zero for slack rows. */
  readonly rowMultipliers: Float64Array
  readonly #direction: Float64Array
  readonly #whitened: Float64Array[]
  readonly #active: number[] = []

  constructor(problem: Problem, reward: Float64Array, vertex: Vertex, ridge = 0) {
    const { size, rows } = problem
    this.problem = problem
    this.reward = reward
    this.weights = Float64Array.from(vertex.weights)
    this.side = Int8Array.from(vertex.side)
    this.rowSide = Int8Array.from(vertex.rowSide)
    this.gradient = new Float64Array(size)
    this.free = new FreeFactor(problem.quadratic, size)
    this.free.ridge = ridge
    this.rowMultipliers = new Float64Array(rows.length)
    this.#direction = new Float64Array(size)
    this.#whitened = rows.map(() => new Float64Array(size))
    for (let asset = 0; asset < size; asset++) {
      if (this.side[asset] === 0 && !this.free.add(asset)) throw new SingularCovariance()
    }
  }

  /** Goes from where it stands to the optimum at a risk tolerance. Throws `SingularCovariance`. */
  solve(tolerance: number): void {
    const { size, rows } = this.problem
    this.refreshGradient(tolerance)
    const stepsMax = 60 * (size + rows.length) + 500
    let idle = 0
    for (let step = 0; step < stepsMax; step++) {
      this.#solveForDirection()
      const { length, blocking } = this.#longestStep()
      this.#walk(length)
      idle = length > 0 ? 0 : idle + 1
      if (blocking !== null) {
        this.#hold(blocking)
        continue
      }
      // Many steps of no length go in circles unless the first candidate is taken (Bland).
      if (this.#release(idle > size)) continue
      if (this.#polish(tolerance)) break
    }
    this.refreshGradient(tolerance)
  }

  /** Gradient of the objective at the present weights. */
  refreshGradient(tolerance: number): void {
    const { size, quadratic } = this.problem
    const { gradient, weights, reward, anchor } = this
    const { ridge } = this.free
    for (let asset = 0; asset < size; asset++) {
      gradient[asset] =
        -tolerance * reward[asset]! + (anchor ? ridge * (weights[asset]! - anchor[asset]!) : 0)
    }
    for (let asset = 0; asset < size; asset++) {
      const weight = weights[asset]!
      if (weight === 0) continue
      for (let other = 0, at = asset * size; other < size; other++, at++) {
        gradient[other] = gradient[other]! + weight * quadratic[at]!
      }
    }
  }

  /** How the free weights answer to a rise of the risk tolerance: w'(t), zero for those at bounds. */
  response(): { change: Float64Array; rowChange: Float64Array } {
    const { free, reward } = this
    const right = new Float64Array(this.problem.size)
    for (let at = 0; at < free.count; at++) right[at] = -reward[free.assets[at]!]!
    const rowChange = new Float64Array(this.problem.rows.length)
    this.#solveKkt(right, rowChange, false)
    const change = new Float64Array(this.problem.size)
    for (let at = 0; at < free.count; at++) change[free.assets[at]!] = right[at]!
    return { change, rowChange }
  }

  /** Gradient less what the rows explain: at least zero at a lower bound, at most zero at an upper one. */
  reducedGradient(asset: number): number {
    let rest = this.gradient[asset]!
    for (const row of this.#active) rest -= this.rowMultipliers[row]! * this.problem.rows[row]!.values[asset]!
    return rest
  }

  #solveForDirection(): void {
    const { free, gradient } = this
    const direction = this.#direction
    for (let at = 0; at < free.count; at++) direction[at] = gradient[free.assets[at]!]!
    this.#solveKkt(direction, this.rowMultipliers, true)
  }

  /**
   * Solves Q p − A'ν = −right, A p = what the active rows still lack (zero unless `closes`), in place: `vector` turns
   * from right into p. The Schur complement of the few rows is factored by itself.
   */
  #solveKkt(vector: Float64Array, multipliers: Float64Array, closes: boolean): void {
    const { free, rowSide, problem } = this
    const active = this.#active
    active.length = 0
    multipliers.fill(0)
    for (let row = 0; row < rowSide.length; row++) if (rowSide[row] !== 0) active.push(row)
    if (free.ridge > 0) {
      this.#solveKktSafely(vector, multipliers, closes)
      return
    }
    const { count } = free
    free.forward(vector)
    const rank = active.length
    const schur = new Float64Array(rank * rank)
    const right = new Float64Array(rank)
    for (let left = 0; left < rank; left++) {
      const white = this.#whitened[left]!
      const { values } = problem.rows[active[left]!]!
      for (let at = 0; at < count; at++) white[at] = values[free.assets[at]!]!
      free.forward(white)
      for (let other = 0; other <= left; other++) {
        const second = this.#whitened[other]!
        let total = 0
        for (let at = 0; at < count; at++) total += white[at]! * second[at]!
        schur[left * rank + other] = total
      }
      let total = closes ? this.#lack(active[left]!) : 0
      for (let at = 0; at < count; at++) total += white[at]! * vector[at]!
      right[left] = total
    }
    solveSymmetric(schur, right, rank)
    for (let row = 0; row < rank; row++) {
      const multiplier = right[row]!
      multipliers[active[row]!] = multiplier
      const white = this.#whitened[row]!
      for (let at = 0; at < count; at++) vector[at] = vector[at]! - multiplier * white[at]!
    }
    free.backward(vector)
    for (let at = 0; at < count; at++) vector[at] = -vector[at]!
  }

  #solveKktSafely(vector: Float64Array, multipliers: Float64Array, closes: boolean): void {
    const { free, problem } = this
    const { count } = free
    const among = new Float64Array(count * count)
    for (let row = 0; row < count; row++) {
      const from = free.assets[row]! * problem.size
      for (let column = 0; column < count; column++) {
        among[row * count + column] = problem.quadratic[from + free.assets[column]!]!
      }
    }
    const assets = free.assets.subarray(0, count)
    const rows = this.#active.map((row) =>
      Float64Array.from(assets, (asset) => problem.rows[row]!.values[asset]!),
    )
    const lack = Float64Array.from(this.#active, (row) => (closes ? this.#lack(row) : 0))
    const solved = stepInNullSpace(among, count, free.ridge, rows, vector, lack)
    vector.set(solved.step)
    this.#active.forEach((row, at) => {
      multipliers[row] = solved.multipliers[at]!
    })
  }

  /** What an active row lacks to its bound; rounding only, because every step keeps to the rows. */
  #lack(row: number): number {
    const { values, lower, upper } = this.problem.rows[row]!
    let total = this.rowSide[row]! < 0 ? lower : upper
    for (let asset = 0; asset < values.length; asset++) total -= values[asset]! * this.weights[asset]!
    return total
  }

  #longestStep(): { length: number; blocking: number | null } {
    const { free, weights, problem } = this
    const direction = this.#direction
    let length = 1
    let blocking: number | null = null
    for (let at = 0; at < free.count; at++) {
      const rate = direction[at]!
      if (Math.abs(rate) < STEP_TOLERANCE) continue
      const asset = free.assets[at]!
      const bound = rate < 0 ? problem.lower[asset]! : problem.upper[asset]!
      const distance = Math.max(0, (bound - weights[asset]!) / rate)
      if (distance < length) {
        length = distance
        blocking = at
      }
    }
    for (let row = 1; row < problem.rows.length; row++) {
      if (this.rowSide[row] !== 0) continue
      const { values, lower, upper } = problem.rows[row]!
      let rate = 0
      let value = 0
      for (let at = 0; at < free.count; at++) rate += values[free.assets[at]!]! * direction[at]!
      if (Math.abs(rate) < STEP_TOLERANCE) continue
      for (let asset = 0; asset < values.length; asset++) value += values[asset]! * weights[asset]!
      const distance = Math.max(0, ((rate < 0 ? lower : upper) - value) / rate)
      if (distance < length) {
        length = distance
        blocking = rate < 0 ? -2 * row : -2 * row - 1
      }
    }
    return { length, blocking }
  }

  #walk(length: number): void {
    if (length === 0) return
    const { free, weights, gradient } = this
    const { size, quadratic } = this.problem
    for (let at = 0; at < free.count; at++) {
      const step = length * this.#direction[at]!
      if (step === 0) continue
      const asset = free.assets[at]!
      weights[asset] = weights[asset]! + step
      gradient[asset] = gradient[asset]! + free.ridge * step
      for (let other = 0, from = asset * size; other < size; other++, from++) {
        gradient[other] = gradient[other]! + step * quadratic[from]!
      }
    }
  }

  /** A free weight has met its bound (its place in the factor), or a row has met an end (−2·row lower, −2·row − 1 upper). */
  #hold(blocking: number): void {
    if (blocking < 0) {
      const row = Math.floor(-blocking / 2)
      this.rowSide[row] = blocking % 2 === 0 ? -1 : 1
      return
    }
    const asset = this.free.assets[blocking]!
    const isLower = this.#direction[blocking]! < 0
    this.side[asset] = isLower ? -1 : 1
    this.weights[asset] = isLower ? this.problem.lower[asset]! : this.problem.upper[asset]!
    this.free.removeAt(blocking)
  }

  /** Lets go of the bound or row whose multiplier is most wrong; false when none is. */
  #release(isFirst: boolean): boolean {
    const { problem, side, rowSide } = this
    let most = MULTIPLIER_TOLERANCE
    let best: number | null = null
    for (let asset = 0; asset < problem.size; asset++) {
      if (side[asset] === 0 || problem.lower[asset] === problem.upper[asset]) continue
      const wrong = side[asset]! * this.reducedGradient(asset)
      if (wrong > most) {
        best = asset
        if (isFirst) break
        most = wrong
      }
    }
    let bestRow: number | null = null
    for (let row = 1; row < rowSide.length; row++) {
      if (rowSide[row] === 0 || problem.rows[row]!.lower === problem.rows[row]!.upper) continue
      const wrong = rowSide[row]! * this.rowMultipliers[row]!
      if (wrong > most && !(isFirst && best !== null)) {
        most = wrong
        bestRow = row
      }
    }
    if (bestRow !== null) rowSide[bestRow] = 0
    else if (best !== null) {
      if (!this.free.add(best)) throw new SingularCovariance()
      side[best] = 0
    } else return false
    return true
  }

  /** Factors the final set again and steps from fresh gradients until rounding is left; false where a bound came between. */
  #polish(tolerance: number): boolean {
    const { free } = this
    const assets = Int32Array.from(free.assets.subarray(0, free.count))
    free.clear()
    for (const asset of assets) if (!free.add(asset)) throw new SingularCovariance()
    let before = Number.POSITIVE_INFINITY
    for (let round = 0; round < POLISH_ROUNDS_MAX; round++) {
      this.refreshGradient(tolerance)
      this.#solveForDirection()
      let moved = 0
      for (let at = 0; at < free.count; at++) moved = Math.max(moved, Math.abs(this.#direction[at]!))
      if (moved >= before) break
      before = moved
      const { length, blocking } = this.#longestStep()
      this.#walk(length)
      if (blocking !== null) {
        this.#hold(blocking)
        return false
      }
      if (moved < POLISHED) break
    }
    return true
  }
}
