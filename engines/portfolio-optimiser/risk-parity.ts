import { dot, InputRefused, multiply, type SquareMatrix } from '#engines/statistics/index.ts'
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
 * (2010) in Spinu's (2013) convex form, min ½ y'Σy − Σ bᵢ ln yᵢ, by turns along each asset (Griveau-Billion, Richard and Roncalli 2013)
 * and then Newton's method with a line search; w = y ÷ Σy. The weights are the only ones, under a singular covariance too.
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
  takeTurns(quadratic, shares, y)
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
  const variance = dot(weights, multiply({ size, values: quadratic }, weights))
  return { status: 'optimal', weights, volatility: Math.sqrt(variance * quadraticScale) }
}

const TURNS_MAX = 40
/** Newton doubles the digits of what is this close. */
const CLOSE = 1e-5

/** Each asset in turn is set to its own best, a quadratic equation, the others as they are: cheap until the last digits. */
function takeTurns(quadratic: Float64Array, shares: Float64Array, y: Float64Array): void {
  const size = y.length
  const product = multiply({ size, values: quadratic }, y)
  for (let turn = 0, largest = 1; turn < TURNS_MAX && largest > CLOSE; turn++) {
    largest = 0
    for (let asset = 0; asset < size; asset++) {
      const at = asset * size
      const variance = quadratic[at + asset]!
      const others = product[asset]! - variance * y[asset]!
      const best = (Math.sqrt(others * others + 4 * variance * shares[asset]!) - others) / (2 * variance)
      // What rounding takes to zero waits for Newton.
      if (!(best > 0)) return
      const step = best - y[asset]!
      y[asset] = best
      largest = Math.max(largest, Math.abs(step) / best)
      for (let other = 0; other < size; other++) product[other]! += step * quadratic[at + other]!
    }
  }
}

/** ½ y'Σy − Σ bᵢ ln yᵢ. */
function objective(quadratic: Float64Array, shares: Float64Array, y: Float64Array): number {
  let total = dot(y, multiply({ size: y.length, values: quadratic }, y)) / 2
  for (let asset = 0; asset < y.length; asset++) total -= shares[asset]! * Math.log(y[asset]!)
  return total
}

const along = (y: Float64Array, direction: Float64Array, length: number): Float64Array<ArrayBuffer> =>
  Float64Array.from(y, (value, asset) => value - length * direction[asset]!)

/** The Newton step with what it promises (decrement) and its largest part of a y. */
function newtonStep(quadratic: Float64Array, shares: Float64Array, y: Float64Array) {
  const size = y.length
  const gradient = multiply({ size, values: quadratic }, y)
  const hessian = Float64Array.from(quadratic)
  for (let row = 0; row < size; row++) {
    gradient[row]! -= shares[row]! / y[row]!
    hessian[row * (size + 1)]! += shares[row]! / y[row]! ** 2
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
