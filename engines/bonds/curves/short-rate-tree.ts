import { discountAt, type ZeroCurve } from './zero-curve.ts'

/** Hull and White's short rate: normal, `volatility` a year as a fraction (0.01 is 100 bp), drawn back at `meanReversion` a year. */
export type ShortRateModel = { volatility: number; meanReversion: number }

type Step = {
  years: number
  /** Discount over the step at each node of its start. */
  discounts: Float64Array
  /** Of each node: the middle one of the three it leads to, and the chances of the one above and below. */
  middle: Int32Array
  up: Float64Array
  down: Float64Array
}

export type ShortRateTree = { times: Float64Array; steps: Step[] }

/** Stands in for no volatility at all, of which no tree has branches. */
const VOLATILITY_LEAST = 1e-7

/**
 * A recombining trinomial tree (Hull and White 1994) through the given ascending times, each gap cut into steps no longer than
 * `longest`. Every discount factor of the curve at its times is met to the last digits.
 */
export function shortRateTree(
  curve: ZeroCurve,
  { volatility, meanReversion }: ShortRateModel,
  stops: readonly number[],
  longest: number,
): ShortRateTree {
  const times = timesThrough(stops, longest)
  const steps: Step[] = []
  const sigma = Math.max(volatility, VOLATILITY_LEAST)
  let spacing = 0
  let lowest = 0
  let reached = Float64Array.of(1)
  for (let at = 0; at + 1 < times.length; at++) {
    const years = times[at + 1]! - times[at]!
    const drawn = Math.exp(-meanReversion * years)
    const variance = sigma ** 2 * varianceTime(meanReversion, years)
    const nextSpacing = Math.sqrt(3 * variance)
    const size = reached.length
    const step: Step = {
      years,
      discounts: new Float64Array(size),
      middle: new Int32Array(size),
      up: new Float64Array(size),
      down: new Float64Array(size),
    }
    let mass = 0
    for (let node = 0; node < size; node++) {
      const rate = (lowest + node) * spacing
      const expected = rate * drawn
      const middle = Math.round(expected / nextSpacing)
      // How far the mean lies from the middle node, in units of the spacing.
      const off = expected / nextSpacing - middle
      step.middle[node] = middle
      step.up[node] = (1 / 3 + off * off + off) / 2
      step.down[node] = (1 / 3 + off * off - off) / 2
      step.discounts[node] = Math.exp(-rate * years)
      mass += reached[node]! * step.discounts[node]!
    }
    // The level of the rates at which the step meets the curve.
    const level = discountAt(curve, times[at + 1]!) / mass
    const nextLowest = step.middle[0]! - 1
    const next = new Float64Array(step.middle[size - 1]! + 1 - nextLowest + 1)
    for (let node = 0; node < size; node++) {
      step.discounts[node]! *= level
      step.middle[node]! -= nextLowest
      const worth = reached[node]! * step.discounts[node]!
      const middle = step.middle[node]!
      next[middle + 1]! += worth * step.up[node]!
      next[middle]! += worth * (1 - step.up[node]! - step.down[node]!)
      next[middle - 1]! += worth * step.down[node]!
    }
    steps.push(step)
    reached = next
    lowest = nextLowest
    spacing = nextSpacing
  }
  return { times, steps }
}

/**
 * Rolls values back to the first time, `spread` added to every rate. `stop` sees the values of each time after the first, the last
 * first, and changes them: what is paid and chosen then.
 */
export function rollBack(
  { times, steps }: ShortRateTree,
  spread: number,
  stop: (time: number, values: Float64Array) => void,
): number {
  const last = steps.at(-1)!
  let values = new Float64Array(last.middle.at(-1)! + 2)
  for (let at = steps.length - 1; at >= 0; at--) {
    stop(times[at + 1]!, values)
    const { years, discounts, middle, up, down } = steps[at]!
    const added = Math.exp(-spread * years)
    const before = new Float64Array(discounts.length)
    for (let node = 0; node < before.length; node++) {
      const to = middle[node]!
      const rise = up[node]!
      const fall = down[node]!
      before[node] =
        added *
        discounts[node]! *
        (rise * values[to + 1]! + (1 - rise - fall) * values[to]! + fall * values[to - 1]!)
    }
    values = before
  }
  return values[0]!
}

/** ∫ e^(−2as) ds over a step. */
const varianceTime = (meanReversion: number, years: number): number =>
  meanReversion === 0 ? years : -Math.expm1(-2 * meanReversion * years) / (2 * meanReversion)

function timesThrough(stops: readonly number[], longest: number): Float64Array {
  const times = [0]
  for (const stop of stops) {
    const from = times.at(-1)!
    if (stop <= from) continue
    const count = Math.ceil((stop - from) / longest)
    for (let part = 1; part < count; part++) times.push(from + ((stop - from) * part) / count)
    times.push(stop)
  }
  return Float64Array.from(times)
}
