import { measureAgainst, measurePerformance, riskFreeOfPeriod } from '#engines/portfolio-risk/index.ts'
import type {
  RiskAssessment,
  RiskBacktest,
  RiskDrawdown,
  RiskLevel,
  RiskStress,
} from '../../contract/index.ts'
import { type StressedHolding, stressesOf } from '../stress/stresses.ts'
import { backtestsOf } from './backtests.ts'
import { basketOf, type HistoricBasket } from './basket.ts'
import { capturesByMonth } from './captures.ts'
import { portfolioReturns, type ReturnTable } from './columns.ts'
import { fallsOf } from './falls.ts'
import { holdingRisks, type MeasuredHolding, TRADING_DAYS } from './holding-risk.ts'
import { levelsOf } from './levels.ts'
import { rollingOf } from './rolling.ts'
import { riskAdjusted } from './sharpe.ts'

export type MeasureInput = {
  table: ReturnTable
  weights: number[]
  holdings: StressedHolding[]
  cash: number
  /** Null where its prices may not be counted with those held. */
  market: Float64Array | null
  days: string[]
  firstDay: string
  question: { confidence: number; horizonDays: number }
  confidences: number[]
  horizonsDays: number[]
  riskFreeRate: number
  seed: number
}

export type Measured = {
  levels: RiskLevel[]
  holdings: MeasuredHolding[]
  diversificationRatio: number | null
  effectiveHoldings: number
  performance: {
    annualReturn: number | null
    annualVolatility: number
    sharpe: number | null
    sortino: number | null
    maxDrawdown: number
    currentDrawdown: number
    beta: number | null
    skewness: number | null
    excessKurtosis: number | null
    omega: number | null
    tailRatio: number | null
    ulcerIndex: number
    treynor: number | null
    upCapture: number | null
    downCapture: number | null
  }
  backtests: RiskBacktest[]
  drawdowns: RiskDrawdown[]
  underwater: { day: string; depth: number }[]
  rolling: RiskAssessment['rolling']
  stress: RiskStress[]
  basket: HistoricBasket
}

/** All that follows from the history without chance: tails, parts, falls, back-tests and stresses. Runs in a thread. */
export function measure(input: MeasureInput): Measured {
  const { table, weights, cash, market, days, question, riskFreeRate } = input
  const returns = portfolioReturns(table, weights)
  const { levels } = levelsOf(returns, input.confidences, input.horizonsDays, input.seed)
  const parts = holdingRisks(table, weights, question)
  const options = {
    periodsPerYear: TRADING_DAYS,
    riskFreePerPeriod: riskFreeOfPeriod(riskFreeRate, TRADING_DAYS),
  }
  const series = Array.from(returns)
  const own = measurePerformance(series, options)
  // Cash earns the riskless rate, as in every ratio.
  const withInterest = series.map((value) => value + cash * options.riskFreePerPeriod)
  const { falls, currentDrawdown, underwater } = fallsOf(returns, days, input.firstDay)
  return {
    levels,
    ...parts,
    performance: {
      annualReturn: own.annualReturnGeometric,
      annualVolatility: own.annualVolatility,
      ...riskAdjusted(table, { weights, cash, riskFreeRate, market }),
      maxDrawdown: own.maxDrawdown,
      currentDrawdown,
      beta: market && measureAgainst(series, Array.from(market), options).beta,
      ...capturesByMonth(series, market, [input.firstDay, ...days]),
      skewness: own.skewnessPopulation,
      excessKurtosis: own.excessKurtosisPopulation,
      tailRatio: own.tailRatio,
      ulcerIndex: own.ulcerIndex,
    },
    backtests: backtestsOf(returns, question.confidence),
    drawdowns: falls,
    underwater,
    rolling: rollingOf(withInterest, market, days, options),
    stress: stressesOf(input.holdings, cash, table, days, [...new Set([1, question.horizonDays])]),
    basket: basketOf(table, weights),
  }
}
