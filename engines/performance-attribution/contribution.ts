import { InputRefused, requireFinite, sum } from '#engines/statistics/index.ts'
import { compound, logarithmicFactor } from './linking.ts'

export type Contributions = {
  portfolioReturns: number[]
  totalReturn: number
  /** Weights drift with the returns; nothing is traded between periods. */
  periodStartWeights: number[][]
  contributionsByPeriod: number[][]
  /** Period contributions linked by Cariño against nothing; they add up to the total return. */
  carinoLinkedContribution: number[]
  /** First weight times the asset's compounded return: its exact share of the profit. */
  buyAndHoldContribution: number[]
  /** Positions of the assets that added most and took most, by buy-and-hold share; at most `top` each. */
  topContributors: number[]
  topDetractors: number[]
  /** Total return less the sum of shares. */
  residual: number
}

const WEIGHTS_TOLERANCE = 1e-6

/** What each holding added to the return of a portfolio that was bought once and held. Returns by period, then asset. */
export function contributionsOf(
  initialWeights: readonly number[],
  assetReturnsByPeriod: readonly (readonly number[])[],
  top = 3,
): Contributions {
  requireFinite(initialWeights, 'weights')
  if (assetReturnsByPeriod.length === 0) throw new InputRefused('empty', 'There are no periods.')
  const total = sum(initialWeights)
  if (Math.abs(total - 1) > WEIGHTS_TOLERANCE) {
    throw new InputRefused('out-of-range', `The weights add up to ${total} and not to one.`)
  }
  let weights = [...initialWeights]
  const periodStartWeights: number[][] = []
  const contributionsByPeriod: number[][] = []
  const portfolioReturns: number[] = []
  const compounded = initialWeights.map(() => 0)
  for (const returns of assetReturnsByPeriod) {
    if (returns.length !== weights.length) {
      throw new InputRefused(
        'lengths-differ',
        `A period has ${returns.length} returns for ${weights.length} assets.`,
      )
    }
    requireFinite(returns, 'returns')
    const parts = weights.map((weight, at) => weight * returns[at]!)
    const whole = sum(parts)
    if (whole <= -1) throw new InputRefused('out-of-range', 'The portfolio lost everything in a period.')
    periodStartWeights.push(weights)
    contributionsByPeriod.push(parts)
    portfolioReturns.push(whole)
    returns.forEach((value, at) => {
      compounded[at] = compounded[at]! + value + compounded[at]! * value
    })
    weights = weights.map((weight, at) => (weight * (1 + returns[at]!)) / (1 + whole))
  }
  const totalReturn = compound(portfolioReturns)
  const wholeFactor = logarithmicFactor(totalReturn, 0)
  const factors = portfolioReturns.map((value) => logarithmicFactor(value, 0) / wholeFactor)
  const shares = initialWeights.map((weight, at) => weight * compounded[at]!)
  return {
    portfolioReturns,
    totalReturn,
    periodStartWeights,
    contributionsByPeriod,
    carinoLinkedContribution: initialWeights.map((_, asset) =>
      sum(contributionsByPeriod.map((parts, at) => factors[at]! * parts[asset]!)),
    ),
    buyAndHoldContribution: shares,
    ...rank(shares, top),
    residual: totalReturn - sum(shares),
  }
}

/** The largest gains and the largest losses, first named first among equals. */
export function rank(
  shares: readonly number[],
  top: number,
): { topContributors: number[]; topDetractors: number[] } {
  const order = shares.map((_, at) => at)
  const gains = order.filter((at) => shares[at]! > 0).sort((a, b) => shares[b]! - shares[a]! || a - b)
  const losses = order.filter((at) => shares[at]! < 0).sort((a, b) => shares[a]! - shares[b]! || a - b)
  return { topContributors: gains.slice(0, top), topDetractors: losses.slice(0, top) }
}
