import { InputRefused, requireFinite, requireSameLength, requireWithin } from '#engines/statistics/index.ts'

export type WholeShares = {
  /** Whole numbers, below zero where the weight is. */
  shares: number[]
  /** Of the amount, what is spent on each; what a short sale brings counts below zero. */
  parts: number[]
  /** What is not spent, in the unit of the amount; never below zero. */
  leftOver: number
}

/**
 * Whole shares near the weights for an amount: each rounded down, then one share at a time of what brings the sum of all distances from the
 * weights down the most, cash counted as one of them, while it can be paid. A short position rounded towards zero would bring in less than is spent. Weights may sum to less than one: the rest is wanted in cash.
 */
export function wholeShares(
  weights: readonly number[],
  prices: readonly number[],
  amount: number,
): WholeShares {
  requireSameLength(weights, prices, 'weights and prices')
  requireFinite(weights, 'weights')
  requireWithin(amount, 0, 1e15, 'amount', true)
  if (!prices.every((price) => price > 0 && price < Number.POSITIVE_INFINITY))
    throw new InputRefused('out-of-range', 'Prices must be positive numbers.')
  const wanted = weights.map((weight) => weight * amount)
  // A whole number that rounding holds just beside itself stays whole.
  const shares = wanted.map((value, at) => {
    const count = value / prices[at]!
    return Math.floor(count + 4 * Number.EPSILON * Math.abs(count))
  })
  let leftOver = shares.reduce((rest, count, at) => rest - count * prices[at]!, amount)
  const cashWanted = wanted.reduce((rest, value) => rest - value, amount)
  for (;;) {
    let next = -1
    let best = 0
    for (let at = 0; at < shares.length; at++) {
      const price = prices[at]!
      if (price > leftOver) continue
      const lacking = wanted[at]! - shares[at]! * price
      const spare = leftOver - cashWanted
      const change = Math.abs(lacking - price) - Math.abs(lacking) + Math.abs(spare - price) - Math.abs(spare)
      if (change < best - 1e-12 * amount) {
        best = change
        next = at
      }
    }
    if (next < 0) break
    shares[next]! += 1
    leftOver -= prices[next]!
  }
  return { shares, parts: shares.map((count, at) => (count * prices[at]!) / amount), leftOver }
}
