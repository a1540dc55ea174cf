import type { Weights } from '#engines/transcript-analysis/index.ts'

/** The candidates of a call by their features, and which of them are right; none is, where `isNone`. */
export type RankCase = {
  features: readonly string[][]
  right: readonly boolean[]
  isNone: boolean
  weight: number
}

const ROUNDS = 160
const STEP = 0.06
const FEWEST_CALLS = 5

/**
 * Weights of a conditional logit over the candidates of a call and "none of them" (whose sum is 0), with a normal prior
 * around zero of precision `precision`. Where several mentions are right, the belief in all of them together counts.
 * Where weights of another field are given, the prior is around them.
 * Steps are Adam's; the number of rounds is fixed, so that a fit can be had again.
 */
export function fitRanker(
  cases: readonly RankCase[],
  precision: number,
  prior: Weights = new Map(),
): Weights {
  const stated = cases.filter(({ right, isNone }) => isNone || right.some(Boolean))
  const calls = new Map<string, number>()
  for (const { features } of stated)
    for (const name of new Set(features.flat())) calls.set(name, (calls.get(name) ?? 0) + 1)
  const names = [...calls]
    .filter(([name, count]) => count >= FEWEST_CALLS || prior.has(name))
    .map(([name]) => name)
  const centre = Float64Array.from(names, (name) => prior.get(name) ?? 0)
  const index = new Map(names.map((name, at) => [name, at]))
  const data = stated.map(({ features, ...rest }) => ({
    ...rest,
    rows: features.map((row) => Int32Array.from(row.flatMap((name) => index.get(name) ?? []))),
  }))
  const weights = Float64Array.from(centre)
  const mean = new Float64Array(names.length)
  const spread = new Float64Array(names.length)
  for (let round = 1; round <= ROUNDS; round += 1) {
    const gradient = weights.map((weight, at) => precision * (weight - centre[at]!))
    for (const each of data) addGradient(each, weights, gradient)
    const step = STEP * (round < ROUNDS * 0.6 ? 1 : 0.4)
    for (let at = 0; at < weights.length; at += 1) {
      mean[at] = 0.9 * mean[at]! + 0.1 * gradient[at]!
      spread[at] = 0.99 * spread[at]! + 0.01 * gradient[at]! ** 2
      weights[at]! -=
        (step * (mean[at]! / (1 - 0.9 ** round))) / (Math.sqrt(spread[at]! / (1 - 0.99 ** round)) + 1e-8)
    }
  }
  return new Map(
    names.flatMap((name, at) =>
      Math.abs(weights[at]!) < LEAST ? [] : [[name, Number(weights[at]!.toFixed(2))]],
    ),
  )
}

/** What weighs less changes nothing that is shown. */
const LEAST = 0.04

function addGradient(
  {
    rows,
    right,
    isNone,
    weight,
  }: { rows: Int32Array[]; right: readonly boolean[]; isNone: boolean; weight: number },
  weights: Float64Array,
  gradient: Float64Array,
): void {
  const sums = rows.map((row) => row.reduce((sum, at) => sum + weights[at]!, 0))
  const most = Math.max(0, ...sums)
  const none = Math.exp(-most)
  const parts = sums.map((sum) => Math.exp(sum - most))
  const whole = parts.reduce((sum, part) => sum + part, none)
  const good = isNone ? none : parts.reduce((sum, part, at) => sum + (right[at] ? part : 0), 0)
  rows.forEach((row, at) => {
    const error = weight * (parts[at]! / whole - (!isNone && right[at] ? parts[at]! / good : 0))
    if (Math.abs(error) > 1e-8) for (const feature of row) gradient[feature]! += error
  })
}

/** Platt's line through beliefs and whether they were right, with a weak prior for a slope of one. */
export function fitLine(judged: readonly { belief: number; isRight: boolean; weight: number }[]): {
  slope: number
  shift: number
} {
  let slope = 1
  let shift = 0
  for (let round = 0; round < 400; round += 1) {
    let [up, along] = [0, 2 * (slope - 1)]
    for (const { belief, isRight, weight } of judged) {
      const error = weight * (1 / (1 + Math.exp(-(shift + slope * belief))) - (isRight ? 1 : 0))
      up += error
      along += error * belief
    }
    shift -= (2 * up) / judged.length
    slope -= (0.3 * along) / judged.length
  }
  return { slope: Number(slope.toFixed(3)), shift: Number(shift.toFixed(3)) }
}
