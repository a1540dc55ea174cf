import { InputRefused, type SquareMatrix } from '#engines/statistics/index.ts'
import { problemOf } from './problem.ts'
import { solveSymmetric } from './solve-symmetric.ts'

export type RiskParity = { status: 'optimal'; weights: number[]; volatility: number }

const STEPS_MAX = 200
/** Relative to y: of a step this long or longer so much is taken that every y stays positive. */
const KEEPS_POSITIVE = 0.9
const LAST_STEP = 1e-9
/** Armijo's rule: the part of the fall foretold that a step has to bring. */
const FALL_LEAST = 1e-4

/**
 * Long-only weights whose parts of the volatility are equal (or stand as `budgets`): Maillard, Roncalli and Teiletche
 * (2010) in Spinu's (2013) convex form, min ½ y'Σy − Σ bᵢ ln yᵢ, by Newton's method with a line search; w = y ÷ Σy.
 */
export function equaliseRisk(covariance: SquareMatrix, budgets?: readonly number[]): RiskParity {
  const { quadratic, quadraticScale, size } = problemOf({ covariance })
  const shares = budgets ? Float64Array.from(budgets) : new Float64Array(size).fill(1 / size)
  if (shares.length !== size) throw new InputRefused('lengths-differ', `There are not ${size} risk budgets.`)
  if (shares.some((share) => !(share > 0 && share < Number.POSITIVE_INFINITY))) {
    throw new InputRefused('out-of-range', 'Risk budgets must be positive numbers.')
  }
  let y = new Float64Array(size)
  for (let asset = 0; asset < size; asset++) {
    const variance = quadratic[asset * (size + 1)]!
    if (variance <= 0)
      throw new InputRefused('out-of-range', `Asset ${asset + 1} has no risk to take part in.`)
    y[asset] = Math.sqrt(shares[asset]! / variance)
  }
  let value = objective(quadratic, shares, y)
  for (let step = 0; step < STEPS_MAX; step++) {
    const { direction, decrement, largest } = newtonStep(quadratic, shares, y)
    // Converges with the square of the distance: a step this small leaves rounding.
    const isLast = largest < LAST_STEP
    let length = Math.min(1, KEEPS_POSITIVE / Math.max(largest, Number.MIN_VALUE))
    let moved = along(y, direction, length)
    let next = objective(quadratic, shares, moved)
    for (let halved = 0; !isLast && next > value - FALL_LEAST * length * decrement && halved < 60; halved++) {
      length /= 2
      moved = along(y, direction, length)
      next = objective(quadratic, shares, moved)
    }
    y = moved
    value = next
    if (isLast) break
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

/** ½ y'Σy − Σ bᵢ ln yᵢ. */
function objective(quadratic: Float64Array, shares: Float64Array, y: Float64Array): number {
  const size = y.length
  let total = 0
  for (let row = 0; row < size; row++) {
    let product = 0
    for (let column = 0; column < size; column++) product += quadratic[row * size + column]! * y[column]!
    total += (y[row]! * product) / 2 - shares[row]! * Math.log(y[row]!)
  }
  return total
}

const along = (y: Float64Array, direction: Float64Array, length: number): Float64Array<ArrayBuffer> =>
  Float64Array.from(y, (value, asset) => value - length * direction[asset]!)

/** The Newton step with what it promises (decrement) and its largest part of a y. */
function newtonStep(quadratic: Float64Array, shares: Float64Array, y: Float64Array) {
  const size = y.length
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
  return { direction, decrement, largest }
}
