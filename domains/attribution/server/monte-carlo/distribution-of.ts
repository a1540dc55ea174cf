import { percentilesOf, riskOfSimulation, type SimulatedLevel } from '#engines/portfolio-risk/index.ts'
import { mean, standardDeviation } from '#engines/statistics/index.ts'
import { histogramOf } from './histogram.ts'

export type Distribution = ReturnType<typeof distributionOf>

const PERCENTILES = [1, 5, 10, 25, 50, 75, 90, 95, 99]

/** What simulated values say of the return: percentiles, risk with standard errors, and a histogram. */
export function distributionOf(values: Float64Array, riskFree: number) {
  const [at95, at99] = riskOfSimulation(values, 1, [0.95, 0.99]) as [SimulatedLevel, SimulatedLevel]
  const average = mean(values)
  const volatility = standardDeviation(values)
  return {
    percentiles: Object.fromEntries(
      percentilesOf(values, PERCENTILES).map(({ percentile, value }) => [String(percentile), value - 1]),
    ),
    riskMetrics: {
      var95: at95.VaR,
      var99: at99.VaR,
      expectedReturn: average - 1,
      sharpeRatio: volatility === 0 ? null : (average - 1 - riskFree) / volatility,
      volatility,
      cvar95: at95.CVaR,
      cvar99: at99.CVaR,
      probabilityOfLoss: values.reduce((count, value) => count + (value < 1 ? 1 : 0), 0) / values.length,
      standardErrors: {
        var95: at95.VaRStandardError,
        var99: at99.VaRStandardError,
        cvar95: at95.CVaRStandardError,
        cvar99: at99.CVaRStandardError,
        expectedReturn: volatility / Math.sqrt(values.length),
      },
    },
    distribution: histogramOf(values),
  }
}
