import { requireSameLength, requireWithin } from '#engines/statistics/index.ts'
import { measureAgainst, measurePerformance, type PerformanceOptions } from './performance.ts'

/** The figures of one window; `end` is the place of its last return. */
export type RollingFigures = {
  end: number
  annualVolatility: number
  sharpe: number | null
  maxDrawdown: number
  /** Null without a benchmark, or where it does not vary. */
  beta: number | null
}

/**
 * Performance over windows of so many returns, every `step`-th of them counted back from the last, the oldest first; each is what `measurePerformance` and
 * `measureAgainst` make of its own returns alone. None where there are fewer returns than a window.
 */
export function rollingFigures(
  returns: readonly number[],
  benchmark: readonly number[] | null,
  { window, step = 1, ...options }: PerformanceOptions & { window: number; step?: number },
): RollingFigures[] {
  requireWithin(window, 2, Number.MAX_SAFE_INTEGER, 'window')
  requireWithin(step, 1, Number.MAX_SAFE_INTEGER, 'step')
  if (benchmark) requireSameLength(returns, benchmark, 'returns and the benchmark’s')
  const found: RollingFigures[] = []
  for (let end = returns.length - 1; end >= window - 1; end -= step) {
    const own = returns.slice(end + 1 - window, end + 1)
    const { annualVolatility, sharpe, maxDrawdown } = measurePerformance(own, options)
    const beside = benchmark && measureAgainst(own, benchmark.slice(end + 1 - window, end + 1), options)
    found.push({ end, annualVolatility, sharpe, maxDrawdown, beta: beside?.beta ?? null })
  }
  return found.reverse()
}
