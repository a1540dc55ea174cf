import { invertMonotone } from '#engines/statistics/index.ts'
import { principalAfter } from '../bond-terms.ts'
import { redemptionsOf } from '../calls.ts'
import { found, type Outcome, refused } from '../outcome.ts'
import { type SettledBond, settleBond } from '../settle-bond.ts'
import { rollBack, type ShortRateModel, shortRateTree } from './short-rate-tree.ts'
import type { ZeroCurve } from './zero-curve.ts'

export type OptionAdjusted = {
  /** Over the continuous zero rates, a fraction: what the bond yields over the curve once the issuer's right to redeem is paid for. */
  spread: number
  /** Per 100: what the same payments without the calls would be worth at this spread, less the price. */
  optionValue: number
  /** As of an option-free bond (`curveSensitivity`), but that the issuer calls where it pays. */
  effectiveDuration: number
  effectiveConvexity: number
}

const STEPS = 400
const SHIFT = 0.0025
const SPREAD_MOST = 10

/** The dirty price of a bond by a spread over the curve, its issuer redeeming on the call days where that costs less than going on. */
export function callablePricer(
  bond: SettledBond,
  curve: ZeroCurve,
  model: ShortRateModel,
  steps = STEPS,
): (spread: number, isCallable?: boolean) => number {
  const { book, start, count, settlement, terms, outstanding } = bond
  const yearsTo = (day: number) => (day - settlement) / 365
  const paid = new Map<number, number>()
  for (let row = start; row < start + count; row++) paid.set(yearsTo(book.days[row]!), book.amounts[row]!)
  const calls = new Map<number, number>()
  for (const { day, price } of redemptionsOf(bond)) {
    const then = settleBond(terms, day)
    if (!then.ok) continue
    const cost = (price + then.value.accrued) * (principalAfter(terms, day) / outstanding)
    const known = calls.get(yearsTo(day))
    calls.set(yearsTo(day), known === undefined ? cost : Math.min(known, cost))
  }
  const stops = [...new Set([...paid.keys(), ...calls.keys()])].sort((one, other) => one - other)
  const tree = shortRateTree(curve, model, stops, stops.at(-1)! / steps)
  return (spread, isCallable = true) =>
    rollBack(tree, spread, (time, values) => {
      const cost = isCallable ? calls.get(time) : undefined
      const coupon = paid.get(time) ?? 0
      if (cost === undefined && coupon === 0) return
      // Called on a coupon day, it pays that coupon as well.
      for (let node = 0; node < values.length; node++)
        values[node] = (cost === undefined ? values[node]! : Math.min(values[node]!, cost)) + coupon
    })
}

/** The option-adjusted spread at which a callable bond is worth its dirty price. Without calls it is the z-spread. */
export function optionAdjusted(
  bond: SettledBond,
  curve: ZeroCurve,
  dirtyPrice: number,
  model: ShortRateModel,
): Outcome<OptionAdjusted> {
  if (
    !(model.volatility >= 0 && model.volatility <= 1 && model.meanReversion >= 0 && model.meanReversion <= 1)
  )
    return refused('number-out-of-range', 'The volatility of the short rate is a fraction.', 'rateVolatility')
  if (!(dirtyPrice > 0)) return refused('price-not-positive', 'A price is above 0.', 'price')
  const priceAt = callablePricer(bond, curve, model)
  const refusal = refused('no-such-yield', 'No spread over the curve leads to this price.', 'price')
  if (!(priceAt(-SPREAD_MOST) > dirtyPrice && priceAt(SPREAD_MOST) < dirtyPrice)) return refusal
  let reach = 0.05
  while (priceAt(-reach) < dirtyPrice || priceAt(reach) > dirtyPrice) reach *= 2
  const spread = invertMonotone((each) => -priceAt(each), -dirtyPrice, -reach, reach)
  if (!(Math.abs(priceAt(spread) - dirtyPrice) < 1e-8 * dirtyPrice)) return refusal
  const up = priceAt(spread + SHIFT)
  const down = priceAt(spread - SHIFT)
  return found({
    spread,
    optionValue: priceAt(spread, false) - dirtyPrice,
    effectiveDuration: (down - up) / (2 * SHIFT * dirtyPrice),
    effectiveConvexity: (up + down - 2 * dirtyPrice) / (SHIFT ** 2 * dirtyPrice),
  })
}
