import type { Basket } from '#engines/portfolio-risk/index.ts'
import { covarianceMatrix, ledoitWolfIdentity, mean } from '#engines/statistics/index.ts'
import { columnOf, daysIn, type ReturnTable, rowsIn } from './columns.ts'
import { TRADING_DAYS } from './holding-risk.ts'

/** A basket without its horizon: correlated geometric Brownian motions with the means, deviations and correlations of the log-returns. */
export type HistoricBasket = { basket: Omit<Basket, 'horizonYears'>; isShrunk: boolean }

/** The covariance is shrunk (Ledoit and Wolf 2004) with fewer than twice as many days as holdings: else near singular. */
export function basketOf(table: ReturnTable, weights: readonly number[]): HistoricBasket {
  const logs = { size: table.size, values: table.values.map((value) => Math.log1p(value)) }
  const isShrunk = 2 * table.size > daysIn(table)
  const { values, size } = isShrunk
    ? ledoitWolfIdentity(rowsIn(logs)).covariance
    : covarianceMatrix(rowsIn(logs))
  const deviation = Array.from({ length: size }, (_, at) => Math.sqrt(values[at * (size + 1)] as number))
  const volatility = deviation.map((value) => value * Math.sqrt(TRADING_DAYS))
  const correlation = new Float64Array(size * size)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const scale = (deviation[row] as number) * (deviation[column] as number)
      correlation[row * size + column] =
        row === column ? 1 : scale === 0 ? 0 : (values[row * size + column] as number) / scale
    }
  }
  return {
    basket: {
      weights,
      drift: volatility.map((value, at) => mean(columnOf(logs, at)) * TRADING_DAYS + value ** 2 / 2),
      volatility,
      correlation: { size, values: correlation },
    },
    isShrunk,
  }
}
