import { requireReturns } from './require-returns.ts'

/** A value this close below its peak has recovered: the rest is rounding of a long product. */
const ROUNDING = 1e-12

/** A fall from a peak of the compounded value; positions count periods, 0 being the start. */
export type Drawdown = { depth: number; peakAt: number; troughAt: number; recoveredAt: number | null }

export type Drawdowns = { maxDrawdown: number; currentDrawdown: number; deepest: Drawdown[] }

/** How far the compounded value stands below its last peak, the start included, after each return: negative fractions, zero at a peak. */
export function depthsOf(returns: ArrayLike<number>): number[] {
  requireReturns(returns, 'returns')
  let value = 1
  let peak = 1
  return Array.from(returns, (change) => {
    value *= 1 + change
    if (value < peak * (1 - ROUNDING)) return value / peak - 1
    peak = Math.max(peak, value)
    return 0
  })
}

/** Falls of the compounded value below its last peak; deepest first. */
export function drawdowns(returns: ArrayLike<number>, keep = 5): Drawdowns {
  const all: Drawdown[] = []
  const depths = depthsOf(returns)
  let open: Drawdown | null = null
  depths.forEach((depth, at) => {
    if (depth === 0) {
      if (open) open.recoveredAt = at + 1
      open = null
    } else if (!open) {
      open = { depth, peakAt: at, troughAt: at + 1, recoveredAt: null }
      all.push(open)
    } else if (depth < open.depth) {
      open.depth = depth
      open.troughAt = at + 1
    }
  })
  all.sort((left, right) => left.depth - right.depth)
  return {
    maxDrawdown: all[0]?.depth ?? 0,
    currentDrawdown: depths.at(-1) ?? 0,
    deepest: all.slice(0, keep),
  }
}
