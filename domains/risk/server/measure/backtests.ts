import { backtestVaR } from '#engines/portfolio-risk/index.ts'
import { mean, normalQuantile, quantile, standardDeviation } from '#engines/statistics/index.ts'
import type { RiskBacktest } from '../../contract/index.ts'

/** Days from which each day's VaR is forecast: a year, as supervisors ask. */
export const WINDOW_DAYS = 250
const TESTED_DAYS_MIN = 60

/** Every day's loss against the VaR that the year before it would have told, by two methods; none when there are too few days. */
export function backtestsOf(returns: Float64Array, confidence: number): RiskBacktest[] {
  if (returns.length < WINDOW_DAYS + TESTED_DAYS_MIN) return []
  const share = 1 - confidence
  const z = normalQuantile(share)
  const forecasts = {
    historical: (window: Float64Array) => -quantile(window, share),
    parametric: (window: Float64Array) => -(mean(window) + z * standardDeviation(window)),
  }
  return (['historical', 'parametric'] as const).map((method) => {
    const exceptions: boolean[] = []
    for (let day = WINDOW_DAYS; day < returns.length; day++) {
      const forecast = forecasts[method](returns.subarray(day - WINDOW_DAYS, day))
      exceptions.push(-(returns[day] as number) > forecast)
    }
    const tested = backtestVaR(exceptions, confidence)
    return {
      method,
      confidence,
      windowDays: WINDOW_DAYS,
      observations: tested.observations,
      exceptions: tested.exceptions,
      expectedExceptions: tested.expectedExceptions,
      kupiecPValue: tested.kupiecPValue,
      christoffersenPValue: tested.christoffersenIndependencePValue,
      conditionalCoveragePValue: tested.conditionalCoveragePValue,
      trafficLight: tested.baselTrafficLight,
    }
  })
}
