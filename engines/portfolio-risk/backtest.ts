import { binomialCdf, chiSquareTail, InputRefused, requireWithin } from '#engines/statistics/index.ts'

export type Backtest = {
  observations: number
  exceptions: number
  expectedExceptions: number
  /** Unconditional coverage (Kupiec 1995), chi-squared with one degree of freedom. */
  kupiecLR: number
  kupiecPValue: number
  /** Independence of neighbouring days (Christoffersen 1998), one degree of freedom. */
  christoffersenIndependenceLR: number
  christoffersenIndependencePValue: number
  /** Both together, two degrees of freedom. */
  conditionalCoverageLR: number
  conditionalCoveragePValue: number
  /** Zones of the Basel Committee (1996) by cumulative probability: yellow from 95 %, red from 99.99 %. */
  baselTrafficLight: 'green' | 'yellow' | 'red'
}

/** Tests a VaR by the days on which the loss exceeded it; `exceptions` says yes or no for each day in order. */
export function backtestVaR(exceptions: readonly boolean[], confidence: number): Backtest {
  requireWithin(confidence, 0.5, 0.99999, 'confidence')
  const observations = exceptions.length
  if (observations < 2) throw new InputRefused('too-few-observations', 'A back-test needs two days.')
  const share = 1 - confidence
  const count = exceptions.filter(Boolean).length
  const transitions = [0, 0, 0, 0]
  for (let day = 1; day < observations; day++) {
    const state = (exceptions[day - 1] ? 2 : 0) + (exceptions[day] ? 1 : 0)
    transitions[state] = transitions[state]! + 1
  }
  const [quietQuiet = 0, quietHit = 0, hitQuiet = 0, hitHit = 0] = transitions
  const kupiecLR = Math.max(
    0,
    -2 * (logLikelihood(observations - count, count, share) - bestLogLikelihood(observations - count, count)),
  )
  const independenceLR = Math.max(
    0,
    -2 *
      (bestLogLikelihood(quietQuiet + hitQuiet, quietHit + hitHit) -
        bestLogLikelihood(quietQuiet, quietHit) -
        bestLogLikelihood(hitQuiet, hitHit)),
  )
  const cumulative = binomialCdf(count, observations, share)
  return {
    observations,
    exceptions: count,
    expectedExceptions: observations * share,
    kupiecLR,
    kupiecPValue: chiSquareTail(kupiecLR, 1),
    christoffersenIndependenceLR: independenceLR,
    christoffersenIndependencePValue: chiSquareTail(independenceLR, 1),
    conditionalCoverageLR: kupiecLR + independenceLR,
    conditionalCoveragePValue: chiSquareTail(kupiecLR + independenceLR, 2),
    baselTrafficLight: cumulative >= 0.9999 ? 'red' : cumulative >= 0.95 ? 'yellow' : 'green',
  }
}

/** ln[(1 − p)^misses · p^hits], where zero to the zero is one. */
function logLikelihood(misses: number, hits: number, probability: number): number {
  return (
    (misses === 0 ? 0 : misses * Math.log1p(-probability)) + (hits === 0 ? 0 : hits * Math.log(probability))
  )
}

function bestLogLikelihood(misses: number, hits: number): number {
  return misses + hits === 0 ? 0 : logLikelihood(misses, hits, hits / (misses + hits))
}
