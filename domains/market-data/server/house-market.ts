import { SimulatedMarket } from '#engines/market-simulator/index.ts'
import type { House } from '#platform/context/index.ts'

/** The seed of the simulated prices: one at which the made decade looks like a decade of shares. */
export const MARKET_SEED = 3707

const markets = new WeakMap<House, SimulatedMarket>()

/** The house's simulated market; it remembers what it has computed. */
export function simulatedMarket(house: House): SimulatedMarket {
  const known = markets.get(house)
  if (known) return known
  const market = new SimulatedMarket(MARKET_SEED)
  markets.set(house, market)
  return market
}
