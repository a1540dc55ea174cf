import { percentilesOf } from '#engines/portfolio-risk/index.ts'
import type { MonteCarloAnswer } from '../../contract/index.ts'

const BINS = 40
/** Beyond these percentiles paths are counted in the outermost bins. */
const TAILS = [0.1, 99.9]

/** Shares of the values by return, in bins of one width; of values that are all alike, one bin. */
export function histogramOf(values: Float64Array): MonteCarloAnswer['distribution'] {
  const [low = 1, high = 1] = percentilesOf(values, TAILS).map(({ value }) => value)
  const width = (high - low) / BINS
  if (!(width > 1e-12)) return [{ from: low - 1, to: high - 1, share: 1 }]
  const counts = new Float64Array(BINS)
  for (const value of values) {
    const bin = Math.min(BINS - 1, Math.max(0, Math.floor((value - low) / width)))
    counts[bin] = counts[bin]! + 1
  }
  return Array.from(counts, (count, at) => ({
    from: low + at * width - 1,
    to: low + (at + 1) * width - 1,
    share: count / values.length,
  }))
}
