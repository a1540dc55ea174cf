import { measureAgainst, riskFreeOfPeriod } from '#engines/portfolio-risk/index.ts'
import type { AttributionAnswer } from '../../contract/index.ts'
import { returnsOf } from '../market/daily-closes.ts'
import type { Position } from '../positions.ts'
import { addedPaths } from './value-paths.ts'

export const SESSIONS_A_YEAR = 252

/** How daily returns ran beside the benchmark's, yearly; null without daily prices, or where the kinds of prices differ. */
export function relativeRisk(
  covered: readonly { position: Position; path: Float64Array }[],
  benchmark: Float64Array | null,
  riskFreeRate: number,
  observations: number,
): AttributionAnswer['riskMetrics'] {
  const coverage = Math.min(
    1,
    covered.reduce((total, { position }) => total + position.initialWeight, 0),
  )
  if (covered.length === 0 || benchmark === null) return { ...notMeasured, coverage, observations }
  const own = addedPaths(
    covered.map(({ path }) => path),
    benchmark.length,
  )
  return { ...measuredAgainst(returnsOf(own), returnsOf(benchmark), riskFreeRate), coverage, observations }
}

export const notMeasured = {
  trackingError: null,
  informationRatio: null,
  beta: null,
  alpha: null,
  correlation: null,
}

/** Daily returns beside the benchmark's, as yearly figures. */
export function measuredAgainst(own: number[], benchmark: number[], riskFreeRate: number) {
  const measured = measureAgainst(own, benchmark, {
    periodsPerYear: SESSIONS_A_YEAR,
    riskFreePerPeriod: riskFreeOfPeriod(riskFreeRate, SESSIONS_A_YEAR),
  })
  return {
    trackingError: measured.trackingErrorAnnual,
    informationRatio: measured.informationRatioArithmetic,
    beta: measured.beta,
    alpha: measured.alphaAnnualArithmetic,
    correlation: measured.correlation,
  }
}
