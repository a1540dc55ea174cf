import type { Infeasible } from './outcomes.ts'
import type { Problem } from './problem.ts'
import { bestVertex, type Vertex } from './vertex.ts'

const TOLERANCE = 1e-12

/** The vertex with the largest reward, or why no portfolio is allowed at all. */
export function startingVertex(problem: Problem, reward: Float64Array): Vertex | Infeasible {
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

function onlyPortfolio(problem: Problem, weights: Float64Array): Vertex | Infeasible {
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
function greedyVertex({ size, lower, upper }: Problem, reward: Float64Array, sumLower: number): Vertex {
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

function conflict(problem: Problem, rows: readonly number[]): Infeasible {
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
export function refuse(problem: Problem, reason: Infeasible['reason'], sentence: string): Infeasible {
  const total = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0)
  return {
    status: 'infeasible',
    reason,
    sentence,
    sumLower: total(problem.lower),
    sumUpper: total(problem.upper),
    conflictingLimits: [],
    highestReturn: null,
  }
}

/** A fraction as a reader's percentage, at most two decimals. */
export const percent = (fraction: number): string => `${Number((fraction * 100).toFixed(2))} %`
