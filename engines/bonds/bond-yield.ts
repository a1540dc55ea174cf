import { invertMonotone } from '#engines/statistics/index.ts'
import {
  type TimedFlows,
  timeFlows,
  YIELD_CONVENTIONS,
  type YieldConvention,
} from './conventions/yield-convention.ts'
import { LOG_GROWTH_MAX, solveRate, sumFlows, sums } from './discounting.ts'
import { found, type Outcome, refused } from './outcome.ts'
import type { SettledBond } from './settle-bond.ts'

/** How a price moves with its yield. Durations in years on the yield's own count of time, convexity in years². */
export type Sensitivity = {
  /** The time to the payments, weighted by their present value. */
  macaulayDuration: number
  /** −(dP ÷ dy) ÷ P of the dirty price. */
  modifiedDuration: number
  /** (d²P ÷ dy²) ÷ P of the dirty price; some screens show it divided by 100. */
  convexity: number
  /** What a basis point of yield is worth, per 100 of face value. */
  dv01: number
}

export type YieldAndSensitivity = Sensitivity & { yield: number }

/**
 * The yield at which the bond's payments are worth its dirty price, and how the price moves with it. The yield is a fraction a
 * year (0.05) in the convention's compounding. Refuses prices that are not positive and bonds with nothing left to discount;
 * every other price has exactly one yield, and it is found.
 */
export function yieldFromDirtyPrice(
  bond: SettledBond,
  dirtyPrice: number,
  convention: YieldConvention = YIELD_CONVENTIONS.street,
): Outcome<YieldAndSensitivity> {
  if (!(dirtyPrice > 0 && dirtyPrice < Number.POSITIVE_INFINITY))
    return refused('price-not-positive', 'A price with accrued interest is above 0.', 'price')
  const flows = timeFlows(bond, convention)
  const last = flows.exponents[flows.start + flows.count - 1]!
  if (!(last > 0)) return refused('no-time-left', 'Nothing is left to be discounted.', 'settlementDate')
  if (flows.simplePart > 0 && flows.simplePart === last) return simpleYield(flows, dirtyPrice)
  const x =
    flows.simplePart > 0
      ? solveBroken(flows, dirtyPrice)
      : solveRate(
          flows.amounts,
          flows.exponents,
          flows.start,
          flows.count,
          dirtyPrice,
          guessOf(bond, flows, dirtyPrice),
          flows.isEven,
        )
  if (!Number.isFinite(x))
    return refused('no-such-yield', 'What the bond pays at once is already worth this price.', 'price')
  if (Math.abs(x) > LOG_GROWTH_MAX)
    return refused(
      'no-such-yield',
      'So little time is left that the yield of this price is beyond numbers.',
      'price',
    )
  return found({ yield: yieldOf(x, flows.perYear), ...sensitivityAt(flows, x, dirtyPrice) })
}

/** As `yieldFromDirtyPrice`, from the price without accrued interest that markets quote. */
export function yieldFromCleanPrice(
  bond: SettledBond,
  cleanPrice: number,
  convention?: YieldConvention,
): Outcome<YieldAndSensitivity> {
  return yieldFromDirtyPrice(bond, cleanPrice + bond.accrued, convention)
}

/** A bond's price at a yield, per 100 of face value: dirty is what is paid, clean is dirty without accrued interest. */
export type PriceAndSensitivity = Sensitivity & { cleanPrice: number; dirtyPrice: number }

/** The bond's price at a yield of the convention. Refuses yields of −100 % a compounding period and below. */
export function priceFromYield(
  bond: SettledBond,
  yieldRate: number,
  convention: YieldConvention = YIELD_CONVENTIONS.street,
): Outcome<PriceAndSensitivity> {
  if (!Number.isFinite(yieldRate)) return refused('number-missing', 'The yield is missing.', 'yield')
  const flows = timeFlows(bond, convention)
  const growth = 1 + yieldRate / (flows.perYear || 1)
  if (flows.perYear > 0 && !(growth > 0))
    return refused('no-such-yield', 'A yield is above −100 % for each compounding period.', 'yield')
  const x = flows.perYear > 0 ? Math.log1p(yieldRate / flows.perYear) : yieldRate
  const dirtyPrice = worthAt(flows, x)
  if (!(dirtyPrice > 0 && dirtyPrice < Number.POSITIVE_INFINITY))
    return refused('no-such-yield', 'The price at this yield is beyond numbers.', 'yield')
  return found({
    cleanPrice: dirtyPrice - bond.accrued,
    dirtyPrice,
    ...sensitivityAt(flows, x, dirtyPrice),
  })
}

const yieldOf = (x: number, perYear: number): number => (perYear > 0 ? perYear * Math.expm1(x) : x)

/** The worth of the payments at the rate x a period; leaves the moments of the compounded part in `sums`. */
function worthAt(flows: TimedFlows, x: number): number {
  sumFlows(flows.amounts, flows.exponents, flows.start, flows.count, x, flows.isEven)
  const { simplePart } = flows
  if (simplePart === 0) return sums[0]!
  // The broken part is taken out of the powers and earns simple interest instead.
  return (sums[0]! * Math.exp(x * simplePart)) / (1 + simplePart * Math.expm1(x))
}

/** With one payment left and simple interest there is nothing to iterate. */
function simpleYield(flows: TimedFlows, dirtyPrice: number): Outcome<YieldAndSensitivity> {
  const periods = flows.simplePart
  const perPeriod = (flows.amounts[flows.start]! / dirtyPrice - 1) / periods
  const perYear = flows.perYear || 1
  const growth = 1 + periods * perPeriod
  if (!(growth > 0)) return refused('no-such-yield', 'No simple yield leads to this price.', 'price')
  const years = periods / perYear
  const modifiedDuration = years / growth
  return found({
    yield: perPeriod * perYear,
    macaulayDuration: years,
    modifiedDuration,
    convexity: 2 * modifiedDuration * modifiedDuration,
    dv01: (modifiedDuration * dirtyPrice) / 10_000,
  })
}

/** Derivatives by yield from those by x = ln(1 + y ÷ m), of the logarithm of the price. */
function sensitivityAt(flows: TimedFlows, x: number, dirtyPrice: number): Sensitivity {
  worthAt(flows, x)
  const mean = sums[1]! / sums[0]!
  const spread = sums[2]! / sums[0]! - mean * mean
  let slope = -mean
  let bend = spread
  const { simplePart, perYear } = flows
  if (simplePart > 0) {
    const growth = Math.exp(x)
    const share = (simplePart * growth) / (1 - simplePart + simplePart * growth)
    slope += simplePart - share
    bend -= share * (1 - share)
  }
  const periodsPerYear = perYear || 1
  const growth = perYear > 0 ? Math.exp(x) : 1
  const curvature = bend + slope * slope - (perYear > 0 ? slope : 0)
  const modifiedDuration = -slope / (growth * periodsPerYear)
  return {
    macaulayDuration: -slope / periodsPerYear,
    modifiedDuration,
    convexity: curvature / (growth * periodsPerYear) ** 2,
    dv01: (modifiedDuration * dirtyPrice) / 10_000,
  }
}

/** A first rate from the running yield and the pull to par. */
function guessOf(bond: SettledBond, flows: TimedFlows, dirtyPrice: number): number {
  const { book, start, count, terms } = bond
  const perPeriod = (100 * bond.rate) / terms.frequency
  const repaid = book.amounts[start + count - 1]! - perPeriod
  const clean = dirtyPrice - bond.accrued
  const periods = book.exponents[start + count - 1]!
  const rate = (perPeriod + (repaid - clean) / periods) / ((repaid + clean) / 2)
  // By coupon periods; the flows may count time in others.
  return Math.log1p(Math.max(rate, -0.5)) * (periods / flows.exponents[flows.start + flows.count - 1]!)
}

/** Of the conventions with a simple first period, between two rates that lie either side. */
function solveBroken(flows: TimedFlows, dirtyPrice: number): number {
  const target = -Math.log(dirtyPrice)
  const fallen = (x: number) => -Math.log(Math.min(worthAt(flows, x), Number.MAX_VALUE))
  let low = -0.01
  let high = 0.1
  while (fallen(low) > target && low > -LOG_GROWTH_MAX) low *= 2
  while (fallen(high) < target && high < LOG_GROWTH_MAX) high *= 2
  const x = invertMonotone(fallen, target, low, high)
  return x === low || x === high ? Number.NaN : x
}
