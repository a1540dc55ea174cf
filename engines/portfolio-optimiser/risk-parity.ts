import { InputRefused, type SquareMatrix } from '#engines/statistics/index.ts'
import { problemOf } from './problem.ts'
import { solveSymmetric } from './solve-symmetric.ts'

export type RiskParity = { status: 'optimal'; weights: number[]; volatility: number }

const STEPS_MAX = 500

/**
 * Long-only weights whose parts of the volatility are equal (or stand as `budgets`): Maillard, Roncalli and Teiletche
 * (2010) in Spinu's (2013) convex form, min ½ y'Σy − Σ bᵢ ln yᵢ, by Newton's method with a damped start; w = y ÷ Σy.
 */
export function equaliseRisk(covariance: SquareMatrix, budgets?: readonly number[]): RiskParity {
  const { quadratic, quadraticScale, size } = problemOf({ covariance })
  const shares = budgets ? Float64Array.from(budgets) : new Float64Array(size).fill(1 / size)
  if (shares.length !== size) throw new InputRefused('lengths-differ', `There are not ${size} risk budgets.`)
  if (shares.some((share) => !(share > 0 && share < Number.POSITIVE_INFINITY))) {
    throw new InputRefused('out-of-range', 'Risk budgets must be positive numbers.')
  }
  const y = new Float64Array(size)
  for (let asset = 0; asset < size; asset++) {
    const variance = quadratic[asset * (size + 1)]!
    if (variance <= 0)
      throw new InputRefused('out-of-range', `Asset ${asset + 1} has no risk to take part in.`)
    y[asset] = Math.sqrt(shares[asset]! / variance)
  }
  for (let step = 0; step < STEPS_MAX; step++) {
    const gradient = new Float64Array(size)
    const hessian = Float64Array.from(quadratic)
    for (let row = 0; row < size; row++) {
      let total = 0
      for (let column = 0; column < size; column++) total += quadratic[row * size + column]! * y[column]!
      gradient[row] = total - shares[row]! / y[row]!
      hessian[row * (size + 1)] = hessian[row * (size + 1)]! + shares[row]! / y[row]! ** 2
    }
    const direction = Float64Array.from(gradient)
    if (!solveSymmetric(hessian, direction, size)) {
      throw new InputRefused(
        'not-positive-semidefinite',
        'The covariance has a combination of negative variance.',
      )
    }
    let decrement = 0
    let largest = 0
    for (let asset = 0; asset < size; asset++) {
      decrement += gradient[asset]! * direction[asset]!
      largest = Math.max(largest, Math.abs(direction[asset]! / y[asset]!))
    }
    // Self-concordance: this length keeps every y positive and the objective falling.
    const length =
      largest < 0.25 ? 1 : 1 / (1 + Math.sqrt(Math.max(0, decrement) / Math.min(...shares)) + largest)
    for (let asset = 0; asset < size; asset++) y[asset] = y[asset]! - length * direction[asset]!
    if (length === 1 && largest < 1e-15) break
  }
  const total = y.reduce((sum, value) => sum + value, 0)
  const weights = Array.from(y, (value) => value / total)
  let variance = 0
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      variance += weights[row]! * quadratic[row * size + column]! * weights[column]!
    }
  }
  return { status: 'optimal', weights, volatility: Math.sqrt(variance * quadraticScale) }
}
