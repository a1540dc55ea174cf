import type { Position } from '../positions.ts'

/**
 * A position's worth on every session: it opens and ends at the prices that were given and follows the market's closes between them. Where
 * the given prices moved by another factor than the market's, the difference is spread evenly over the sessions (in logarithms); without
 * closes the worth moves evenly.
 */
export function valuePath(
  { initialValue, currentValue }: Pick<Position, 'initialValue' | 'currentValue'>,
  closes: Float64Array | undefined,
  sessions: number,
): Float64Array {
  const last = sessions - 1
  const marketGrowth = closes ? closes[last]! / closes[0]! : 1
  const step = Math.log(currentValue / initialValue / marketGrowth) / last
  return Float64Array.from({ length: sessions }, (_, at) => {
    // Both ends exactly, so that every figure closes on the prices given.
    if (at === 0) return initialValue
    if (at === last) return currentValue
    return initialValue * (closes ? closes[at]! / closes[0]! : 1) * Math.exp(step * at)
  })
}

export function addedPaths(paths: readonly Float64Array[], sessions: number): Float64Array {
  const total = new Float64Array(sessions)
  for (const path of paths) {
    for (let at = 0; at < sessions; at++) total[at] = total[at]! + path[at]!
  }
  return total
}

/** What the market says of a position on every session, whatever prices were given: what risk is measured on. */
export const marketPath = (
  { initialValue }: Pick<Position, 'initialValue'>,
  closes: Float64Array,
): Float64Array => closes.map((close) => (initialValue * close) / closes[0]!)
