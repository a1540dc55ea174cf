import { fitLogistic, type LogisticCase } from './fit-logistic.ts'
import type { LabelledPair } from './labelled-pairs.ts'
import { CURVE_PRIORS, factPriors, namePriors } from './priors.ts'

export const FOLDS = 10
const NAME_PRECISION = 2
const FACT_PRECISION = 4
/** How far sources differ in how many of their pairs are matches: a normal prior of this precision around not at all. */
const SOURCE_PRECISION = 5

export type Case = { pair: LabelledPair; name: Float64Array; facts: Float64Array; schema: number }

export type ListCase = {
  name: Float64Array
  isMatch: boolean
  group: number
  weight: number
  list: string
  kind: string
  query: string
  entry: string
}

/** Bends the name's log-odds where held-out pairs showed them too bold or too shy: slope one, and its change at two knots. */
export const CURVE_KNOTS = [-3, -1.5, 1] as const
const CURVE_PRECISION = 2

export type Model = { name: Float64Array; curve: Float64Array; facts: Float64Array }

function curveFeatures(logOdds: number): Float64Array {
  return Float64Array.from([1, logOdds, ...CURVE_KNOTS.map((knot) => Math.max(0, logOdds - knot))])
}

export function bend(curve: Float64Array, logOdds: number): number {
  return dot(curve, curveFeatures(logOdds))
}

export function fitModel(training: readonly Case[], lists: readonly ListCase[], near?: Model): Model {
  const name = fitName(training, lists, near?.name)
  const curve = fitCurve(training, lists, name)
  const facts = fitSigned(
    training
      .filter(({ facts }) => facts.some((value) => value !== 0))
      .map((item) => ({
        features: item.facts,
        offset: bend(curve, dot(name, item.name)),
        isMatch: item.pair.isMatch,
      })),
    factPriors,
    FACT_PRECISION,
    FACT_PRECISION,
  )
  return { name, curve, facts }
}

function fitName(training: readonly Case[], lists: readonly ListCase[], start?: Float64Array): Float64Array {
  return fitSigned(
    [
      ...training.map(({ name, pair }) => ({ features: name, offset: 0, isMatch: pair.isMatch })),
      ...lists.map(({ name, isMatch, weight }) => ({ features: name, offset: 0, isMatch, weight })),
    ],
    namePriors,
    NAME_PRECISION,
    0.01,
    start,
  )
}

/**
 * The curve is fitted on pairs that the weights under it have not seen: folds within the training pairs. Each source has an offset
 * of its own, which is thrown away: how many of its pairs are matches is a habit of whoever collected them, and would move the
 * threshold for every source that comes after.
 */
function fitCurve(training: readonly Case[], lists: readonly ListCase[], start: Float64Array): Float64Array {
  const sources = [...new Set(training.map(({ pair }) => pair.source))]
  const seen: LogisticCase[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const rest = training.filter((item) => foldOf(item) !== fold)
    if (rest.length === training.length) continue
    const weights = fitName(rest, lists, start)
    for (const item of training) {
      if (foldOf(item) !== fold) continue
      const bySource = sources.map((source) => (source === item.pair.source ? 1 : 0))
      const features = Float64Array.from([...curveFeatures(dot(weights, item.name)), ...bySource])
      seen.push({ features, offset: 0, isMatch: item.pair.isMatch })
    }
  }
  const offsets = sources.map(() => [0, 0, SOURCE_PRECISION] as const)
  return fitSigned(seen, [...CURVE_PRIORS, ...offsets], CURVE_PRECISION, 0.01).slice(0, CURVE_PRIORS.length)
}

/** Fits, then holds at zero what came out with a sign it may not have, until all signs are right. */
function fitSigned(
  training: readonly LogisticCase[],
  priors: readonly (readonly [weight: number, sign: number, precision?: number])[],
  precision: number,
  firstPrecision: number,
  start?: Float64Array,
): Float64Array {
  const prior = Float64Array.from(priors, ([weight]) => weight)
  const precisions = Float64Array.from(priors, (item) => item[2] ?? precision)
  precisions[0] = firstPrecision
  let weights = start
  for (;;) {
    weights = fitLogistic(training, prior, precisions, weights)
    let isDone = true
    for (const [index, [, sign]] of priors.entries()) {
      if (sign === 0 || weights[index]! * sign >= 0 || precisions[index] === 1e9) continue
      prior[index] = 0
      precisions[index] = 1e9
      isDone = false
    }
    if (isDone) return weights
  }
}

export function dot(weights: Float64Array, features: Float64Array): number {
  let sum = 0
  for (let index = 0; index < weights.length; index++) sum += weights[index]! * features[index]!
  return sum
}

export function foldOf(item: Case): number {
  return foldOfGroup(item.pair.group)
}

export function foldOfGroup(group: number): number {
  return (Math.imul(group, 2654435761) >>> 0) % FOLDS
}
