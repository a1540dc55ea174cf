import { effectiveNumber, splitRisk } from '#engines/portfolio-risk/index.ts'
import { covarianceMatrix, mean, standardDeviation } from '#engines/statistics/index.ts'
import { columnOf, type ReturnTable, rowsIn } from './columns.ts'

export const TRADING_DAYS = 252

export type MeasuredHolding = {
  volatility: number
  componentVaR: number
  componentES: number
  shareOfRisk: number
  marginalVaR: number
  incrementalVaR: number
}

/** What every holding adds to the parametric VaR over the horizon, and how it moves by itself. */
export function holdingRisks(
  table: ReturnTable,
  weights: readonly number[],
  { confidence, horizonDays }: { confidence: number; horizonDays: number },
) {
  const columns = weights.map((_, at) => columnOf(table, at))
  const expected = columns.map((column) => mean(column) * horizonDays)
  const daily = covarianceMatrix(rowsIn(table))
  const covariance = { size: daily.size, values: daily.values.map((value) => value * horizonDays) }
  const split = isStill(covariance, weights)
    ? null
    : splitRisk({ weights, covariance, expectedReturns: expected, confidence })
  const holdings = columns.map(
    (column, at): MeasuredHolding => ({
      volatility: standardDeviation(column) * Math.sqrt(TRADING_DAYS),
      componentVaR: split?.componentVaR[at] ?? -(weights[at] as number) * (expected[at] as number),
      componentES: split?.componentCVaR[at] ?? -(weights[at] as number) * (expected[at] as number),
      shareOfRisk: split?.percentContribution[at] ?? 0,
      marginalVaR: split?.marginalVaR[at] ?? -(expected[at] as number),
      incrementalVaR: split?.incrementalVaR[at] ?? -(weights[at] as number) * (expected[at] as number),
    }),
  )
  return {
    holdings,
    diversificationRatio: split?.diversificationRatio ?? null,
    effectiveHoldings: effectiveNumber(weights) ?? 0,
  }
}

/** A portfolio that does not move has no risk to split. */
function isStill({ size, values }: { size: number; values: Float64Array }, weights: readonly number[]) {
  return weights.every((weight, at) => weight === 0 || values[at * (size + 1)] === 0)
}
