import {
  type ExcessLimit,
  type Infeasible,
  maximiseReturn,
  maximiseSharpe,
  minimiseDrawdown,
  minimiseShortfall,
  minimiseVariance,
  type NoPositiveExcessReturn,
  type ShadowPrice,
  type SplitUniverse,
  splitAtReferences,
  splitByHierarchy,
  type UnboundedSharpe,
  type Universe,
} from '#engines/portfolio-optimiser/index.ts'
import type { ReturnTable } from '../measure/columns.ts'
import type { SolveInput } from './solve-input.ts'

export type Chosen = {
  status: 'optimal'
  weights: number[]
  shadowPrices: ShadowPrice[]
  areWeightsUnique: boolean
  /** Of the tail, where that was made small. */
  tail: number | null
}
type NotChosen = Infeasible | NoPositiveExcessReturn | UnboundedSharpe

/** Names of the limits on all holdings together. */
export const BOUGHT = 'what may be bought'
const SHORT = 'short positions'

/** The limits on what is bought and sold short, as what the weights may exceed. */
export function excessesOf({ weights, maxTurnover, maxShort, floor }: SolveInput): ExcessLimit[] {
  return [
    ...(maxTurnover === null ? [] : [{ label: BOUGHT, reference: weights, most: maxTurnover }]),
    ...(maxShort === null || floor >= 0
      ? []
      : [{ label: SHORT, reference: weights.map(() => 0), most: 1 + maxShort }]),
  ]
}

/** The universe in parts, where limits ask for them; the assets as they are otherwise. */
export const splitFor = (universe: Universe, input: SolveInput): SplitUniverse =>
  splitAtReferences(universe, excessesOf(input))

/** The weights that the objective asks for. */
export function choose(
  input: SolveInput,
  split: SplitUniverse,
  expectedReturns: readonly number[],
): Chosen | NotChosen {
  const { universe } = split
  const { objective, riskFreeRate, confidence } = input
  const returns = { expectedReturns: split.spread(expectedReturns), riskFreeRate }
  switch (objective) {
    case 'maximize_sharpe':
      return folded(split, maximiseSharpe(universe, returns))
    case 'minimize_variance':
      return folded(split, minimiseVariance(universe, returns))
    case 'maximize_return':
      return folded(
        split,
        maximiseReturn(universe, { ...returns, volatilityMax: input.maxVolatility as number }),
      )
    case 'minimize_shortfall':
      return folded(split, minimiseShortfall(spread(input.table, split), universe, { confidence }))
    case 'minimize_drawdown':
      return folded(split, minimiseDrawdown(spread(input.table, split), universe, { confidence }))
    case 'hierarchical_risk_parity': {
      const found = splitByHierarchy(universe)
      return found.status === 'optimal'
        ? { ...found, shadowPrices: [], areWeightsUnique: true, tail: null }
        : found
    }
  }
}

type Found = { status: 'optimal'; weights: number[]; shadowPrices: ShadowPrice[]; areWeightsUnique: boolean }

function folded(split: SplitUniverse, found: (Found & { risk?: number }) | NotChosen): Chosen | NotChosen {
  if (found.status !== 'optimal') return found
  const { weights, shadowPrices, areWeightsUnique, risk } = found
  return {
    status: 'optimal',
    weights: split.fold(weights),
    shadowPrices: split.foldPrices(shadowPrices),
    areWeightsUnique: risk === undefined ? split.isUnique(areWeightsUnique) : areWeightsUnique,
    tail: risk ?? null,
  }
}

/** The returns of each part of an asset are its own. */
function spread(table: ReturnTable, { spread: spreadRow, universe }: SplitUniverse): ReturnTable {
  const { size } = universe.covariance
  if (size === table.size) return table
  const columns = spreadRow(Array.from({ length: table.size }, (_, at) => at))
  const days = table.values.length / table.size
  const values = new Float64Array(days * size)
  for (let day = 0; day < days; day++)
    columns.forEach((from, at) => {
      values[day * size + at] = table.values[day * table.size + from] as number
    })
  return { size, values }
}
