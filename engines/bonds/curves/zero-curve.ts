import { found, type Outcome, refused } from '../outcome.ts'

/**
 * How a rate is read between two nodes of a curve. Outside the nodes the zero rate is flat.
 *
 * - `linear-zero`: straight lines between continuously compounded zero rates. The simplest that can be repeated anywhere.
 * - `flat-forward`: straight lines between the logarithms of discount factors: forwards are constant between nodes.
 * - `monotone-cubic`: Fritsch and Carlson's cubic through the zero rates: smooth, and no bump that the nodes do not have.
 */
export const INTERPOLATIONS = ['linear-zero', 'flat-forward', 'monotone-cubic'] as const
export type Interpolation = (typeof INTERPOLATIONS)[number]

/** Continuously compounded zero rates (fractions) by time in years of 365 days. */
export type ZeroCurve = {
  times: Float64Array
  rates: Float64Array
  interpolation: Interpolation
  /** Slopes at the nodes, for the cubic alone. */
  slopes: Float64Array
}

const RATE_MAX = 10

/** A curve through nodes in ascending order of time. Refuses none at all, times out of order and rates beyond ±1,000 %. */
export function makeCurve(
  times: ArrayLike<number>,
  rates: ArrayLike<number>,
  interpolation: Interpolation = 'linear-zero',
): Outcome<ZeroCurve> {
  if (times.length === 0 || times.length !== rates.length)
    return refused('curve-malformed', 'A curve has as many times as rates, and at least one.', 'curve')
  for (let at = 0; at < times.length; at++) {
    if (!(Number.isFinite(times[at]) && times[at]! >= 0 && (at === 0 || times[at]! > times[at - 1]!)))
      return refused('curve-malformed', 'The times of a curve ascend from 0.', 'curve')
    if (!(Math.abs(rates[at]!) <= RATE_MAX))
      return refused('curve-malformed', 'The rates of a curve are fractions.', 'curve')
  }
  return found(curveOf(Float64Array.from(times), Float64Array.from(rates), interpolation))
}

/** A curve through nodes that are known to be in order. */
export function curveOf(times: Float64Array, rates: Float64Array, interpolation: Interpolation): ZeroCurve {
  const slopes = interpolation === 'monotone-cubic' ? monotoneSlopes(times, rates) : new Float64Array(0)
  return { times, rates, interpolation, slopes }
}

/** The continuously compounded zero rate at a time in years. */
export function zeroRateAt(curve: ZeroCurve, time: number): number {
  const { times, rates } = curve
  const last = times.length - 1
  if (time <= times[0]!) return rates[0]!
  if (time >= times[last]!) return rates[last]!
  const at = nodeBefore(times, time)
  const width = times[at + 1]! - times[at]!
  const share = (time - times[at]!) / width
  const left = rates[at]!
  const right = rates[at + 1]!
  switch (curve.interpolation) {
    case 'linear-zero':
      return left + share * (right - left)
    case 'flat-forward':
      return (left * times[at]! + share * (right * times[at + 1]! - left * times[at]!)) / time
    default: {
      const square = share * share
      const cube = square * share
      return (
        (2 * cube - 3 * square + 1) * left +
        (cube - 2 * square + share) * width * curve.slopes[at]! +
        (3 * square - 2 * cube) * right +
        (cube - square) * width * curve.slopes[at + 1]!
      )
    }
  }
}

/** What a unit paid at a time in years is worth today. */
export const discountAt = (curve: ZeroCurve, time: number): number =>
  Math.exp(-zeroRateAt(curve, time) * time)

/** The place of the last node not after a time that lies inside the nodes. */
function nodeBefore(times: Float64Array, time: number): number {
  let low = 0
  let high = times.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (times[middle]! <= time) low = middle
    else high = middle
  }
  return low
}

/** Slopes that keep the cubic monotone between nodes (Fritsch and Carlson 1980, with the harmonic mean of PCHIP). */
function monotoneSlopes(times: Float64Array, rates: Float64Array): Float64Array {
  const count = times.length
  const slopes = new Float64Array(count)
  if (count < 2) return slopes
  const width = (at: number) => times[at + 1]! - times[at]!
  const secant = (at: number) => (rates[at + 1]! - rates[at]!) / width(at)
  for (let at = 1; at < count - 1; at++) {
    const left = secant(at - 1)
    const right = secant(at)
    if (left * right <= 0) continue
    const leftWeight = 2 * width(at) + width(at - 1)
    const rightWeight = width(at) + 2 * width(at - 1)
    slopes[at] = (leftWeight + rightWeight) / (leftWeight / left + rightWeight / right)
  }
  slopes[0] = secant(0)
  slopes[count - 1] = secant(count - 2)
  return slopes
}
