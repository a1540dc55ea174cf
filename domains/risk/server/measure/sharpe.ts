import {
  downsideRisk,
  measureAgainst,
  measurePerformance,
  riskFreeOfPeriod,
} from '#engines/portfolio-risk/index.ts'
import { mean } from '#engines/statistics/index.ts'
import { portfolioReturns, type ReturnTable } from './columns.ts'
import { TRADING_DAYS } from './holding-risk.ts'

export type RiskAdjusted = Record<'sharpe' | 'sortino' | 'omega' | 'treynor', number | null>

/**
 * The Sharpe ratio of a portfolio: mean ÷ deviation (n − 1) of the daily total returns above the riskless rate, × √252, the weights restored every
 * day. Cash earns the riskless rate, so that holding some of it changes no ratio; the Sortino ratio divides the same excess by its downside deviation below that rate, the Treynor ratio by the beta to `market`. Every screen that shows the Sharpe ratio of a portfolio as it was shows this one.
 */
export function riskAdjusted(
  table: ReturnTable,
  {
    weights,
    cash,
    riskFreeRate,
    market = null,
  }: { weights: readonly number[]; cash: number; riskFreeRate: number; market?: ArrayLike<number> | null },
): RiskAdjusted {
  const riskFreePerPeriod = riskFreeOfPeriod(riskFreeRate, TRADING_DAYS)
  const interest = cash * riskFreePerPeriod
  const returns = Array.from(portfolioReturns(table, weights), (value) => value + interest)
  const options = { periodsPerYear: TRADING_DAYS, riskFreePerPeriod }
  const { sharpe, omega } = measurePerformance(returns, options)
  const { deviation } = downsideRisk(returns, riskFreePerPeriod)
  const excess = mean(returns) - riskFreePerPeriod
  return {
    sharpe,
    sortino: sharpe === null || deviation === 0 ? null : (excess * Math.sqrt(TRADING_DAYS)) / deviation,
    omega,
    treynor: market && measureAgainst(returns, Array.from(market), options).treynor,
  }
}
