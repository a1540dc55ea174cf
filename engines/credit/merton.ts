import { normalCdf } from '#engines/statistics/index.ts'
import { missing } from './unknown-numbers.ts'

const HALVINGS = 200
const NEWTON_STEPS = 100

/**
 * Distance to default of R. C. Merton's model over a year: the value and volatility of the firm's assets for which its
 * equity, a call on them struck at the debt, is worth what the market says and moves as much. Missing unless equity,
 * debt and volatility are above zero.
 */
export function mertonDistance(
  equity: number,
  debt: number,
  equityVolatility: number,
  riskFree: number,
): number {
  if (!(equity > 0 && debt > 0 && equityVolatility > 0) || Number.isNaN(riskFree)) return missing
  const owed = debt * Math.exp(-riskFree)
  // In units of the debt's present value; the answer has none.
  const worth = equity / owed
  // The assets move at most as much as the equity, and at least by the share of equity in equity and debt of it.
  let low = equityVolatility * (worth / (1 + worth))
  let high = equityVolatility
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2
    if (middle <= low || middle >= high) break
    const { firstDistance, excess } = assetsFor(worth, middle)
    const moves = normalCdf(firstDistance) * middle * (1 + excess)
    if (moves < equityVolatility * worth) low = middle
    else high = middle
  }
  const volatility = (low + high) / 2
  return assetsFor(worth, volatility).firstDistance - volatility
}

/** The assets, as their excess over a debt of one, whose call of this volatility is worth `worth`. */
function assetsFor(worth: number, volatility: number): { firstDistance: number; excess: number } {
  const distance = (excess: number) => Math.log1p(excess) / volatility + volatility / 2
  // The call is convex and rises with the assets: from above, Newton's steps come down to the root and stop there.
  let excess = worth
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const firstDistance = distance(excess)
    // By parity: the call is the excess and the put.
    const put = normalCdf(volatility - firstDistance) - (1 + excess) * normalCdf(-firstDistance)
    const move = (excess + put - worth) / normalCdf(firstDistance)
    const next = excess - move
    if (!(next < excess) || next <= -1) break
    excess = next
  }
  return { firstDistance: distance(excess), excess }
}
