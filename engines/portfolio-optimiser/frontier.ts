import { dot, InputRefused, multiply, requireFinite } from '#engines/statistics/index.ts'
import type { Infeasible } from './outcomes.ts'
import { ParametricSolver } from './parametric-solver.ts'
import { type Problem, problemOf, type Universe } from './problem.ts'
import { startingVertex } from './start.ts'

export type FrontierPoint = {
  weights: number[]
  expectedReturn: number
  variance: number
  volatility: number
}

/** A portfolio where an asset enters, leaves or meets a bound; between two of them the weights run in a straight line. */
export type Corner = FrontierPoint & {
  /** t of  min ½ w'Σw − t μ'w . */
  riskTolerance: number
}

export type Frontier = { status: 'optimal'; corners: Corner[]; isCovarianceSingular: boolean }

const CORNERS_MAX = 20_000
const NUDGE = 1e-9

/**
 * The whole efficient frontier by the critical line method (Markowitz 1956), from the least risky portfolio to the one of
 * highest return: every corner, exactly. Any other efficient portfolio is a mix of two neighbours (`pointAtReturn`).
 */
export function efficientFrontier(
  universe: Universe,
  options: { expectedReturns: readonly number[] },
): Frontier | Infeasible {
  const problem = problemOf(universe)
  if (options.expectedReturns.length !== problem.size) {
    throw new InputRefused('lengths-differ', `There are not ${problem.size} expected returns.`)
  }
  requireFinite(options.expectedReturns, 'expected returns')
  const returns = Float64Array.from(options.expectedReturns)
  const scale = returns.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1
  const reward = returns.map((value) => value / scale)
  const vertex = startingVertex(problem, reward)
  if ('status' in vertex) return vertex
  const solver = new ParametricSolver(problem, reward, vertex)
  const unit = problem.quadraticScale / scale
  const corners: Corner[] = []
  const addCorner = (tolerance: number) => {
    const corner = { riskTolerance: tolerance * unit, ...pointOf(problem, returns, solver.set.weights) }
    const last = corners.at(-1)
    if (last && corner.weights.every((weight, asset) => Math.abs(weight - last.weights[asset]!) < 1e-12))
      return
    corners.push(corner)
  }
  let tolerance = 0
  while (corners.length < CORNERS_MAX) {
    solver.solveAt(tolerance)
    // With a vanishing share of the returns the least risky portfolios of equal risk are told apart by return.
    if (tolerance === 0) addCorner(0)
    const end = endOfSegment(solver, tolerance)
    if (end === null) break
    if (end > tolerance) {
      solver.solveAt(end)
      addCorner(end)
    }
    tolerance = Math.max(end, tolerance) * (1 + NUDGE) + Number.EPSILON
  }
  return { status: 'optimal', corners, isCovarianceSingular: solver.isSingular }
}

/** The largest risk tolerance for which the present set stays optimal; null where nothing changes any more. */
function endOfSegment(solver: ParametricSolver, tolerance: number): number | null {
  const { problem, set, reward } = solver
  const { change, rowChange } = set.response()
  if (solver.isSingular) return endBySearch(solver, tolerance)
  let length = Number.POSITIVE_INFINITY
  const meets = (distance: number) => {
    if (distance < length) length = Math.max(0, distance)
  }
  const pull = multiply({ size: problem.size, values: problem.quadratic }, change)
  for (let asset = 0; asset < problem.size; asset++) {
    const side = set.side[asset]!
    if (side === 0) {
      const rate = change[asset]!
      if (Math.abs(rate) < 1e-14) continue
      const bound = rate < 0 ? problem.lower[asset]! : problem.upper[asset]!
      meets((bound - set.weights[asset]!) / rate)
    } else if (problem.lower[asset]! < problem.upper[asset]!) {
      let rate = pull[asset]! - reward[asset]!
      problem.rows.forEach(({ values }, row) => {
        rate -= rowChange[row]! * values[asset]!
      })
      if (side * rate > 1e-14) meets(-set.reducedGradient(asset) / rate)
    }
  }
  problem.rows.forEach(({ values, lower, upper }, row) => {
    if (set.rowSide[row] === 0) {
      const rate = dot(values, change)
      if (Math.abs(rate) > 1e-14) meets(((rate < 0 ? lower : upper) - dot(values, set.weights)) / rate)
    } else if (lower < upper && set.rowSide[row]! * rowChange[row]! > 1e-14) {
      meets(-set.rowMultipliers[row]! / rowChange[row]!)
    }
  })
  return length === Number.POSITIVE_INFINITY ? null : tolerance + length
}

/** Where the covariance is singular the line has no exact slope: the frontier is walked in steps of a tenth. */
function endBySearch({ reward, vertex, set }: ParametricSolver, tolerance: number): number | null {
  const isAtTop = dot(reward, vertex.weights) - dot(reward, set.weights) < 1e-12
  if (isAtTop || tolerance > 1e6) return null
  return tolerance === 0 ? 1e-3 : tolerance * 1.1
}

function pointOf(problem: Problem, returns: Float64Array, weights: ArrayLike<number>): FrontierPoint {
  const product = multiply({ size: problem.size, values: problem.quadratic }, weights)
  const variance = Math.max(0, dot(weights, product) * problem.quadraticScale)
  return {
    weights: Array.from(weights),
    expectedReturn: dot(returns, weights),
    variance,
    volatility: Math.sqrt(variance),
  }
}

/** The efficient portfolio of an expected return; null above the highest, the least risky one below the lowest. */
export function pointAtReturn(
  universe: Universe,
  frontier: Frontier,
  expectedReturn: number,
): FrontierPoint | null {
  const { corners } = frontier
  const at = corners.findIndex((corner) => corner.expectedReturn >= expectedReturn - 1e-15)
  if (at < 0) return null
  const upper = corners[at]!
  const lower = corners[at - 1]
  if (!lower) return { ...upper }
  const share = Math.min(
    1,
    (expectedReturn - lower.expectedReturn) / (upper.expectedReturn - lower.expectedReturn),
  )
  const weights = lower.weights.map((weight, asset) => weight + share * (upper.weights[asset]! - weight))
  const variance = Math.max(0, dot(weights, multiply(universe.covariance, weights)))
  return { weights, expectedReturn, variance, volatility: Math.sqrt(variance) }
}
