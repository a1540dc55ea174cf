import { dot, multiply } from '#engines/statistics/index.ts'
import type { ParametricSolver } from '../parametric-solver.ts'

const STEPS_MAX = 200
const SETTLED = 1e-14

/**
 * The risk tolerance at which the efficient portfolio has a variance, which rises with it. Between two corners the variance is
 * quadratic in the tolerance, so a step lands exactly; a bracket guards the way. Infinite where even the highest return varies less.
 */
export function toleranceAtVariance(solver: ParametricSolver, wanted: number, highest: number): number {
  if (highest <= wanted) return Number.POSITIVE_INFINITY
  const { problem } = solver
  const covariance = { size: problem.size, values: problem.quadratic }
  let low = 0
  let high = Number.POSITIVE_INFINITY
  let tolerance = 1
  for (let step = 0; step < STEPS_MAX; step++) {
    const { weights } = solver.solveAt(tolerance)
    const product = multiply(covariance, weights)
    const gap = wanted - dot(weights, product)
    if (Math.abs(gap) <= SETTLED * wanted) break
    if (gap > 0) low = tolerance
    else high = tolerance
    let next = Number.NaN
    if (!solver.isSingular) {
      const { change } = solver.set.response()
      // 2·slope·h + bend·h² = gap
      const slope = dot(product, change)
      const bend = dot(change, multiply(covariance, change))
      const root = Math.sqrt(Math.max(0, slope * slope + bend * gap))
      if (slope + root > 0) next = tolerance + gap / (slope + root)
    }
    if (!(next > low && next < high))
      next = high === Number.POSITIVE_INFINITY ? 4 * tolerance : low === 0 ? tolerance / 4 : (low + high) / 2
    if (Math.abs(next - tolerance) <= 2 * Number.EPSILON * tolerance) break
    tolerance = next
  }
  return tolerance
}
