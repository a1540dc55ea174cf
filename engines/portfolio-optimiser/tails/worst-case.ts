import { dot, InputRefused } from '#engines/statistics/index.ts'
import type { LinearProblem, Row } from '../problem.ts'
import { Simplex, type Vertex } from '../vertex.ts'

/** A risk that is the largest of many weighted sums of the weights: its value, and the sum that is the largest there. */
export type WorstCase = (weights: Float64Array) => { risk: number; slopes: Float64Array }

export type LeastWorst = {
  weights: Float64Array
  risk: number
  /** By how much the risk would change for one unit more of a bound; 0 where it does not bind. */
  lowerPrices: Float64Array
  upperPrices: Float64Array
  rowPrices: Float64Array
  areWeightsUnique: boolean
}

const ROUNDS_MAX = 4_000
const SETTLED = 1e-10
/** The part of the way from the best weights so far to the programme's at which the next sum is taken. */
const INWARD = 0.5

/**
 * The allowed weights of the least worst case, by cutting planes (Kelley 1960) taken between the best weights so far and the
 * programme's own (Ben-Ameur and Neto 2007). The programme is solved in its dual, which has a row for each asset and a column for each sum, so
 * that a new one leaves the last vertex where it was. It ends where the programme's bound and the best risk meet.
 */
export function minimiseWorstCase(problem: LinearProblem, vertex: Vertex, worstCase: WorstCase): LeastWorst {
  const programme = new DualProgramme(problem)
  let best: Float64Array = Float64Array.from(vertex.weights)
  let { risk, slopes } = worstCase(best)
  programme.add(slopes)
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const { weights, bound } = programme.solve()
    const gap = risk - bound
    if (gap <= SETTLED * Math.max(Math.abs(risk), 1e-6)) return { weights: best, risk, ...programme.prices() }
    const between = best.map((weight, asset) => weight + INWARD * (weights[asset]! - weight))
    const found = [worstCase(between), worstCase(weights)] as const
    for (const [at, each] of found.entries()) {
      programme.add(each.slopes)
      if (each.risk < risk) {
        risk = each.risk
        best = at === 0 ? between : weights
      }
    }
  }
  throw new InputRefused('out-of-range', `The least risk did not settle in ${ROUNDS_MAX} rounds.`)
}

/** max λ + Σ lower·a − Σ upper·b  under  Σ q·slopes = λ + a − b  for each asset and Σ q = 1; the multipliers of the rows are the weights. */
class DualProgramme {
  readonly problem: LinearProblem
  readonly dual: LinearProblem
  readonly reward: Float64Array
  readonly simplex: Simplex
  readonly sides: { row: Row; sign: 1 | -1; at: number }[] = []
  readonly firstSum: number
  sums = 0

  constructor(problem: LinearProblem) {
    const { size, rows, lower, upper } = problem
    this.problem = problem
    // λ as the difference of two, a and b of each asset, one for each side of each limit, then the sums.
    let at = 2 + 2 * size
    for (const row of rows.slice(1)) {
      if (row.lower > Number.NEGATIVE_INFINITY) this.sides.push({ row, sign: 1, at: at++ })
      if (row.upper < Number.POSITIVE_INFINITY) this.sides.push({ row, sign: -1, at: at++ })
    }
    this.firstSum = at
    const width = at + 2 * ROUNDS_MAX + 1
    this.reward = new Float64Array(width)
    const equal = (value: number): Row => ({
      label: '',
      values: new Float64Array(width),
      lower: value,
      upper: value,
      scale: 1,
    })
    this.dual = {
      size: width,
      lower: new Float64Array(width),
      upper: new Float64Array(width).fill(Number.POSITIVE_INFINITY),
      rows: [...Array.from({ length: size }, () => equal(0)), equal(1)],
      assets: [],
    }
    this.reward.set([1, -1])
    for (let asset = 0; asset < size; asset++) {
      const { values } = this.dual.rows[asset]!
      values.set([-1, 1])
      values[2 + asset] = -1
      values[2 + size + asset] = 1
      this.reward[2 + asset] = lower[asset]!
      this.reward[2 + size + asset] = -upper[asset]!
      for (const { row, sign, at: column } of this.sides) values[column] = -sign * row.values[asset]!
    }
    for (const { row, sign, at: column } of this.sides)
      this.reward[column] = sign > 0 ? row.lower : -row.upper
    this.simplex = new Simplex(this.dual, this.reward)
    this.simplex.used = this.firstSum
  }

  add(slopes: Float64Array): void {
    const column = this.firstSum + this.sums++
    slopes.forEach((slope, asset) => {
      this.dual.rows[asset]!.values[column] = slope
    })
    this.dual.rows[slopes.length]!.values[column] = 1
    this.simplex.used = this.firstSum + this.sums
  }

  solve(): { weights: Float64Array; bound: number } {
    const { simplex } = this
    simplex.run()
    const { size, lower, upper } = this.problem
    const duals = simplex.duals(null)
    const weights = duals
      .slice(0, size)
      .map((weight, asset) => Math.min(upper[asset]!, Math.max(lower[asset]!, weight)))
    return { weights, bound: dot(this.reward, simplex.value.subarray(0, this.reward.length)) }
  }

  prices(): Pick<LeastWorst, 'lowerPrices' | 'upperPrices' | 'rowPrices' | 'areWeightsUnique'> {
    const { problem, simplex, sides } = this
    const { size } = problem
    const rowPrices = new Float64Array(problem.rows.length)
    for (const { row, sign, at } of sides)
      rowPrices[problem.rows.indexOf(row)]! += (sign * simplex.value[at]!) / row.scale
    return {
      lowerPrices: simplex.value.slice(2, 2 + size),
      upperPrices: simplex.value.slice(2 + size, 2 + 2 * size).map((value) => -value),
      rowPrices,
      // Where a basic variable stands at its bound, other multipliers, which are the weights, fit as well.
      areWeightsUnique: simplex.basis.every((index) => simplex.value[index]! > 1e-12),
    }
  }
}
