import { requireReturns } from './require-returns.ts'

/** A value this close below its peak has recovered: the rest is rounding of a long product. */
const ROUNDING = 1e-12

/** A fall from a peak of the compounded value; positions count periods, 0 being the start. */
export type Drawdown = { depth: number; peakAt: number; troughAt: number; recoveredAt: number | null }

export type Drawdowns = { maxDrawdown: number; currentDrawdown: number; deepest: Drawdown[] }

/** Falls of the compounded value below its last peak, the start included; depths are negative fractions, deepest first. */
export function drawdowns(returns: readonly number[], keep = 5): Drawdowns {
  requireReturns(returns, 'returns')
  const all: Drawdown[] = []
  let value = 1
  let peak = 1
  let peakAt = 0
  let open: Drawdown | null = null
  let depth = 0
  returns.forEach((change, at) => {
    value *= 1 + change
    if (value >= peak * (1 - ROUNDING)) {
      if (open) open.recoveredAt = at + 1
      open = null
      peak = Math.max(peak, value)
      peakAt = at + 1
      depth = 0
      return
    }
    depth = value / peak - 1
    if (!open) {
      open = { depth, peakAt, troughAt: at + 1, recoveredAt: null }
      all.push(open)
    } else if (depth < open.depth) {
      open.depth = depth
      open.troughAt = at + 1
    }
  })
  all.sort((left, right) => left.depth - right.depth)
  return { maxDrawdown: all[0]?.depth ?? 0, currentDrawdown: depth, deepest: all.slice(0, keep) }
}
