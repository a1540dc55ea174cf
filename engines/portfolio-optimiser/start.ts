import { dot, InputRefused, requireFinite } from '#engines/statistics/index.ts'
import type { Infeasible } from './outcomes.ts'
import { type LinearProblem, rowOf } from './problem.ts'
import { bestVertex, type Vertex } from './vertex.ts'

const TOLERANCE = 1e-12

/** Returns by asset, over the horizon of the covariance; fractions. */
export type Returns = readonly number[]

export function returnsOf(returns: Returns, size: number): Float64Array {
  if (returns.length !== size) {
    throw new InputRefused(
      'lengths-differ',
      `There are ${returns.length} expected returns for ${size} assets.`,
    )
  }
  requireFinite(returns, 'expected returns')
  return Float64Array.from(returns)
}

/** Adds the limit that at least `target` is expected, where there is one; or says that nothing allowed is expected to return so much. */
export function requireReturn(
  problem: LinearProblem,
  returns: Float64Array | null,
  target: number | undefined,
): Infeasible | null {
  if (target === undefined) return null
  requireFinite([target], 'target returns')
  if (!returns) throw new InputRefused('empty', 'A target return needs expected returns.')
  const highest = startingVertex({ ...problem }, returns)
  if ('status' in highest) return highest
  const highestReturn = dot(returns, highest.weights)
  if (highestReturn < target - 1e-12 * Math.max(1, Math.abs(target))) {
    const sentence = `No allowed portfolio returns more than ${percent(highestReturn)}; the target is ${percent(target)}.`
    return { ...refuse(problem, 'target-out-of-reach', sentence), highestReturn }
  }
  const limit = { label: 'target return', coefficients: Array.from(returns), lower: target, upper: null }
  problem.rows.push(rowOf(limit, problem.size))
  return null
}

/** The vertex with the largest reward, or why no portfolio is allowed at all. */
export function startingVertex(problem: LinearProblem, reward: Float64Array): Vertex | Infeasible {
  const { size, lower, upper, assets } = problem
  let sumLower = 0
  let sumUpper = 0
  for (let asset = 0; asset < size; asset++) {
    sumLower += lower[asset]!
    sumUpper += upper[asset]!
    if (lower[asset]! > upper[asset]!) {
      return refuse(
        problem,
        'bounds-crossed',
        `The lower bound of ${assets[asset]} is above its upper bound.`,
      )
    }
  }
  if (sumLower > 1 + TOLERANCE) {
    return refuse(
      problem,
      'lower-bounds-exceed-one',
      `The lower bounds of ${size} assets add up to ${percent(sumLower)}, more than 100 %. ` +
        `Lower them to ${percent(1 / size)} on average, or hold fewer assets.`,
    )
  }
  if (sumUpper < 1 - TOLERANCE) {
    return refuse(
      problem,
      'upper-bounds-below-one',
      `The upper bounds of ${size} assets add up to ${percent(sumUpper)}, less than 100 %. ` +
        `Raise them to ${percent(1 / size)} on average, or add assets.`,
    )
  }
  // Where bounds leave one portfolio alone there is nothing to search.
  const fixed = sumUpper <= 1 + TOLERANCE ? upper : sumLower >= 1 - TOLERANCE ? lower : null
  if (fixed !== null) return onlyPortfolio(problem, fixed)
  if (problem.rows.length === 1) return greedyVertex(problem, reward, sumLower)
  const vertex = bestVertex(problem, reward)
  return 'rows' in vertex ? conflict(problem, vertex.rows) : vertex
}

function onlyPortfolio(problem: LinearProblem, weights: Float64Array): Vertex | Infeasible {
  problem.lower = weights
  problem.upper = weights
  const broken: number[] = []
  problem.rows.forEach(({ values, lower, upper }, row) => {
    let total = 0
    for (let asset = 0; asset < values.length; asset++) total += values[asset]! * weights[asset]!
    if (total < lower - TOLERANCE || total > upper + TOLERANCE) broken.push(row)
  })
  if (broken.length > 0) return conflict(problem, broken)
  return {
    weights: Float64Array.from(weights),
    side: new Int8Array(problem.size).fill(-1),
    rowSide: new Int8Array(problem.rows.length),
  }
}

/** With the budget as the only row, filling up in order of reward is the best vertex. */
function greedyVertex({ size, lower, upper }: LinearProblem, reward: Float64Array, sumLower: number): Vertex {
  const order = new Uint32Array(size)
  for (let asset = 0; asset < size; asset++) order[asset] = asset
  order.sort((left, right) => reward[right]! - reward[left]!)
  const weights = Float64Array.from(lower)
  const side = new Int8Array(size).fill(-1)
  let rest = 1 - sumLower
  let basic = order[0]!
  for (const asset of order) {
    const space = upper[asset]! - lower[asset]!
    if (space <= 0) continue
    basic = asset
    if (space >= rest) {
      weights[asset] = lower[asset]! + rest
      break
    }
    weights[asset] = upper[asset]!
    side[asset] = 1
    rest -= space
  }
  side[basic] = 0
  return { weights, side, rowSide: Int8Array.of(-1) }
}

function conflict(problem: LinearProblem, rows: readonly number[]): Infeasible {
  const labels = rows.filter((row) => row > 0).map((row) => problem.rows[row]!.label)
  const named = labels.map((label) => `“${label}”`).join(', ')
  return {
    ...refuse(
      problem,
      'limits-conflict',
      labels.length === 1
        ? `The limit ${named} cannot be met within the bounds.`
        : `The limits ${named} cannot be met together within the bounds.`,
    ),
    conflictingLimits: labels,
  }
}

/** An infeasible outcome with the figures that every reason shows. */
export function refuse(problem: LinearProblem, reason: Infeasible['reason'], sentence: string): Infeasible {
  const total = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0)
  return {
    status: 'infeasible',
    reason,
    sentence,
    sumLower: total(problem.lower),
    sumUpper: total(problem.upper),
    conflictingLimits: [],
    highestReturn: null,
    lowestVolatility: null,
  }
}

/** A fraction as a reader's percentage, at most two decimals. */
export const percent = (fraction: number): string => `${Number((fraction * 100).toFixed(2))} %`
