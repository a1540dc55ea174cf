import {
  type Corner,
  efficientFrontier,
  type Frontier,
  type InfeasibleReason,
  maximiseSharpe,
  minimiseVariance,
  type NoPositiveExcessReturn,
  type Optimal,
  pointAtReturn,
  type UnboundedSharpe,
  type Universe,
} from '#engines/portfolio-optimiser/index.ts'
import {
  dot,
  ledoitWolfConstantCorrelation,
  ledoitWolfIdentity,
  mean,
  multiply,
  type SquareMatrix,
  standardDeviation,
} from '#engines/statistics/index.ts'
import type { Objective, PortfolioPoint } from '../../contract/index.ts'
import { columnOf, daysIn, type ReturnTable, rowsIn } from '../measure/columns.ts'
import { TRADING_DAYS } from '../measure/holding-risk.ts'

export type SolveInput = {
  table: ReturnTable
  symbols: string[]
  weights: number[]
  cash: number
  objective: Objective
  floor: number
  cap: number
  riskFreeRate: number
}

export type Solved = {
  status: 'optimal'
  optimal: Optimal
  points: { current: PortfolioPoint; optimal: PortfolioPoint; minimumVariance: PortfolioPoint }
  frontier: { expectedReturn: number; volatility: number; isCorner: boolean }[]
  holdings: { expectedReturn: number; expectedReturnStandardError: number; volatility: number }[]
  covariance: { method: string; shrinkage: number }
}

export type Unsolved = {
  status: 'unsolved'
  reason: InfeasibleReason | NoPositiveExcessReturn['status'] | UnboundedSharpe['status']
  sentence: string
}

/** Points drawn between two corners, so that the curve between them shows. */
const STEPS_BETWEEN_CORNERS = 6
const CORNERS_WITH_STEPS_MAX = 60

/** The asked-for weights within the limits, the whole efficient frontier and where the present portfolio lies. Runs in a thread. */
export function solve(input: SolveInput): Solved | Unsolved {
  const { table, symbols, floor, cap, riskFreeRate } = input
  const columns = symbols.map((_, at) => columnOf(table, at))
  const expectedReturns = columns.map((column) => mean(column) * TRADING_DAYS)
  const { covariance, method, shrinkage } = shrunkCovariance(table, columns)
  const universe: Universe = { covariance, assets: symbols, lower: floor, upper: cap }
  const least = minimiseVariance(universe, { expectedReturns, riskFreeRate })
  if (least.status !== 'optimal')
    return { status: 'unsolved', reason: least.reason, sentence: least.sentence }
  const best =
    input.objective === 'minimize_variance'
      ? least
      : maximiseSharpe(universe, { expectedReturns, riskFreeRate })
  if (best.status === 'infeasible')
    return { status: 'unsolved', reason: best.reason, sentence: best.sentence }
  if (best.status !== 'optimal') return { status: 'unsolved', reason: best.status, sentence: best.sentence }
  const frontier = efficientFrontier(universe, { expectedReturns })
  const pointOf = (weights: readonly number[], cash = 0): PortfolioPoint => {
    const expectedReturn = dot(weights, expectedReturns) + cash * riskFreeRate
    const volatility = Math.sqrt(Math.max(0, dot(weights, multiply(covariance, weights))))
    return {
      expectedReturn,
      volatility,
      sharpe: volatility === 0 ? null : (expectedReturn - riskFreeRate) / volatility,
    }
  }
  return {
    status: 'optimal',
    optimal: { ...best, weights: best.weights.map((weight) => Math.min(cap, Math.max(floor, weight))) },
    points: {
      current: pointOf(input.weights, input.cash),
      optimal: pointOf(best.weights),
      minimumVariance: pointOf(least.weights),
    },
    frontier: frontier.status === 'optimal' ? drawn(universe, frontier) : [],
    holdings: columns.map((column, at) => ({
      expectedReturn: expectedReturns[at] as number,
      expectedReturnStandardError: (standardDeviation(column) / Math.sqrt(column.length)) * TRADING_DAYS,
      volatility: standardDeviation(column) * Math.sqrt(TRADING_DAYS),
    })),
    covariance: { method, shrinkage },
  }
}

/** A year's covariance, shrunk towards one correlation for all pairs; towards the identity where a holding never moves. */
function shrunkCovariance(table: ReturnTable, columns: readonly Float64Array[]) {
  const rows = rowsIn(table)
  const isStill = columns.some((column) => column.every((value) => value === column[0]))
  const { covariance, shrinkage } = isStill ? ledoitWolfIdentity(rows) : ledoitWolfConstantCorrelation(rows)
  // The estimators divide by the number of days; a year's figure stands over one less, as the volatilities beside it.
  const scale = (TRADING_DAYS * daysIn(table)) / (daysIn(table) - 1)
  const annual: SquareMatrix = {
    size: covariance.size,
    values: covariance.values.map((value) => value * scale),
  }
  const target = isStill ? 'identity' : 'constant correlation'
  return { covariance: annual, shrinkage, method: `Ledoit–Wolf towards ${target}` }
}

function drawn(universe: Universe, frontier: Frontier): Solved['frontier'] {
  const { corners } = frontier
  const asCorner = ({ expectedReturn, volatility }: Corner) => ({
    expectedReturn,
    volatility,
    isCorner: true,
  })
  if (corners.length > CORNERS_WITH_STEPS_MAX) return corners.map(asCorner)
  return corners.flatMap((corner, at) => {
    const next = corners[at + 1]
    if (!next) return [asCorner(corner)]
    const between = Array.from({ length: STEPS_BETWEEN_CORNERS - 1 }, (_, step) => {
      const share = (step + 1) / STEPS_BETWEEN_CORNERS
      const wanted = corner.expectedReturn + share * (next.expectedReturn - corner.expectedReturn)
      const point = pointAtReturn(universe, frontier, wanted)
      return point
        ? [{ expectedReturn: point.expectedReturn, volatility: point.volatility, isCorner: false }]
        : []
    })
    return [asCorner(corner), ...between.flat()]
  })
}
