import { dot, multiply } from '#engines/statistics/index.ts'
import type { ParametricSolver } from './parametric-solver.ts'

const STEPS_MAX = 200
const SETTLED = 4 * Number.EPSILON

/**
 * The risk tolerance t with  variance(t) = t · reward(t) : there the Sharpe ratio is largest, because it rises along the
 * frontier while variance > t · reward and falls after. Between two corners of the frontier the gap is linear in t, so
 * Newton's step lands exactly; a bracket guards the way there. Null where the variance can be zero.
 */
export function findTangency(solver: ParametricSolver, startWeights: Float64Array): number | null {
  const { problem, reward } = solver
  const covariance = { size: problem.size, values: problem.quadratic }
  const varianceOf = (weights: Float64Array) => dot(weights, multiply(covariance, weights))
  let low = { tolerance: 0, gap: Number.NaN }
  let high = { tolerance: Number.POSITIVE_INFINITY, gap: Number.NaN }
  let tolerance = Math.max(varianceOf(startWeights) / dot(reward, startWeights), 1e-12)
  let lastSide = 0
  for (let step = 0; step < STEPS_MAX; step++) {
    const set = solver.solveAt(tolerance)
    // Stationarity spares the product with the whole covariance: the gradient is Qw − t·reward.
    const earned = dot(reward, set.weights)
    const variance = dot(set.gradient, set.weights) + tolerance * earned - proximalPart(solver)
    const gap = variance - tolerance * earned
    if (tolerance < 1e-13 && variance < 1e-13) return null
    if (Math.abs(gap) <= SETTLED * variance) return tolerance
    if (gap > 0) low = { tolerance, gap }
    else high = { tolerance, gap }
    let next = Number.NaN
    if (!solver.isSingular) {
      const slope = tolerance * dot(reward, set.response().change) - earned
      if (slope < 0) next = tolerance - gap / slope
    } else if (high.tolerance < Number.POSITIVE_INFINITY && low.tolerance > 0) {
      next = low.tolerance + (low.gap / (low.gap - high.gap)) * (high.tolerance - low.tolerance)
      // Illinois: the end that stays counts half, so that it does not stay for ever.
      const side = Math.sign(gap)
      if (side === lastSide) {
        if (side > 0) high = { tolerance: high.tolerance, gap: high.gap / 2 }
        else low = { tolerance: low.tolerance, gap: low.gap / 2 }
      }
      lastSide = side
    }
    if (!(next > low.tolerance && next < high.tolerance)) {
      if (high.tolerance === Number.POSITIVE_INFINITY) next = 4 * tolerance
      else if (low.tolerance === 0) next = tolerance / 4
      else next = (low.tolerance + high.tolerance) / 2
    }
    if (Math.abs(next - tolerance) <= SETTLED * tolerance) return tolerance
    tolerance = next
  }
  return tolerance
}

/** What the proximal term adds to gradient'weights; zero at the end of its rounds, but for rounding. */
function proximalPart({ set }: ParametricSolver): number {
  const { anchor, weights, free } = set
  if (!anchor) return 0
  let total = 0
  for (let asset = 0; asset < weights.length; asset++) {
    total += free.ridge * (weights[asset]! - anchor[asset]!) * weights[asset]!
  }
  return total
}
