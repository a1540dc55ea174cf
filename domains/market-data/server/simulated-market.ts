import { SimulatedMarket } from '#engines/market-simulator/index.ts'
import type { Installation } from '#platform/context/index.ts'

/** The seed of the simulated prices: one at which the made decade looks like a decade of shares. */
export const MARKET_SEED = 3707

const markets = new WeakMap<Installation, SimulatedMarket>()

/** The installation's simulated market; it remembers what it has computed. */
export function simulatedMarket(installation: Installation): SimulatedMarket {
  const known = markets.get(installation)
  if (known) return known
  const market = new SimulatedMarket(MARKET_SEED)
  markets.set(installation, market)
  return market
}
