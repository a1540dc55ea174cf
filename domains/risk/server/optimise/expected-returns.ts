import { blendViews, impliedReturns } from '#engines/portfolio-optimiser/index.ts'
import { dot, type SquareMatrix } from '#engines/statistics/index.ts'
import type { ReturnsFrom, View } from '../../contract/index.ts'

/** Of He and Litterman (1999): what the market is taken to ask for a unit of variance. */
export const RISK_AVERSION = 2.5
/** How uncertain what is expected is beside the returns; with views by confidence it cancels out. */
const TAU = 0.05

export type ExpectedInput = {
  symbols: readonly string[]
  weights: readonly number[]
  riskFreeRate: number
  from: ReturnsFrom
  views: readonly View[]
}

/** A year's expected returns: the means of the past or what the present weights imply, and the views blended in. */
export function expectedReturnsOf(
  past: readonly number[],
  covariance: SquareMatrix,
  { symbols, weights, riskFreeRate, from, views }: ExpectedInput,
) {
  const held = weights.reduce((sum, weight) => sum + weight, 0)
  const start =
    from === 'past'
      ? past
      : impliedReturns(
          covariance,
          weights.map((weight) => weight / held),
          RISK_AVERSION,
        ).map((excess) => riskFreeRate + excess)
  const picked = views.map(({ symbol, against }) =>
    symbols.map((each) => (each === symbol ? 1 : each === against ? -1 : 0)),
  )
  const { returns } = blendViews(
    covariance,
    start,
    views.map((view, at) => {
      const picks = picked[at] as number[]
      return { picks, value: view.return, variance: varianceOf(covariance, picks, view.confidence) }
    }),
    { tau: TAU },
  )
  return {
    expectedReturns: returns,
    views: views.map((view, at) => ({
      symbol: view.symbol,
      against: view.against ?? null,
      return: view.return,
      confidence: view.confidence,
      before: dot(picked[at] as number[], start),
      after: dot(picked[at] as number[], returns),
    })),
  }
}

/** The variance under which a view by itself is met to the part of its confidence (Idzorek 2005). */
function varianceOf(covariance: SquareMatrix, picks: readonly number[], confidence: number): number {
  let own = 0
  picks.forEach((one, row) => {
    picks.forEach((other, column) => {
      own += one * other * (covariance.values[row * covariance.size + column] as number)
    })
  })
  return (TAU * own * (1 - confidence)) / confidence
}
