import {
  dot,
  InputRefused,
  multiply,
  normalDensity,
  normalQuantile,
  requireCovariance,
  requireFinite,
  requireWithin,
  type SquareMatrix,
} from '#engines/statistics/index.ts'

/** What each position adds to the risk of the whole; the component figures add up to it (Euler). Positive VaR = loss. */
export type RiskContribution = {
  volatility: number
  /** ∂ volatility ÷ ∂ weight. */
  marginalRisk: number[]
  componentRisk: number[]
  percentContribution: number[]
  parametricVaR: number
  componentVaR: number[]
  /** ∂ VaR ÷ ∂ weight. */
  marginalVaR: number[]
  /** VaR now less VaR with the position turned into riskless cash. */
  incrementalVaR: number[]
  parametricCVaR: number
  componentCVaR: number[]
  /** Weighted volatilities ÷ volatility; null for long-short books whose weights make it meaningless at zero risk. */
  diversificationRatio: number
  /** 1 ÷ Σ w². */
  effectiveNumberOfAssets: number
}

/** Splits volatility, VaR and ES of weights under a covariance. Refuses a portfolio without any risk. */
export function splitRisk(input: {
  weights: readonly number[]
  covariance: SquareMatrix
  expectedReturns?: readonly number[]
  confidence?: number
}): RiskContribution {
  const { weights, covariance, confidence = 0.95 } = input
  const { size } = covariance
  const returns = input.expectedReturns ?? new Array<number>(size).fill(0)
  requireFinite(weights, 'weights')
  requireFinite(returns, 'expected returns')
  requireWithin(confidence, 0.5, 0.99999, 'confidence')
  if (weights.length !== size || returns.length !== size) {
    throw new InputRefused('lengths-differ', `Weights and returns are needed for ${size} assets.`)
  }
  requireCovariance(covariance)
  const product = multiply(covariance, weights)
  // Below zero by the rounding of a singular covariance alone, which was checked.
  const variance = Math.max(0, dot(weights, product))
  if (variance === 0) throw new InputRefused('out-of-range', 'A portfolio without risk has nothing to split.')
  const volatility = Math.sqrt(variance)
  const share = 1 - confidence
  const z = normalQuantile(share)
  const shortfall = normalDensity(z) / share
  const expected = dot(weights, returns)
  const varOf = (mean: number, deviation: number) => -mean - z * deviation
  const marginalRisk = Array.from(product, (value) => value / volatility)
  const componentRisk = weights.map((weight, at) => weight * marginalRisk[at]!)
  const own = weights.map((_, at) => Math.sqrt(covariance.values[at * (size + 1)]!))
  const parametricVaR = varOf(expected, volatility)
  return {
    volatility,
    marginalRisk,
    componentRisk,
    percentContribution: componentRisk.map((value) => value / volatility),
    parametricVaR,
    componentVaR: weights.map((weight, at) => varOf(weight * returns[at]!, componentRisk[at]!)),
    marginalVaR: marginalRisk.map((value, at) => varOf(returns[at]!, value)),
    incrementalVaR: weights.map((weight, at) => {
      // Without the position: w'Σw − 2 w (Σw)ᵢ + w² Σᵢᵢ.
      const rest = variance - 2 * weight * product[at]! + weight ** 2 * own[at]! ** 2
      return parametricVaR - varOf(expected - weight * returns[at]!, Math.sqrt(Math.max(0, rest)))
    }),
    parametricCVaR: -expected + volatility * shortfall,
    componentCVaR: weights.map((weight, at) => -weight * returns[at]! + componentRisk[at]! * shortfall),
    diversificationRatio: dot(weights, own) / volatility,
    effectiveNumberOfAssets: 1 / dot(weights, weights),
  }
}

/**
 * How many equal holdings the weights are spread over: 1 ÷ Σ(wᵢ ÷ Σw)², the inverse of Herfindahl's index. Weights of what is held
 * alone: cash beside them changes nothing. Null where nothing is held.
 */
export function effectiveNumber(weights: readonly number[]): number | null {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const squares = weights.reduce((sum, weight) => sum + weight * weight, 0)
  return squares === 0 ? null : (total * total) / squares
}
