import { solveRate } from '../discounting.ts'
import { found, type Outcome, refused } from '../outcome.ts'
import type { SettledBond } from '../settle-bond.ts'
import { type ZeroCurve, zeroRateAt } from './zero-curve.ts'

/**
 * A bond's payments on the clock of a curve: years of 365 days from settlement, unadjusted days, and what each payment is worth on
 * the curve alone. Made once and used for every shift and spread.
 */
export type CurveFlows = {
  times: Float64Array
  amounts: Float64Array
  /** The curve's zero rate at each payment. */
  zeroRates: Float64Array
  /** amount × discount factor of the curve. */
  worths: Float64Array
}

/** The payments of a bond as a curve sees them. The curve begins at the settlement day. */
export function flowsOnCurve(bond: SettledBond, curve: ZeroCurve): CurveFlows {
  const { book, start, count, settlement } = bond
  const times = new Float64Array(count)
  const zeroRates = new Float64Array(count)
  const worths = new Float64Array(count)
  for (let at = 0; at < count; at++) {
    const time = (book.days[start + at]! - settlement) / 365
    times[at] = time
    zeroRates[at] = zeroRateAt(curve, time)
    worths[at] = book.amounts[start + at]! * Math.exp(-zeroRates[at]! * time)
  }
  return { times, amounts: book.amounts.slice(start, start + count), zeroRates, worths }
}

/** The dirty price on the curve with a spread over it, continuously compounded. */
export function dirtyPriceOnCurve({ times, worths }: CurveFlows, spread = 0): number {
  let price = 0
  for (let at = 0; at < times.length; at++) price += worths[at]! * Math.exp(-spread * times[at]!)
  return price
}

/**
 * The constant spread over the continuously compounded zero curve at which the payments are worth the dirty price (O'Kane,
 * Modelling Single-name and Multi-name Credit Derivatives). A fraction; one exists for every positive price.
 */
export function zSpread(flows: CurveFlows, dirtyPrice: number): Outcome<number> {
  const { times, worths } = flows
  const spread = solveRate(worths, times, 0, times.length, dirtyPrice, 0, false)
  return Number.isFinite(spread)
    ? found(spread)
    : refused('no-such-yield', 'No spread over the curve leads to this price.', 'price')
}

/**
 * The same spread over zero rates compounded twice a year, as screens quote it: DF = (1 + (z₂(t) + s) ÷ 2)^−2t. For distressed
 * bonds it is far from the continuous one: a spread is nothing without its compounding.
 */
export function zSpreadSemiannual(flows: CurveFlows, dirtyPrice: number): Outcome<number> {
  const { times, amounts, zeroRates } = flows
  const count = times.length
  const target = Math.log(dirtyPrice)
  // Growth of half a year on the curve alone, at each payment.
  const growths = zeroRates.map((rate) => Math.exp(rate / 2))
  const floor = -2 * growths.reduce((least, growth) => Math.min(least, growth), Number.POSITIVE_INFINITY)
  let slope = 0
  const errorAt = (spread: number): number => {
    let worth = 0
    let fall = 0
    for (let at = 0; at < count; at++) {
      const growth = growths[at]! + spread / 2
      const value = amounts[at]! * growth ** (-2 * times[at]!)
      worth += value
      fall += (value * times[at]!) / growth
    }
    slope = -fall / worth
    return Math.log(worth) - target
  }
  const continuous = zSpread(flows, dirtyPrice)
  if (!continuous.ok) return continuous
  // The rate that the continuous spread becomes at the mean of the curve is close by.
  let spread = 2 * Math.expm1(continuous.value / 2)
  let low = floor
  let high = Math.max(spread, floor + 1e-9) + 0.5
  for (let widenings = 0; errorAt(high) > 0; widenings++) {
    if (widenings === 60)
      return refused('no-such-yield', 'No spread over the curve leads to this price.', 'price')
    low = high
    high = floor + 2 * (high - floor)
  }
  for (let iteration = 0; iteration < 60; iteration++) {
    if (!(spread > low && spread < high)) spread = (low + high) / 2
    const error = errorAt(spread)
    if (error > 0) low = spread
    else high = spread
    const next = spread - error / slope
    if (Math.abs(next - spread) <= 1e-15 * Math.max(1, Math.abs(spread))) return found(next)
    spread = next
  }
  return found(spread)
}
