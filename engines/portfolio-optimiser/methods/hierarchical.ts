import { dot, InputRefused, multiply, type SquareMatrix } from '#engines/statistics/index.ts'
import type { Infeasible } from '../outcomes.ts'
import { type Limits, type Problem, problemOf } from '../problem.ts'
import { startingVertex } from '../start.ts'

/** How far apart two assets are: their √((1 − ρ) ÷ 2), or how differently they stand to all assets by it. */
export type HierarchyDistance = 'of-distances' | 'of-correlation'

export type Hierarchical = {
  status: 'optimal'
  weights: number[]
  variance: number
  volatility: number
  /** The assets as the tree orders them: what moves alike stands side by side. */
  order: number[]
}

/**
 * Hierarchical risk parity (López de Prado 2016): a tree of single linkage orders the assets, the order is halved again and again, and of each pair of halves
 * the one of less variance (inverse-variance weights within) gets the larger part. No covariance is inverted and no return is used. Bounds narrow a split
 * where it would leave a half no room; without bounds that bind the weights are the paper's, of `of-distances`. Other limits are refused.
 */
export function splitByHierarchy(
  universe: Limits & { covariance: SquareMatrix },
  distance: HierarchyDistance = 'of-distances',
): Hierarchical | Infeasible {
  if (universe.limits && universe.limits.length > 0)
    throw new InputRefused('out-of-range', 'Hierarchical risk parity keeps to bounds of single assets alone.')
  const problem = problemOf(universe)
  const { size, quadratic, quadraticScale } = problem
  for (let asset = 0; asset < size; asset++)
    if (!(quadratic[asset * (size + 1)]! > 0))
      throw new InputRefused('out-of-range', `${problem.assets[asset]} has no risk to take part in.`)
  const vertex = startingVertex(problem, new Float64Array(size))
  if ('status' in vertex) return vertex
  const order = orderOf(distancesOf(problem, distance), size)
  const weights = new Float64Array(size)
  bisect(problem, order, 1, weights)
  const variance = dot(weights, multiply({ size, values: quadratic }, weights)) * quadraticScale
  return {
    status: 'optimal',
    weights: Array.from(weights),
    variance,
    volatility: Math.sqrt(Math.max(0, variance)),
    order,
  }
}

function distancesOf({ size, quadratic }: Problem, kind: HierarchyDistance): Float64Array {
  const deviations = Float64Array.from({ length: size }, (_, at) => Math.sqrt(quadratic[at * (size + 1)]!))
  const plain = quadratic.map((value, at) => {
    const correlation = value / (deviations[Math.floor(at / size)]! * deviations[at % size]!)
    return Math.sqrt(Math.max(0, (1 - correlation) / 2))
  })
  for (let asset = 0; asset < size; asset++) plain[asset * (size + 1)] = 0
  if (kind === 'of-correlation') return plain
  const result = new Float64Array(size * size)
  for (let one = 0; one < size; one++)
    for (let other = 0; other < one; other++) {
      let total = 0
      for (let at = 0; at < size; at++) total += (plain[one * size + at]! - plain[other * size + at]!) ** 2
      result[one * size + other] = result[other * size + one] = Math.sqrt(total)
    }
  return result
}

/** The leaves of the tree of single linkage: its joins are the edges of the shortest spanning tree, the shortest first; the older group stands left. */
function orderOf(distances: Float64Array, size: number): number[] {
  const groups = Array.from({ length: size }, (_, asset) => ({ age: asset, members: [asset] }))
  const groupOf = [...groups]
  spanningTree(distances, size).forEach(({ from, to }, at) => {
    const [left, right] = [groupOf[from]!, groupOf[to]!].sort((one, other) => one.age - other.age)
    const joined = { age: size + at, members: [...left!.members, ...right!.members] }
    for (const member of joined.members) groupOf[member] = joined
  })
  return groupOf[0]!.members
}

function spanningTree(distances: Float64Array, size: number): { from: number; to: number; length: number }[] {
  const nearest = new Int32Array(size)
  const isIn = new Uint8Array(size)
  isIn[0] = 1
  const edges: { from: number; to: number; length: number }[] = []
  for (let step = 1; step < size; step++) {
    let to = -1
    let length = Number.POSITIVE_INFINITY
    for (let asset = 0; asset < size; asset++) {
      const away = distances[asset * size + nearest[asset]!]!
      if (isIn[asset] === 0 && away < length) {
        to = asset
        length = away
      }
    }
    edges.push({ from: nearest[to]!, to, length })
    isIn[to] = 1
    for (let asset = 0; asset < size; asset++)
      if (distances[asset * size + to]! < distances[asset * size + nearest[asset]!]!) nearest[asset] = to
  }
  return edges.sort((one, other) => one.length - other.length)
}

function bisect(problem: Problem, order: readonly number[], part: number, weights: Float64Array): void {
  if (order.length === 1) {
    weights[order[0]!] = part
    return
  }
  const middle = Math.floor(order.length / 2)
  const left = order.slice(0, middle)
  const right = order.slice(middle)
  const [leftVariance, rightVariance] = [groupVariance(problem, left), groupVariance(problem, right)]
  const total = (bounds: Float64Array, group: readonly number[]) =>
    group.reduce((sum, asset) => sum + bounds[asset]!, 0)
  const { lower, upper } = problem
  const least = Math.max(total(lower, left), part - total(upper, right))
  const most = Math.min(total(upper, left), part - total(lower, right))
  const wanted = (part * rightVariance) / (leftVariance + rightVariance)
  const given = Math.max(least, Math.min(most, wanted))
  bisect(problem, left, given, weights)
  bisect(problem, right, part - given, weights)
}

/** The variance of a group that is weighted by the inverses of its assets' variances. */
function groupVariance({ size, quadratic }: Problem, group: readonly number[]): number {
  const weights = group.map((asset) => 1 / quadratic[asset * (size + 1)]!)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let variance = 0
  group.forEach((one, at) => {
    group.forEach((other, beside) => {
      variance += weights[at]! * weights[beside]! * quadratic[one * size + other]!
    })
  })
  return variance / total ** 2
}
