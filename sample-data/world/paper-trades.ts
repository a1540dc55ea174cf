/** What is paid into the paper account, in whole dollars. The first opens it. */
export const deposits: readonly { daysAgo: number; dollars: number }[] = [
  { daysAgo: 425, dollars: 180_000 },
  { daysAgo: 272, dollars: 40_000 },
  { daysAgo: 121, dollars: 25_000 },
]

/** A purchase for about so many dollars, or the sale of a part of what is held. */
export type PlannedTrade = { daysAgo: number; symbol: string } & ({ buys: number } | { sells: number })

/**
 * Fourteen months, so that a whole year of returns stands on a portfolio that was there before it. Ten positions are left, among them
 * shares that were bought before their split; one was sold whole, two in part.
 */
export const paperTrades: readonly PlannedTrade[] = [
  { daysAgo: 424, symbol: 'SPY', buys: 32_000 },
  { daysAgo: 424, symbol: 'NFLX', buys: 12_000 },
  { daysAgo: 422, symbol: 'AAPL', buys: 18_000 },
  { daysAgo: 422, symbol: 'MSFT', buys: 18_000 },
  { daysAgo: 420, symbol: 'JPM', buys: 14_000 },
  { daysAgo: 417, symbol: 'BA', buys: 12_000 },
  { daysAgo: 381, symbol: 'XOM', buys: 14_000 },
  { daysAgo: 340, symbol: 'AGG', buys: 20_000 },
  { daysAgo: 301, symbol: 'AMD', buys: 15_000 },
  { daysAgo: 265, symbol: 'SPY', buys: 16_000 },
  { daysAgo: 213, symbol: 'XOM', sells: 0.4 },
  { daysAgo: 182, symbol: 'GLD', buys: 13_000 },
  { daysAgo: 150, symbol: 'AMD', sells: 0.35 },
  { daysAgo: 117, symbol: 'MSFT', buys: 9_000 },
  { daysAgo: 89, symbol: 'AMZN', buys: 14_000 },
  { daysAgo: 61, symbol: 'BA', sells: 1 },
  { daysAgo: 26, symbol: 'AGG', buys: 8_000 },
]

/** A limit for the day that the market did not come down to. */
export const missedPurchase = { daysAgo: 40, symbol: 'JPM', dollars: 6_000, belowLastClose: 0.06 }

/** What stands open now, away from the last price by a part of it. */
export const restingOrders = [
  { side: 'BUY', symbol: 'MSFT', shares: 10, away: -0.06 },
  { side: 'SELL', symbol: 'AMD', shares: 20, away: 0.12 },
] as const
