import { InputRefused, requireFinite } from '#engines/statistics/index.ts'

/** Refuses series that are no returns: too short, not finite, or a loss of more than everything. */
export function requireReturns(returns: ArrayLike<number>, what: string, atLeast = 1): void {
  requireFinite(returns, what, atLeast)
  for (let at = 0; at < returns.length; at++)
    if (returns[at]! < -1)
      throw new InputRefused('out-of-range', `The ${what} hold a loss of more than 100 % (number ${at + 1}).`)
}
