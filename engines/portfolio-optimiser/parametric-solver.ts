import { ActiveSet, SingularCovariance } from './active-set.ts'
import type { Problem } from './problem.ts'
import type { Vertex } from './vertex.ts'

/** Weight of the proximal term, in units of the mean variance. */
const RIDGE = 1e-8
const ROUNDS_MAX = 200
const SETTLED = 1e-13
const ROUNDING = 4 * Number.EPSILON
const STILL_ROUNDS = 3

/**
 * Solves  min ½ w'Qw − t · reward'w  for one t after another, each from the set of the last. Where the covariance is
 * singular it goes on with proximal points (Martinac 1970, Rockafellar 1976): each round adds ε/2 |w − last|², which
 * vanishes at the end, so the answer is that of the problem as given and not of one with a ridge.
 */
export class ParametricSolver {
  readonly problem: Problem
  readonly reward: Float64Array
  readonly vertex: Vertex
  set: ActiveSet
  isSingular = false

  constructor(problem: Problem, reward: Float64Array, vertex: Vertex) {
    this.problem = problem
    this.reward = reward
    this.vertex = vertex
    this.set = this.#freshSet()
  }

  solveAt(tolerance: number): ActiveSet {
    if (!this.isSingular) {
      try {
        this.set.solve(tolerance)
        return this.set
      } catch (error) {
        if (!(error instanceof SingularCovariance)) throw error
        this.isSingular = true
        this.set = new ActiveSet(this.problem, this.reward, this.vertex, RIDGE)
      }
    }
    const { set } = this
    let anchor = Float64Array.from(set.weights)
    let last = Number.NaN
    let still = 0
    for (let round = 0; round < ROUNDS_MAX; round++) {
      set.anchor = anchor
      set.solve(tolerance)
      let moved = 0
      for (let asset = 0; asset < anchor.length; asset++) {
        moved = Math.max(moved, Math.abs(set.weights[asset]! - anchor[asset]!))
      }
      if (moved <= SETTLED) break
      // Where others do as well rounding moves the weights on for ever; what they are worth no longer changes.
      const { value, scale } = this.#worth(tolerance, anchor)
      still = Math.abs(value - last) <= ROUNDING * scale ? still + 1 : 0
      if (still === STILL_ROUNDS) break
      last = value
      anchor = Float64Array.from(set.weights)
    }
    return set
  }

  /** ½ w'Qw − t · reward'w by the gradient at hand, and the size of its parts. */
  #worth(tolerance: number, anchor: Float64Array): { value: number; scale: number } {
    const { weights, gradient } = this.set
    let earned = 0
    let half = 0
    for (let asset = 0; asset < weights.length; asset++) {
      const weight = weights[asset]!
      const own = tolerance * this.reward[asset]!
      earned += own * weight
      half += ((gradient[asset]! + own - RIDGE * (weight - anchor[asset]!)) * weight) / 2
    }
    return { value: half - earned, scale: Math.abs(half) + Math.abs(earned) }
  }

  #freshSet(): ActiveSet {
    try {
      return new ActiveSet(this.problem, this.reward, this.vertex)
    } catch (error) {
      if (!(error instanceof SingularCovariance)) throw error
      this.isSingular = true
      return new ActiveSet(this.problem, this.reward, this.vertex, RIDGE)
    }
  }
}
