import { type PerformanceOptions, rollingFigures } from '#engines/portfolio-risk/index.ts'
import type { RiskAssessment } from '../../contract/index.ts'

const POINTS_MAX = 250
/** A year, or a quarter where the history holds less than two years. */
const WINDOWS_DAYS = [252, 63]

/** Volatility, Sharpe ratio, beta and deepest fall of the windows of the history, the longest of which it holds two. */
export function rollingOf(
  returns: readonly number[],
  market: Float64Array | null,
  days: readonly string[],
  options: PerformanceOptions,
): RiskAssessment['rolling'] {
  const window = WINDOWS_DAYS.find((each) => returns.length >= 2 * each)
  if (window === undefined) return null
  const step = Math.ceil((returns.length - window + 1) / POINTS_MAX)
  const found = rollingFigures(returns, market && Array.from(market), { ...options, window, step })
  return {
    windowDays: window,
    points: found.map(({ end, annualVolatility, sharpe, beta, maxDrawdown }) => ({
      day: days[end] as string,
      volatility: annualVolatility,
      sharpe,
      beta,
      maxDrawdown,
    })),
  }
}
