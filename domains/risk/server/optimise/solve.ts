import {
  type Corner,
  efficientFrontier,
  type Frontier,
  type InfeasibleReason,
  minimiseDrawdown,
  minimiseShortfall,
  minimiseVariance,
  type NoPositiveExcessReturn,
  pointAtReturn,
  type UnboundedSharpe,
  type Universe,
} from '#engines/portfolio-optimiser/index.ts'
import {
  dot,
  ledoitWolfConstantCorrelation,
  mean,
  multiply,
  type SquareMatrix,
  standardDeviation,
} from '#engines/statistics/index.ts'
import type { Optimisation, PortfolioPoint } from '../../contract/index.ts'
import { columnOf, daysIn, portfolioReturns, type ReturnTable, rowsIn } from '../measure/columns.ts'
import { TRADING_DAYS } from '../measure/holding-risk.ts'
import { riskAdjusted } from '../measure/sharpe.ts'
import { type Chosen, choose, splitFor } from './choose.ts'
import { expectedReturnsOf } from './expected-returns.ts'
import type { SolveInput } from './solve-input.ts'

export type Solved = {
  status: 'optimal'
  optimal: Chosen
  tail: Optimisation['tail']
  views: Optimisation['views']
  points: { current: PortfolioPoint; optimal: PortfolioPoint; minimumVariance: PortfolioPoint }
  /** The portfolio as it is and as it was. */
  measured: { sharpe: number | null }
  frontier: { expectedReturn: number; volatility: number; isCorner: boolean }[]
  holdings: { expectedReturn: number; expectedReturnStandardError: number; volatility: number }[]
  covariance: { method: string; shrinkage: number }
}

export type Unsolved = {
  status: 'unsolved'
  reason: InfeasibleReason | NoPositiveExcessReturn['status'] | UnboundedSharpe['status']
  sentence: string
  lowestVolatility?: number | null
}

/** Points drawn between two corners, so that the curve between them shows. */
const STEPS_BETWEEN_CORNERS = 6
const CORNERS_WITH_STEPS_MAX = 60

/** The asked-for weights within the limits, the whole efficient frontier and where the present portfolio lies. Runs in a thread. */
export function solve(input: SolveInput): Solved | Unsolved {
  const { table, symbols, floor, cap, riskFreeRate } = input
  const columns = symbols.map((_, at) => columnOf(table, at))
  const { covariance, method, shrinkage } = shrunkCovariance(table, columns)
  const past = columns.map((column) => mean(column) * TRADING_DAYS)
  const { expectedReturns, views } = expectedReturnsOf(past, covariance, input)
  const split = splitFor({ covariance, assets: symbols, lower: floor, upper: cap }, input)
  const spread = { expectedReturns: split.spread(expectedReturns), riskFreeRate }
  const least = minimiseVariance(split.universe, spread)
  if (least.status !== 'optimal')
    return { status: 'unsolved', reason: least.reason, sentence: least.sentence }
  const best = choose(input, split, expectedReturns)
  if (best.status === 'infeasible')
    return {
      status: 'unsolved',
      reason: best.reason,
      sentence: best.sentence,
      lowestVolatility: best.lowestVolatility,
    }
  if (best.status !== 'optimal') return { status: 'unsolved', reason: best.status, sentence: best.sentence }
  const frontier = efficientFrontier(split.universe, spread)
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
      minimumVariance: pointOf(split.fold(least.weights)),
    },
    tail: tailOf(input, best),
    views,
    measured: { sharpe: riskAdjusted(table, input).sharpe },
    frontier: frontier.status === 'optimal' ? drawn(split.universe, frontier) : [],
    holdings: columns.map((column, at) => ({
      expectedReturn: expectedReturns[at] as number,
      expectedReturnStandardError: (standardDeviation(column) / Math.sqrt(column.length)) * TRADING_DAYS,
      volatility: standardDeviation(column) * Math.sqrt(TRADING_DAYS),
    })),
    covariance: { method, shrinkage },
  }
}

/** The tail of the weights found and of the present ones, cash without a return. */
function tailOf({ objective, table, weights, confidence }: SolveInput, { tail }: Chosen): Solved['tail'] {
  if (tail === null) return null
  const held = { size: 1, values: portfolioReturns(table, weights) }
  const isDrawdown = objective === 'minimize_drawdown'
  const current = (isDrawdown ? minimiseDrawdown : minimiseShortfall)(held, {}, { confidence })
  if (current.status !== 'optimal') return null
  return {
    measure: isDrawdown ? 'drawdown' : 'expected-shortfall',
    confidence,
    optimal: tail,
    current: current.risk,
  }
}

const STILL = 1e-9

/** A year's covariance, shrunk towards one correlation for all pairs; a holding that never moves has none with any other. */
function shrunkCovariance(table: ReturnTable, columns: readonly Float64Array[]) {
  const moving = columns.flatMap((column, at) => (standardDeviation(column) > STILL ? [at] : []))
  const values = new Float64Array(table.size ** 2)
  const method = 'Ledoit–Wolf towards constant correlation'
  if (moving.length === 0) return { covariance: { size: table.size, values }, shrinkage: 0, method }
  const rows = rowsIn(table).map((row) => Float64Array.from(moving, (at) => row[at] as number))
  const { covariance, shrinkage } = ledoitWolfConstantCorrelation(rows)
  // The estimator divides by the number of days; a year's figure stands over one less, as the volatilities beside it.
  const scale = (TRADING_DAYS * daysIn(table)) / (daysIn(table) - 1)
  moving.forEach((row, i) => {
    moving.forEach((column, j) => {
      values[row * table.size + column] = (covariance.values[i * moving.length + j] as number) * scale
    })
  })
  return { covariance: { size: table.size, values } satisfies SquareMatrix, shrinkage, method }
}

function drawn(universe: Universe, frontier: Frontier): Solved['frontier'] {
  const { corners } = frontier
  // Of a singular covariance the frontier is walked in steps, which are no corners.
  const isCorner = !frontier.isCovarianceSingular
  const asCorner = ({ expectedReturn, volatility }: Corner) => ({ expectedReturn, volatility, isCorner })
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
