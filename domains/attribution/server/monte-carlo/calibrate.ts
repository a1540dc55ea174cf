import type { Basket } from '#engines/portfolio-risk/index.ts'
import {
  covarianceMatrix,
  ledoitWolfConstantCorrelation,
  type SquareMatrix,
} from '#engines/statistics/index.ts'
import type { MonteCarloAnswer } from '../../contract/index.ts'
import { SESSIONS_A_YEAR } from '../attribution/relative-risk.ts'
import { logReturnsOf } from '../market/daily-closes.ts'

export type Assumption = MonteCarloAnswer['assumptions'][number]

export type Calibrated = { basket: Basket; assumptions: Assumption[]; shrinkage: number }

/** Assets whose closes over a year are known, with their weights, which add up to one. */
export type Simulated = { symbol: string; weight: number; closes: Float64Array }

/**
 * A basket held for a year: volatilities and correlations of the last year's daily log returns, shrunk towards their mean correlation
 * (Ledoit and Wolf 2004) where the assets are many for the sessions; expected returns from the riskless rate and beta × the premium.
 */
export function calibrate(
  assets: readonly Simulated[],
  betas: readonly number[],
  { riskFree, equityPremium }: { riskFree: number; equityPremium: number },
): Calibrated {
  const series = assets.map(({ closes }) => logReturnsOf(closes))
  const observations = (series[0] ?? []).map((_, day) => series.map((returns) => returns[day]!))
  const isShrunk = assets.length >= observations.length / 2
  const { covariance, shrinkage } = isShrunk
    ? ledoitWolfConstantCorrelation(observations)
    : { covariance: covarianceMatrix(observations), shrinkage: 0 }
  const assumptions = assets.map(({ symbol, weight }, at) => {
    const beta = betas[at]!
    return {
      symbol,
      weight,
      beta,
      expectedReturn: Math.max(-0.99, riskFree + beta * equityPremium),
      volatility: Math.sqrt(Math.max(0, covariance.values[at * (assets.length + 1)]!) * SESSIONS_A_YEAR),
    }
  })
  return {
    assumptions,
    shrinkage,
    basket: {
      weights: assumptions.map(({ weight }) => weight),
      drift: assumptions.map(({ expectedReturn }) => Math.log1p(expectedReturn)),
      volatility: assumptions.map(({ volatility }) => volatility),
      correlation: correlationOf(covariance),
      horizonYears: 1,
    },
  }
}

/** What never moves is correlated with nothing but itself. */
function correlationOf({ size, values }: SquareMatrix): SquareMatrix {
  const deviation = Array.from({ length: size }, (_, at) => Math.sqrt(values[at * (size + 1)]!))
  const correlations = new Float64Array(size * size)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const product = deviation[row]! * deviation[column]!
      const related = product === 0 ? 0 : values[row * size + column]! / product
      correlations[row * size + column] = row === column ? 1 : related
    }
  }
  return { size, values: correlations }
}
