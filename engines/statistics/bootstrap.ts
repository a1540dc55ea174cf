import { InputRefused, requireFinite, requireWithin } from './input-refused.ts'
import { moments } from './moments.ts'
import { quantileOfSorted } from './quantiles.ts'
import { randomStream } from './random-streams.ts'

export type Bootstrap = { estimate: number; standardError: number; interval: { low: number; high: number } }

/**
 * Standard error and percentile interval of a statistic by drawing the observations again (Efron 1979).
 * `blockLength` above one draws runs of neighbours that wrap round (Politis and Romano's circular blocks), for series with memory.
 */
export function bootstrap(
  values: ArrayLike<number>,
  statistic: (sample: Float64Array) => number,
  options: { seed: number; draws?: number; confidence?: number; blockLength?: number },
): Bootstrap {
  const { seed, draws = 1_000, confidence = 0.95, blockLength = 1 } = options
  requireFinite(values, 'observations', 2)
  requireWithin(draws, 2, 1_000_000, 'number of draws')
  requireWithin(confidence, 0, 1, 'confidence', true)
  requireWithin(blockLength, 1, values.length, 'block length')
  const own = Float64Array.from(values)
  const sample = new Float64Array(own.length)
  const results = new Float64Array(draws)
  for (let draw = 0; draw < draws; draw++) {
    const chance = randomStream(seed, draw)
    for (let at = 0; at < sample.length; ) {
      const start = Math.floor(chance.nextUniform() * own.length)
      for (let step = 0; step < blockLength && at < sample.length; step++, at++) {
        sample[at] = own[(start + step) % own.length]!
      }
    }
    results[draw] = statistic(sample)
  }
  const estimate = statistic(Float64Array.from(own))
  if (!Number.isFinite(estimate) || results.some((result) => !Number.isFinite(result))) {
    throw new InputRefused('out-of-range', 'The statistic is not defined on every drawn sample.')
  }
  results.sort()
  return {
    estimate,
    standardError: Math.sqrt(moments(results).varianceSample ?? 0),
    interval: {
      low: quantileOfSorted(results, (1 - confidence) / 2),
      high: quantileOfSorted(results, (1 + confidence) / 2),
    },
  }
}
