import {
  cholesky,
  dot,
  InputRefused,
  multiply,
  requireCovariance,
  requireFinite,
  requireWithin,
  type SquareMatrix,
} from '#engines/statistics/index.ts'
import { solveSymmetric } from '../solve-symmetric.ts'

/** The excess returns under which a portfolio is the best one at a risk aversion: Π = δΣw (Sharpe's reverse optimisation). */
export function impliedReturns(
  covariance: SquareMatrix,
  weights: readonly number[],
  riskAversion: number,
): number[] {
  requireCovariance(covariance)
  requireWithin(riskAversion, 0, 1e6, 'risk aversion', true)
  if (weights.length !== covariance.size)
    throw new InputRefused('lengths-differ', `There are not ${covariance.size} weights.`)
  requireFinite(weights, 'weights')
  return Array.from(multiply(covariance, weights), (value) => riskAversion * value)
}

/** That a weighted sum of the returns is expected to be `value`, and how sure that is. */
export type View = {
  /** One for each asset: 1 for an asset by itself, 1 and −1 for one against another. */
  picks: readonly number[]
  value: number
  /** The variance of the view; by default that of the prior's own estimate, p'(τΣ)p, as He and Litterman have it. */
  variance?: number
}

/** A pivot this small beside its own row is rounding. */
const CERTAIN = 1e-12

export type Posterior = {
  /** With the views blended in, over the horizon of the covariance. */
  returns: number[]
  /** Σ and the uncertainty that is left of the means. */
  covariance: SquareMatrix
}

/**
 * Black and Litterman (1992), as in He and Litterman (1999): the prior's means are uncertain by τΣ, each view by its variance, and both are blended by their
 * precisions. Answered by the form that inverts one row for each view: Π + τΣP'(PτΣP' + Ω)⁻¹(q − PΠ). A view of variance 0 is met exactly.
 * @throws InputRefused for views that contradict one another with certainty, or that pick nothing that moves.
 */
export function blendViews(
  covariance: SquareMatrix,
  prior: readonly number[],
  views: readonly View[],
  { tau = 0.05 }: { tau?: number } = {},
): Posterior {
  const { size } = covariance
  requireCovariance(covariance)
  requireWithin(tau, 0, 1e3, 'tau', true)
  if (prior.length !== size) throw new InputRefused('lengths-differ', `There are not ${size} prior returns.`)
  requireFinite(prior, 'prior returns')
  const pulls = views.map(({ picks }) => {
    if (picks.length !== size) throw new InputRefused('lengths-differ', `A view has not ${size} picks.`)
    requireFinite(picks, 'picks of a view')
    return Float64Array.from(multiply(covariance, picks), (value) => tau * value)
  })
  const count = views.length
  const middle = new Float64Array(count * count)
  views.forEach(({ picks, value, variance }, row) => {
    requireFinite([value], 'views')
    const own = dot(picks, pulls[row]!)
    if (!(own > 0)) throw new InputRefused('out-of-range', 'A view is of nothing that moves.')
    if (variance !== undefined) requireWithin(variance, 0, Number.MAX_VALUE, 'variance of a view')
    for (let column = 0; column < count; column++) middle[row * count + column] = dot(picks, pulls[column]!)
    middle[row * (count + 1)]! += variance ?? own
  })
  if (count > 0 && cholesky({ size: count, values: middle }, CERTAIN) === null)
    throw new InputRefused('out-of-range', 'The views are certain and contradict or repeat one another.')
  const solve = (right: Float64Array): Float64Array => {
    solveSymmetric(Float64Array.from(middle), right, count)
    return right
  }
  const gaps = solve(Float64Array.from(views, ({ picks, value }) => value - dot(picks, prior)))
  const returns = prior.map((value, asset) =>
    pulls.reduce((sum, pull, view) => sum + pull[asset]! * gaps[view]!, value),
  )
  const values = covariance.values.map((value) => value * (1 + tau))
  for (let column = 0; column < size; column++) {
    const taken = solve(Float64Array.from(pulls, (pull) => pull[column]!))
    for (let row = 0; row < size; row++)
      pulls.forEach((pull, view) => {
        values[row * size + column]! -= pull[row]! * taken[view]!
      })
  }
  // Rounding makes the two halves differ in the last digit.
  for (let row = 0; row < size; row++)
    for (let column = 0; column < row; column++) values[row * size + column] = values[column * size + row]!
  return { returns, covariance: { size, values } }
}
