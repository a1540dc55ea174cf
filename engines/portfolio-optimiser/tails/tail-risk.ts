import { dot, InputRefused, requireFinite, requireWithin } from '#engines/statistics/index.ts'
import type { Infeasible, ShadowPrice } from '../outcomes.ts'
import { type Limits, type LinearProblem, linearProblemOf } from '../problem.ts'
import { requireReturn, returnsOf, startingVertex } from '../start.ts'
import { type LeastWorst, minimiseWorstCase, type WorstCase } from './worst-case.ts'

/** Returns of several assets, a row a period and a column an asset; fractions. */
export type Scenarios = { size: number; values: Float64Array }

export type TailOptimum = {
  status: 'optimal'
  weights: number[]
  /** The expected shortfall of a period, or the mean of the worst falls; a fraction, positive is a loss. */
  risk: number
  /** μ'w; null where no returns were given. */
  expectedReturn: number | null
  /** Changes of the risk for one unit more of a bound, largest first. */
  shadowPrices: ShadowPrice[]
  areWeightsUnique: boolean
}

type TailOptions = {
  /** The part of periods that is no tail: 0.95 leaves the worst twentieth. */
  confidence: number
  expectedReturns?: readonly number[]
  /** At least this much of `expectedReturns`. */
  targetReturn?: number
}

/**
 * The allowed weights of the least expected shortfall: the mean of exactly the worst 1 − confidence of the periods, the last in part (Rockafellar and
 * Uryasev 2000). @throws InputRefused for bad figures.
 */
export function minimiseShortfall(
  scenarios: Scenarios,
  allowed: Limits,
  options: TailOptions,
): TailOptimum | Infeasible {
  const { size, values } = scenarios
  const periods = values.length / size
  return minimiseTail(scenarios, allowed, options, (weights) => {
    const losses = new Float64Array(periods)
    for (let period = 0; period < periods; period++)
      losses[period] = -dot(values.subarray(period * size, (period + 1) * size), weights)
    return tailOf(losses, options.confidence, size, (period, share, slopes) => {
      for (let asset = 0; asset < size; asset++) slopes[asset]! -= share * values[period * size + asset]!
    })
  })
}

/**
 * The allowed weights of the least conditional drawdown at risk: the mean of the worst 1 − confidence of the falls below the highest point so far, the
 * start included, of added (not compounded) returns (Chekhlov, Uryasev and Zabarankin 2005). @throws InputRefused for bad figures.
 */
export function minimiseDrawdown(
  scenarios: Scenarios,
  allowed: Limits,
  options: TailOptions,
): TailOptimum | Infeasible {
  const { size, values } = scenarios
  const periods = values.length / size
  const added = Float64Array.from(values)
  for (let at = size; at < added.length; at++) added[at]! += added[at - size]!
  const rowOf = (period: number) => added.subarray(period * size, (period + 1) * size)
  return minimiseTail(scenarios, allowed, options, (weights) => {
    const falls = new Float64Array(periods)
    const peaks = new Int32Array(periods)
    for (let period = 0, peak = -1, highest = 0; period < periods; period++) {
      const level = dot(rowOf(period), weights)
      if (level > highest) {
        highest = level
        peak = period
      }
      falls[period] = highest - level
      peaks[period] = peak
    }
    return tailOf(falls, options.confidence, size, (period, share, slopes) => {
      const from = peaks[period]!
      for (let asset = 0; asset < size; asset++) {
        const start = from < 0 ? 0 : added[from * size + asset]!
        slopes[asset]! += share * (start - added[period * size + asset]!)
      }
    })
  })
}

/** The mean of the largest values that make up the tail, and its slopes from those of each value. */
function tailOf(
  values: Float64Array,
  confidence: number,
  size: number,
  addSlopes: (period: number, share: number, slopes: Float64Array) => void,
): ReturnType<WorstCase> {
  const tail = (1 - confidence) * values.length
  const order = Uint32Array.from(values.keys()).sort((one, other) => values[other]! - values[one]!)
  const slopes = new Float64Array(size)
  let risk = 0
  for (let at = 0, rest = tail; rest > 1e-12 && at < order.length; at++, rest--) {
    const period = order[at]!
    const share = Math.min(1, rest) / tail
    risk += share * values[period]!
    addSlopes(period, share, slopes)
  }
  return { risk, slopes }
}

function minimiseTail(
  { size, values }: Scenarios,
  allowed: Limits,
  { confidence, expectedReturns, targetReturn }: TailOptions,
  worstCase: WorstCase,
): TailOptimum | Infeasible {
  const problem = linearProblemOf(allowed, size)
  if (values.length === 0 || values.length % size !== 0)
    throw new InputRefused('lengths-differ', 'The returns are not whole rows of all assets.')
  requireFinite(values, 'returns')
  requireWithin(confidence, 0, 1, 'confidence')
  if (confidence === 1) throw new InputRefused('out-of-range', 'A confidence of 1 leaves no tail.')
  const returns = expectedReturns ? returnsOf(expectedReturns, size) : null
  const refusal = requireReturn(problem, returns, targetReturn)
  if (refusal) return refusal
  const vertex = startingVertex(problem, new Float64Array(size))
  if ('status' in vertex) return vertex
  const least = minimiseWorstCase(problem, vertex, worstCase)
  return {
    status: 'optimal',
    weights: Array.from(least.weights),
    risk: least.risk,
    expectedReturn: returns && dot(returns, least.weights),
    shadowPrices: pricesOf(problem, least),
    areWeightsUnique: least.areWeightsUnique,
  }
}

function pricesOf({ size, assets, lower, upper, rows }: LinearProblem, least: LeastWorst): ShadowPrice[] {
  const prices: ShadowPrice[] = []
  for (let asset = 0; asset < size; asset++) {
    if (lower[asset] === upper[asset]) continue
    const label = assets[asset]!
    prices.push(
      { kind: 'asset-lower', label, bound: lower[asset]!, perUnit: least.lowerPrices[asset]! },
      { kind: 'asset-upper', label, bound: upper[asset]!, perUnit: least.upperPrices[asset]! },
    )
  }
  rows.slice(1).forEach(({ label, lower: from, upper: to, scale }, at) => {
    const perUnit = least.rowPrices[at + 1]!
    prices.push({
      kind: perUnit > 0 ? 'limit-lower' : 'limit-upper',
      label,
      bound: (perUnit > 0 ? from : to) * scale,
      perUnit,
    })
  })
  return prices
    .filter(({ perUnit }) => Math.abs(perUnit) > 1e-12)
    .sort((left, right) => Math.abs(right.perUnit) - Math.abs(left.perUnit))
}
