import { ActiveSet, SingularCovariance } from './active-set.ts'
import type { Problem } from './problem.ts'
import type { Vertex } from './vertex.ts'

/** Weight of the proximal term, in units of the mean variance. */
const RIDGE = 1e-8
const ROUNDS_MAX = 200
const SETTLED = 1e-13

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
    for (let round = 0; round < ROUNDS_MAX; round++) {
      set.anchor = anchor
      set.solve(tolerance)
      let moved = 0
      for (let asset = 0; asset < anchor.length; asset++) {
        moved = Math.max(moved, Math.abs(set.weights[asset]! - anchor[asset]!))
      }
      if (moved <= SETTLED) break
      anchor = Float64Array.from(set.weights)
    }
    return set
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
