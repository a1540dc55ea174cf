import { normalCdf, normalQuantile, requireWithin } from '#engines/statistics/index.ts'

export type Lognormal = {
  initialValue: number
  /** Continuous, a year. */
  drift: number
  /** A year; zero is allowed. */
  volatility: number
  horizonYears: number
}

/** The value at the horizon of S = S₀ exp((μ − σ²/2)T + σ√T Z), in closed form. Losses are fractions of S₀. */
export function lognormalRisk(
  { initialValue, drift, volatility, horizonYears }: Lognormal,
  options: { confidences?: readonly number[]; percentiles?: readonly number[] } = {},
) {
  const { confidences = [0.9, 0.95, 0.99], percentiles = [1, 5, 10, 25, 50, 75, 90, 95, 99] } = options
  requireWithin(initialValue, 0, Number.MAX_VALUE, 'initial value', true)
  requireWithin(drift, -10, 10, 'drift')
  requireWithin(volatility, 0, 10, 'volatility')
  requireWithin(horizonYears, 0, 200, 'horizon in years', true)
  const centre = (drift - (volatility * volatility) / 2) * horizonYears
  const deviation = volatility * Math.sqrt(horizonYears)
  const growth = Math.exp(drift * horizonYears)
  return {
    meanTerminal: initialValue * growth,
    medianTerminal: initialValue * Math.exp(centre),
    stdevTerminal: initialValue * growth * Math.sqrt(Math.expm1(deviation * deviation)),
    probabilityOfLoss: deviation === 0 ? (centre < 0 ? 1 : 0) : normalCdf(-centre / deviation),
    levels: confidences.map((confidence) => {
      requireWithin(confidence, 0.5, 0.99999, 'confidence')
      const share = 1 - confidence
      const z = normalQuantile(share)
      return {
        confidence,
        VaR: -Math.expm1(centre + deviation * z),
        CVaR: 1 - (growth * normalCdf(z - deviation)) / share,
      }
    }),
    percentiles: percentiles.map((percentile) => {
      requireWithin(percentile, 0, 100, 'percentile', true)
      return {
        percentile,
        value: initialValue * Math.exp(centre + deviation * normalQuantile(percentile / 100)),
      }
    }),
  }
}
