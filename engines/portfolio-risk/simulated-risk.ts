import {
  InputRefused,
  lowerTails,
  quantileOfSorted,
  requireFinite,
  requireWithin,
  selectRank,
} from '#engines/statistics/index.ts'
import { quantileError, shortfallError } from './standard-errors.ts'

export type SimulatedLevel = {
  confidence: number
  /** Loss as a fraction of the initial value; positive = loss. */
  VaR: number
  CVaR: number
  /** Of the simulation alone: what more paths would narrow. */
  VaRStandardError: number
  CVaRStandardError: number
}

const PATHS_MIN = 1_000

/** VaR and ES of simulated values at the horizon, with their standard errors. `values` is not changed. */
export function riskOfSimulation(
  values: Float64Array,
  initialValue: number,
  confidences: readonly number[] = [0.9, 0.95, 0.99],
): SimulatedLevel[] {
  if (values.length < PATHS_MIN) {
    throw new InputRefused('too-few-observations', `At least ${PATHS_MIN} paths are needed.`)
  }
  requireWithin(initialValue, 0, Number.MAX_VALUE, 'initial value', true)
  const work = Float64Array.from(values)
  const shares = confidences.map((confidence) => {
    requireWithin(confidence, 0.5, 0.99, 'confidence')
    return 1 - confidence
  })
  const tails = lowerTails(work, shares)
  const widest = Math.max(...shares)
  const reach = Math.min(
    work.length - 1,
    Math.ceil(work.length * widest + 4 * Math.sqrt(work.length * widest)),
  )
  selectRank(work, reach)
  // From here on the tail alone, which is a few per cent of the paths.
  const sorted = work.subarray(0, reach + 1).sort()
  return confidences.map((confidence, level) => {
    const share = shares[level]!
    const tail = tails[level]!
    // A thousand paths are enough for both errors at 99 %, so neither is null.
    return {
      confidence,
      VaR: 1 - tail.quantile / initialValue,
      CVaR: 1 - tail.tailMean / initialValue,
      VaRStandardError: (quantileError(sorted, share, values.length) ?? 0) / initialValue,
      CVaRStandardError: (shortfallError(sorted, share, tail, values.length) ?? 0) / initialValue,
    }
  })
}

/** Percentiles of simulated values, type 7. */
export function percentilesOf(
  values: Float64Array,
  percentiles: readonly number[],
): { percentile: number; value: number }[] {
  requireFinite(values, 'values')
  const sorted = Float64Array.from(values).sort()
  return percentiles.map((percentile) => {
    requireWithin(percentile, 0, 100, 'percentile')
    return { percentile, value: quantileOfSorted(sorted, percentile / 100) }
  })
}
