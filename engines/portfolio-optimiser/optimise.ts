import { dot, multiply, requireFinite, requireWithin } from '#engines/statistics/index.ts'
import type { ActiveSet } from './active-set.ts'
import { toleranceAtVariance } from './methods/at-volatility.ts'
import type { Optimal, Outcome, ShadowPrice, SharpeOutcome } from './outcomes.ts'
import { ParametricSolver } from './parametric-solver.ts'
import { type Problem, problemOf, type Universe } from './problem.ts'
import { percent, type Returns, refuse, requireReturn, returnsOf, startingVertex } from './start.ts'
import { findTangency } from './tangency.ts'
import { areUnique } from './unique.ts'

/**
 * The allowed portfolio of least variance, with at least `targetReturn` when one is given.
 * Markowitz (1952); solved by an active-set method whose answer satisfies the optimality conditions to rounding.
 */
export function minimiseVariance(
  universe: Universe,
  options: { expectedReturns?: Returns; targetReturn?: number; riskFreeRate?: number } = {},
): Outcome {
  const problem = problemOf(universe)
  const returns = options.expectedReturns ? returnsOf(options.expectedReturns, problem.size) : null
  const refusal = requireReturn(problem, returns, options.targetReturn)
  if (refusal) return refusal
  const calm = Float64Array.from(
    { length: problem.size },
    (_, asset) => -problem.quadratic[asset * (problem.size + 1)]!,
  )
  const vertex = startingVertex(problem, calm)
  if ('status' in vertex) return vertex
  const solver = new ParametricSolver(problem, new Float64Array(problem.size), vertex)
  const set = solver.solveAt(0)
  return optimal(problem, set, {
    returns,
    riskFreeRate: options.riskFreeRate ?? 0,
    riskTolerance: null,
    priceScale: 2 * problem.quadraticScale,
  })
}

/**
 * The allowed portfolio of the largest return whose volatility is at most `volatilityMax`: the point of the efficient frontier there. Prices are changes of
 * the return. @returns `risk-out-of-reach` where nothing allowed varies so little.
 */
export function maximiseReturn(
  universe: Universe,
  options: { expectedReturns: Returns; volatilityMax: number; riskFreeRate?: number },
): Outcome {
  requireWithin(options.volatilityMax, 0, 1e12, 'largest volatility')
  const problem = problemOf(universe)
  const returns = returnsOf(options.expectedReturns, problem.size)
  const { reward, scale } = scaled(returns)
  const vertex = startingVertex(problem, reward)
  if ('status' in vertex) return vertex
  const solver = new ParametricSolver(problem, reward, vertex)
  const about = { returns, riskFreeRate: options.riskFreeRate ?? 0, riskTolerance: 0, priceScale: 0 }
  const least = optimal(problem, solver.solveAt(0), about)
  if (least.volatility > options.volatilityMax * (1 + 1e-9)) {
    const sentence = `No allowed portfolio varies by less than ${percent(least.volatility)}; at most ${percent(options.volatilityMax)} is asked for.`
    return { ...refuse(problem, 'risk-out-of-reach', sentence), lowestVolatility: least.volatility }
  }
  const wanted = options.volatilityMax ** 2 / problem.quadraticScale
  const covariance = { size: problem.size, values: problem.quadratic }
  const tolerance = toleranceAtVariance(
    solver,
    wanted,
    dot(vertex.weights, multiply(covariance, vertex.weights)),
  )
  const isFree = tolerance === Number.POSITIVE_INFINITY
  const at = isFree ? toleranceOfHighest(solver, dot(reward, vertex.weights)) : tolerance
  const set = solver.solveAt(at)
  return optimal(problem, set, {
    ...about,
    riskTolerance: isFree ? null : (tolerance * problem.quadraticScale) / scale,
    priceScale: -scale / at,
  })
}

/** The allowed portfolio with the largest  μ'w − (riskAversion ÷ 2) w'Σw ; riskAversion above zero. */
export function maximiseUtility(
  universe: Universe,
  options: { expectedReturns: Returns; riskAversion: number; riskFreeRate?: number },
): Outcome {
  requireWithin(options.riskAversion, 0, 1e12, 'risk aversion', true)
  return atRiskTolerance(
    universe,
    { ...options, riskTolerance: 1 / options.riskAversion },
    options.riskAversion,
  )
}

/** The allowed portfolio with the least  ½ w'Σw − riskTolerance · μ'w : a point of the efficient frontier. */
export function minimiseAtRiskTolerance(
  universe: Universe,
  options: { expectedReturns: Returns; riskTolerance: number; riskFreeRate?: number },
): Outcome {
  requireWithin(options.riskTolerance, 0, 1e12, 'risk tolerance')
  return atRiskTolerance(universe, options, -1)
}

/** A tolerance at which the return alone decides, no larger than it must be: a large one costs digits. */
function toleranceOfHighest(solver: ParametricSolver, highest: number): number {
  for (let tolerance = 1; ; tolerance *= 4) {
    const { weights } = solver.solveAt(tolerance)
    if (tolerance > 1e6 || highest - dot(solver.reward, weights) < 1e-14) return tolerance
  }
}

function atRiskTolerance(
  universe: Universe,
  options: { expectedReturns: Returns; riskTolerance: number; riskFreeRate?: number },
  priceSign: number,
): Outcome {
  const problem = problemOf(universe)
  const returns = returnsOf(options.expectedReturns, problem.size)
  const { reward, scale } = scaled(returns)
  const vertex = startingVertex(problem, reward)
  if ('status' in vertex) return vertex
  const solver = new ParametricSolver(problem, reward, vertex)
  const set = solver.solveAt((options.riskTolerance * scale) / problem.quadraticScale)
  return optimal(problem, set, {
    returns,
    riskFreeRate: options.riskFreeRate ?? 0,
    riskTolerance: options.riskTolerance,
    priceScale: -priceSign * problem.quadraticScale,
  })
}

/**
 * The allowed portfolio with the largest (μ'w − rf) ÷ √(w'Σw). Instead of the homogenised programme of Cornuéjols and
 * Tütüncü (2006, §8.2), which has the same answer, the frontier is searched for the point whose risk tolerance is
 * variance ÷ excess return: there a straight line from the risk-free rate touches it.
 */
export function maximiseSharpe(
  universe: Universe,
  options: { expectedReturns: Returns; riskFreeRate: number },
): SharpeOutcome {
  requireFinite([options.riskFreeRate], 'risk-free rates')
  const problem = problemOf(universe)
  const returns = returnsOf(options.expectedReturns, problem.size)
  const excess = returns.map((value) => value - options.riskFreeRate)
  const { reward, scale } = scaled(excess)
  const vertex = startingVertex(problem, reward)
  if ('status' in vertex) return vertex
  const highest = dot(excess, vertex.weights)
  if (!(highest > 1e-15 * scale)) {
    return {
      status: 'noPositiveExcessReturn',
      sentence: `No allowed portfolio beats the risk-free rate of ${percent(options.riskFreeRate)}: the best returns ${percent(highest + options.riskFreeRate)}.`,
      maxAttainableExcessReturn: highest,
    }
  }
  const solver = new ParametricSolver(problem, reward, vertex)
  const tolerance = findTangency(solver, vertex.weights)
  if (tolerance === null) {
    return {
      status: 'unboundedSharpe',
      sentence:
        'A portfolio without any risk beats the risk-free rate, so the Sharpe ratio has no largest value.',
      weights: Array.from(solver.set.weights),
    }
  }
  const result = optimal(problem, solver.set, {
    returns,
    riskFreeRate: options.riskFreeRate,
    riskTolerance: (tolerance * problem.quadraticScale) / scale,
    priceScale: 1,
  })
  const factor = -(dot(excess, result.weights) * problem.quadraticScale) / result.volatility ** 3
  for (const price of result.shadowPrices) price.perUnit *= factor
  return result
}

/** Rewards whose largest size is one, so that tolerances mean the same on daily and annual figures. */
function scaled(returns: Float64Array): { reward: Float64Array; scale: number } {
  let scale = 0
  for (const value of returns) scale = Math.max(scale, Math.abs(value))
  if (scale === 0) scale = 1
  return { reward: returns.map((value) => value / scale), scale }
}

function optimal(
  problem: Problem,
  set: ActiveSet,
  about: {
    returns: Float64Array | null
    riskFreeRate: number
    riskTolerance: number | null
    priceScale: number
  },
): Optimal {
  const { weights } = set
  const covariance = { size: problem.size, values: problem.quadratic }
  const variance = Math.max(0, dot(weights, multiply(covariance, weights)) * problem.quadraticScale)
  const volatility = Math.sqrt(variance)
  const expectedReturn = about.returns ? dot(about.returns, weights) : null
  return {
    status: 'optimal',
    weights: Array.from(weights),
    variance,
    volatility,
    expectedReturn,
    sharpe:
      expectedReturn === null || volatility === 0 ? null : (expectedReturn - about.riskFreeRate) / volatility,
    shadowPrices: shadowPrices(problem, set, about.priceScale),
    riskTolerance: about.riskTolerance,
    areWeightsUnique: areUnique(set),
  }
}

/** Multipliers of what binds, as changes of the objective (scaled by `scale`) for one unit more of the bound. */
function shadowPrices(problem: Problem, set: ActiveSet, scale: number): ShadowPrice[] {
  const prices: ShadowPrice[] = []
  for (let asset = 0; asset < problem.size; asset++) {
    const side = set.side[asset]!
    if (side === 0 || problem.lower[asset] === problem.upper[asset]) continue
    const bound = side < 0 ? problem.lower[asset]! : problem.upper[asset]!
    const kind = side < 0 ? 'asset-lower' : 'asset-upper'
    prices.push({ kind, label: problem.assets[asset]!, bound, perUnit: set.reducedGradient(asset) * scale })
  }
  for (let row = 1; row < problem.rows.length; row++) {
    const side = set.rowSide[row]!
    if (side === 0) continue
    const { label, lower, upper, scale: rowScale } = problem.rows[row]!
    const bound = (side < 0 ? lower : upper) * rowScale
    const kind = side < 0 ? 'limit-lower' : 'limit-upper'
    prices.push({ kind, label, bound, perUnit: (set.rowMultipliers[row]! * scale) / rowScale })
  }
  return prices.sort((left, right) => Math.abs(right.perUnit) - Math.abs(left.perUnit))
}
