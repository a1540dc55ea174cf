/**
 * Sums of discounted payments and the rate that makes them worth a price. With x the rate for one unit of time, compounded
 * without pause, a payment c at time e is worth c·exp(−x·e): the logarithm of the sum is convex and falls with x, so
 * that a rate exists for every positive price, is the only one, and is bracketed by the first and the last payment alone.
 */

/** Σ c·d, Σ e·c·d and Σ e²·c·d of the last call of `sumFlows`, d being the discount. */
export const sums = new Float64Array(3)

/**
 * Adds up the discounted payments into `sums`. `isEven` says that all payments but the last are one unit of time apart: then
 * no power is taken for each (Horner's rule).
 */
export function sumFlows(
  amounts: Float64Array,
  exponents: Float64Array,
  start: number,
  count: number,
  x: number,
  isEven: boolean,
): void {
  if (isEven && count > 1) sumEven(amounts, exponents, start, count, x)
  else sumAny(amounts, exponents, start, count, x)
}

function sumAny(
  amounts: Float64Array,
  exponents: Float64Array,
  start: number,
  count: number,
  x: number,
): void {
  let zeroth = 0
  let first = 0
  let second = 0
  for (let at = start; at < start + count; at++) {
    const exponent = exponents[at]!
    const worth = amounts[at]! * Math.exp(-x * exponent)
    const moment = worth * exponent
    zeroth += worth
    first += moment
    second += moment * exponent
  }
  sums[0] = zeroth
  sums[1] = first
  sums[2] = second
}

function sumEven(
  amounts: Float64Array,
  exponents: Float64Array,
  start: number,
  count: number,
  x: number,
): void {
  const discount = Math.exp(-x)
  const last = start + count - 1
  const lastGap = exponents[last]! - exponents[last - 1]!
  const lastStep = Math.abs(lastGap - 1) < 1e-12 ? 1 : lastGap
  // Moments about the payment in hand, which each step moves one period earlier.
  let zeroth = amounts[last]! * (lastStep === 1 ? discount : Math.exp(-x * lastStep))
  let first = zeroth * lastStep
  let second = first * lastStep
  zeroth += amounts[last - 1]!
  for (let at = last - 2; at >= start; at--) {
    second = discount * (second + 2 * first + zeroth)
    first = discount * (first + zeroth)
    zeroth = amounts[at]! + discount * zeroth
  }
  const lead = exponents[start]!
  const factor = Math.exp(-x * lead)
  sums[0] = factor * zeroth
  sums[1] = factor * (first + lead * zeroth)
  sums[2] = factor * (second + lead * (2 * first + lead * zeroth))
}

/** The most that a compounding period may grow or shrink by, as a logarithm: beyond it a yield is no number any more. */
export const LOG_GROWTH_MAX = 300

const ITERATIONS_MAX = 60
// A step of Halley's method leaves an error of the order of its cube.
const STEP_IS_LAST = 3e-5

/** How many evaluations the last call of `solveRate` took. */
export let iterations = 0

/**
 * The rate x at which the payments are worth `price`; NaN where no finite rate makes them so (the price is not positive,
 * nothing is paid, or what is paid at once is already worth as much). All amounts must be ≥ 0 and all exponents ascend
 * from ≥ 0. Halley's method on the logarithm of the sum, inside a bracket that always holds the root; at most 60 evaluations.
 */
export function solveRate(
  amounts: Float64Array,
  exponents: Float64Array,
  start: number,
  count: number,
  price: number,
  guess: number,
  isEven: boolean,
): number {
  iterations = 0
  if (!(price > 0) || count === 0) return Number.NaN
  let low = 0
  let high = 0
  let atOnce = 0
  let later = 0
  let firstLater = -1
  for (let at = start; at < start + count; at++) {
    if (exponents[at]! <= 0) atOnce += amounts[at]!
    else {
      later += amounts[at]!
      if (firstLater < 0 && amounts[at]! > 0) firstLater = exponents[at]!
    }
  }
  const left = price - atOnce
  if (!(left > 0) || !(later > 0)) return Number.NaN
  const lastExponent = exponents[start + count - 1]!
  const gap = Math.log(later / left)
  low = gap > 0 ? gap / lastExponent : gap / firstLater
  high = gap > 0 ? gap / firstLater : gap / lastExponent
  // Rounding must not push the root out of its own bracket.
  const slack = 1e-13 * (Math.abs(low) + Math.abs(high)) + 1e-300
  low -= slack
  high += slack
  const target = Math.log(price)
  let x = guess > low && guess < high ? guess : (low + high) / 2
  while (iterations < ITERATIONS_MAX) {
    iterations++
    sumFlows(amounts, exponents, start, count, x, isEven)
    const worth = sums[0]!
    // Beyond the range of numbers the sign still tells on which side the root is.
    if (!(worth > 0) || !(sums[2]! < Number.POSITIVE_INFINITY)) {
      if (worth === 0) high = x
      else low = x
      x = (low + high) / 2
      continue
    }
    const error = Math.log(worth) - target
    if (error > 0) low = x
    else high = x
    const mean = sums[1]! / worth
    const spread = sums[2]! / worth - mean * mean
    const newton = error / mean
    const bend = 1 - (newton * spread) / (2 * mean)
    const step = bend > 0.5 ? newton / bend : newton
    let next = x + step
    if (!(next > low && next < high)) {
      if (Math.abs(step) * lastExponent <= 1e-12) return x
      next = (low + high) / 2
    } else if (Math.abs(step) * lastExponent <= STEP_IS_LAST) return next
    if (next === x || high - low <= 4e-16 * Math.abs(x)) return next
    x = next
  }
  return x
}
