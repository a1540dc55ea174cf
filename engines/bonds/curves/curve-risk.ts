import { type CurveFlows, dirtyPriceOnCurve } from './curve-spread.ts'

/** The tenors in years whose rates are bumped one at a time. */
export const KEY_RATE_TENORS = [1, 2, 3, 5, 7, 10, 20, 30] as const

const PARALLEL_SHIFT = 0.0025
const KEY_RATE_SHIFT = 0.0001

/** What the price loses, as a share of it, for each unit that the curve's continuous zero rates rise; the spread stays. */
export type CurveSensitivity = {
  /** (P₋ − P₊) ÷ (2 × 0.0025 × P) for a parallel shift of ±25 bp, in years. */
  effectiveDuration: number
  /** (P₊ + P₋ − 2P) ÷ (0.0025² × P), in years². */
  effectiveConvexity: number
  /** Ho's key-rate durations (1992) for ±1 bp at `KEY_RATE_TENORS`; they add up to the duration of a 1 bp shift. */
  keyRateDurations: number[]
}

/** How a bond at a spread over a curve answers to the curve. The rates shifted are continuous, so that durations are not modified ones. */
export function curveSensitivity(flows: CurveFlows, spread: number): CurveSensitivity {
  const { times, worths } = flows
  const price = dirtyPriceOnCurve(flows, spread)
  let odd = 0
  let even = 0
  const buckets = new Float64Array(KEY_RATE_TENORS.length)
  for (let at = 0; at < times.length; at++) {
    const time = times[at]!
    const worth = worths[at]! * Math.exp(-spread * time)
    // P₋ − P₊ and P₊ + P₋ − 2P without the loss of digits that the differences of whole prices would bring.
    odd += 2 * worth * Math.sinh(PARALLEL_SHIFT * time)
    even += 4 * worth * Math.sinh((PARALLEL_SHIFT * time) / 2) ** 2
    addKeyRates(buckets, worth, time)
  }
  return {
    effectiveDuration: odd / (2 * PARALLEL_SHIFT * price),
    effectiveConvexity: even / (PARALLEL_SHIFT ** 2 * price),
    keyRateDurations: Array.from(buckets, (bucket) => bucket / (2 * KEY_RATE_SHIFT * price)),
  }
}

/** A payment answers to the two tenors round it, by its nearness to each; beyond the first and last to that one alone. */
function addKeyRates(buckets: Float64Array, worth: number, time: number): void {
  const last = KEY_RATE_TENORS.length - 1
  const change = (share: number) => 2 * worth * Math.sinh(KEY_RATE_SHIFT * share * time)
  if (time <= KEY_RATE_TENORS[0]) {
    buckets[0]! += change(1)
    return
  }
  if (time >= KEY_RATE_TENORS[last]!) {
    buckets[last]! += change(1)
    return
  }
  let right = 1
  while (KEY_RATE_TENORS[right]! < time) right++
  const from = KEY_RATE_TENORS[right - 1]!
  const share = (time - from) / (KEY_RATE_TENORS[right]! - from)
  buckets[right - 1]! += change(1 - share)
  buckets[right]! += change(share)
}
