import { invertMonotone, normalCdf, requireWithin } from '#engines/statistics/index.ts'
import { outOfTheMoney } from './black-scholes.ts'
import { forwardOf, type OptionContract, requireContract } from './contract.ts'

export type ImpliedVolatility =
  | { status: 'found'; volatility: number }
  /** The price is at or below what the option is worth without any volatility. */
  | { status: 'below-intrinsic'; lowest: number }
  /** The price is at or above what no volatility can reach. */
  | { status: 'above-maximum'; highest: number }

const DEVIATION_LOWEST = 1e-9
const DEVIATION_HIGHEST = 76
const SMALLEST = 1e-300

/**
 * The volatility at which the Black–Scholes–Merton price is the one given. Works on the side out of the money and on the
 * logarithm of its price, or of what it lacks to the maximum where that is nearer (after Jäckel 2015): steep everywhere,
 * bracketed, to the last digits that the price holds.
 */
export function impliedVolatility(contract: OptionContract, price: number): ImpliedVolatility {
  requireContract(contract)
  requireWithin(price, 0, 1e12, 'price')
  const { discount, carried } = forwardOf(contract)
  const bond = contract.strike * discount
  const intrinsic = Math.max(0, contract.kind === 'call' ? carried - bond : bond - carried)
  const highest = contract.kind === 'call' ? carried : bond
  const target = price - intrinsic
  // Less than rounding of the two sums says nothing of volatility.
  if (target <= 4 * Number.EPSILON * intrinsic || target < SMALLEST)
    return { status: 'below-intrinsic', lowest: intrinsic }
  const most = Math.min(carried, bond)
  if (price >= highest) return { status: 'above-maximum', highest }
  const isNearMaximum = target > most / 2
  const goal = isNearMaximum ? -Math.log(highest - price) : Math.log(target)
  const rising = (deviation: number) =>
    isNearMaximum
      ? -Math.log(Math.max(SMALLEST, shortOfMaximum(carried, bond, deviation)))
      : Math.log(Math.max(SMALLEST, outOfTheMoney(carried, bond, deviation)))
  if (rising(DEVIATION_HIGHEST) <= goal) return { status: 'above-maximum', highest }
  if (rising(DEVIATION_LOWEST) >= goal) return { status: 'below-intrinsic', lowest: intrinsic }
  const deviation = invertMonotone(rising, goal, DEVIATION_LOWEST, DEVIATION_HIGHEST)
  return { status: 'found', volatility: deviation / Math.sqrt(contract.years) }
}

/** What the option out of the money lacks to the most it can be worth, without taking a difference. */
function shortOfMaximum(a: number, b: number, deviation: number): number {
  const low = Math.min(a, b)
  const high = Math.max(a, b)
  const d1 = Math.log(low / high) / deviation + deviation / 2
  return low * normalCdf(-d1) + high * normalCdf(d1 - deviation)
}
