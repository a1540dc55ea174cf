import { measurePerformance } from '#engines/portfolio-risk/index.ts'
import { portfolioReturns, type ReturnTable } from './columns.ts'
import { TRADING_DAYS } from './holding-risk.ts'

export type RiskAdjusted = { sharpe: number | null; sortino: number | null }

/**
 * The Sharpe ratio of the house: mean ÷ deviation (n − 1) of the daily total returns above the riskless rate, × √252, the weights restored every
 * day. Cash earns the riskless rate, so that holding some of it changes nothing. Every screen that shows the Sharpe ratio of a portfolio as it was shows this one.
 */
export function riskAdjusted(
  table: ReturnTable,
  { weights, cash, riskFreeRate }: { weights: readonly number[]; cash: number; riskFreeRate: number },
): RiskAdjusted {
  const interest = (cash * riskFreeRate) / TRADING_DAYS
  const { sharpe, sortinoMarZero } = measurePerformance(
    Array.from(portfolioReturns(table, weights), (value) => value + interest),
    { periodsPerYear: TRADING_DAYS, riskFreePerPeriod: riskFreeRate / TRADING_DAYS },
  )
  return { sharpe, sortino: sortinoMarZero }
}
