/**
 * Fits the coefficients of engines/entity-resolution on labelled pairs made of public files (entity-resolution/labelled-companies.ts)
 * and says how well they do on what they have not seen: folds by company, whole sources held out, lists that are never fitted, and
 * the bench's own pairs. Every coefficient has a prior near zero and, where the field knows it, a sign it may not leave.
 *
 *   node benchmarks/fitting/entity-resolution.ts [--write] [--bench PAIRS.jsonl] [--errors SET]
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import {
  type CompanyRecord,
  FEATURES,
  type Feature,
  JOIN_THRESHOLD,
  prepareCompany,
  readEvidence,
  SAME_THRESHOLD,
} from '#engines/entity-resolution/index.ts'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { COEFFICIENTS, INTERCEPT } from '../../engines/entity-resolution/fitted-coefficients.ts'
import { NAME_FEATURES } from '../../engines/entity-resolution/name-evidence.ts'
import { calibrationNoise } from '../entity-resolution/calibration-noise.ts'
import { labelledCompanies, neverFitted } from '../entity-resolution/labelled-companies.ts'
import type { LabelledPair } from '../entity-resolution/pair-parts.ts'
import { fitLogistic, type LogisticCase } from '../name-matching/fit-logistic.ts'
import { measure } from '../name-matching/measures.ts'

const FOLDS = 10
const option = (name: string) => {
  const at = process.argv.indexOf(name)
  return at === -1 ? undefined : process.argv[at + 1]
}
const benchFile = option('--bench') ?? sharedData('bench/entities-dev.jsonl')

/** What each source counts for altogether, whatever it has of pairs: half of it on each side where it has both. */
const WEIGHTS: Readonly<Record<string, number>> = {
  'FinanceDatabase listing-two-names': 420,
  'FinanceDatabase listing-similar-name': 260,
  'FinanceDatabase listing-of-another': 120,
  'FinanceDatabase namesake': 80,
  'easy pairs at-random': 120,
  'easy pairs neighbours': 90,
  'easy pairs written-alike': 120,
  'SEC rename': 60,
  'SEC former-name': 40,
  'SEC sibling-or-similar': 150,
  'Exhibit 21 group-sibling': 110,
  'OFAC listed-alias': 180,
  'OFAC listed-similar': 150,
  'OFSI listed-alias': 60,
  'OFSI listed-similar': 60,
  'UN listed-alias': 60,
  'UN listed-similar': 60,
  'native names other-script': 130,
  'native names other-script-different': 70,
}
/** What a pair of the bench counts for. */
const WEIGHT_OF_BENCH = Number(option('--weight') ?? 0.4)
/** Signs that knowledge of the field fixes. */
const SIGNS: Readonly<Partial<Record<Feature, number>>> = {
  shared: 1,
  nothingOwnShared: -1,
  share: 1,
  shareIsHigh: 1,
  identical: 1,
  whole: 1,
  sameForm: 1,
  otherForm: -1,
  otherFormAlone: -1,
  contradicted: -1,
  ownAgainstOwn: -1,
  ownAgainstTrade: -1,
  tradeAgainstTrade: -1,
  placeAgainstPlace: -1,
  markAgainstMark: -1,
  markOnOneSide: -1,
  ownOnOneSide: -1,
  tradeOnOneSide: -1,
  placeOnOneSide: -1,
  moreOnOneSide: -1,
  oneWordExchanged: -1,
  firstWordsAgree: 1,
  firstWordsDiffer: -1,
  respelt: -1,
  sameCountry: 1,
  otherCountry: -1,
  sameCity: 1,
  otherCity: -1,
  sameAddress: 1,
  otherAddress: -1,
  sameWebsite: 1,
  otherWebsite: -1,
  websiteNamesOther: 1,
  sameYear: 1,
  nearYear: 1,
  otherYear: -1,
  sameIndustry: 1,
  otherIndustry: -1,
  otherCountryUnderOneName: -1,
  sameAddressContradicted: -1,
  sameAddressMoreWords: -1,
  sameCityMoreWords: -1,
  sameWebsiteMoreWords: -1,
  otherWebsiteUnderOneName: -1,
}
/** Known from the field where the pairs hold too little of it: [value, how firmly]. */
const PRIORS: Readonly<Partial<Record<Feature, readonly [number, number]>>> = {
  sameYear: [1.2, 20],
  nearYear: [0.4, 20],
  otherYear: [-1, 20],
  sameWebsite: [3, 4],
  likeWebsite: [0.5, 10],
  sameWebsiteOtherName: [-0.5, 4],
  otherWebsite: [-1, 4],
  otherWebsiteUnderOneName: [-0.7, 4],
  sameAddress: [1, 3],
  noName: [-2, 20],
  // A daughter is called as its parent and a word more, and stands at its website and in its city.
  moreOnOneSide: [-0.8, 5],
  sameWebsiteMoreWords: [-2, 10],
  sameCityMoreWords: [-0.5, 5],
  markAgainstMark: [-2, 2],
  markOnOneSide: [-1.5, 8],
  placeAgainstPlace: [-1.5, 2],
}
const PRECISION = 1
const KNOTS = [-3, -1, 1, 3]
const CALIBRATION_AIM = 0.03

type Case = { pair: LabelledPair; features: Float64Array; weight: number; fold: number }

const bench: LabelledPair[] = existsSync(benchFile)
  ? readFileSync(benchFile, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as LabelledPair & { id: string })
      .map((row) => ({ ...row, group: row.left.names[0]! }))
  : []
// What the bench asks is not taught: pairs with both of a bench row's names are left out.
const asked = new Set(bench.flatMap(({ left, right }) => [keyOf(left, right), keyOf(right, left)]))
function keyOf(left: CompanyRecord, right: CompanyRecord): string {
  return `${left.names[0]}|${right.names[0]}`.toLowerCase()
}
const ofFiles = labelledCompanies().filter(({ left, right }) => !asked.has(keyOf(left, right)))
// The bench's public pairs are of registers and countries that the files have nothing of; without them each is measured with its own source held out.
const isTaught = !process.argv.includes('--without-bench')
const benchPairs = new Set(bench)
const labelled = [...ofFiles, ...(isTaught ? bench : [])]
const counts = new Map<string, number>()
const setOf = ({ source, set }: LabelledPair) => `${source} ${set}`
for (const pair of labelled) counts.set(setOf(pair), (counts.get(setOf(pair)) ?? 0) + 1)

let weighing: Readonly<Partial<Record<Feature, number>>> = COEFFICIENTS
const weigh = (values: Readonly<Record<(typeof NAME_FEATURES)[number], number>>) => {
  let sum = 0
  // Before anything is fitted the pair of names that agrees most is taken.
  for (const feature of NAME_FEATURES)
    sum += (weighing[feature] ?? (feature === 'share' ? 1 : 0)) * values[feature]
  return sum
}

function caseOf(pair: LabelledPair): Case {
  const { values } = readEvidence(prepareCompany(pair.left), prepareCompany(pair.right), weigh)
  const features = new Float64Array(FEATURES.length + 1)
  features[0] = 1
  FEATURES.forEach((feature, at) => {
    features[at + 1] = values[feature]
  })
  return {
    pair,
    features,
    weight: benchPairs.has(pair)
      ? WEIGHT_OF_BENCH
      : (WEIGHTS[setOf(pair)] ?? 50) / (counts.get(setOf(pair)) ?? 50),
    fold: foldOf(pair.group),
  }
}

function foldOf(group: string): number {
  let hash = 7
  for (const letter of group) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0
  return (Math.imul(hash, 2654435761) >>> 0) % FOLDS
}

function fitCoefficients(cases: readonly Case[]): Float64Array {
  const size = FEATURES.length + 1
  const prior = new Float64Array(size)
  const precision = new Float64Array(size).fill(PRECISION)
  precision[0] = 0.01
  FEATURES.forEach((feature, at) => {
    const known = PRIORS[feature]
    if (known === undefined) return
    prior[at + 1] = known[0]
    precision[at + 1] = known[1]
  })
  const rows: LogisticCase[] = cases.map(({ features, pair, weight }) => ({
    features,
    offset: 0,
    isMatch: pair.same,
    weight,
  }))
  for (;;) {
    const weights = fitLogistic(rows, prior, precision)
    // One at a time, the worst first: what another took may be right once that is held.
    let worst = -1
    FEATURES.forEach((feature, at) => {
      const wrong = -(SIGNS[feature] ?? 0) * weights[at + 1]!
      if (wrong > 1e-6 && precision[at + 1] !== 1e9 && (worst === -1 || wrong > Math.abs(weights[worst]!)))
        worst = at + 1
    })
    if (worst === -1) return weights
    prior[worst] = 0
    precision[worst] = 1e9
  }
}

const dot = (weights: Float64Array, features: Float64Array) =>
  features.reduce((sum, value, at) => sum + value * weights[at]!, 0)
const curveOf = (raw: number) => Float64Array.from([1, raw, ...KNOTS.map((knot) => Math.max(0, raw - knot))])

/** The curve is fitted on sums that the coefficients under it have not seen. */
function fitCurve(cases: readonly Case[]): Float64Array {
  const rows: (LogisticCase & { weight: number })[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const weights = fitCoefficients(cases.filter((item) => item.fold !== fold))
    for (const item of cases)
      if (item.fold === fold)
        rows.push({
          features: curveOf(dot(weights, item.features)),
          offset: 0,
          isMatch: item.pair.same,
          weight: Math.sqrt(item.weight),
        })
  }
  // Between each source by its weight (half of its pairs one company) and each pair alike (a quarter): how many of what is asked are one, nobody knows.
  const all = (weightOf: (item: Case) => number) => cases.reduce((sum, item) => sum + weightOf(item), 0)
  const share = all(({ weight }) => weight) / all(({ weight }) => Math.sqrt(weight))
  for (const row of rows) row.weight *= share
  return fitLogistic(
    rows,
    Float64Array.from([0, 1, 0, 0, 0, 0]),
    Float64Array.from([1, 5, 15, 15, 15, 15]),
    Float64Array.from([0, 1, 0, 0, 0, 0]),
  )
}

type Judged = { probability: number; isMatch: boolean; pair: LabelledPair; features: Float64Array }
const judge = (weights: Float64Array, curve: Float64Array, item: Case): Judged => ({
  probability: 1 / (1 + Math.exp(-dot(curve, curveOf(dot(weights, item.features))))),
  isMatch: item.pair.same,
  pair: item.pair,
  features: item.features,
})

function wilson(hits: number, all: number): string {
  if (all === 0) return '-'
  const z = 1.959964
  const share = hits / all
  const below = 1 + (z * z) / all
  const middle = share + (z * z) / (2 * all)
  const half = z * Math.sqrt((share * (1 - share)) / all + (z * z) / (4 * all * all))
  return `[${((100 * (middle - half)) / below).toFixed(1)}, ${((100 * (middle + half)) / below).toFixed(1)}]`
}

function show(title: string, judged: readonly Judged[]): void {
  console.log(`\n${title}`)
  const line = (label: string, some: readonly Judged[]) => {
    const { pairs, precision, recall, f1, auc, calibrationError } = measure(some, SAME_THRESHOLD)
    const joined = some.filter(({ probability }) => probability >= JOIN_THRESHOLD)
    const right = joined.filter(({ isMatch }) => isMatch).length
    const judgedRight = some.filter(
      ({ probability, isMatch }) => probability >= SAME_THRESHOLD === isMatch,
    ).length
    const cell = (value: number) => (Number.isNaN(value) ? '   -  ' : value.toFixed(3).padStart(6))
    console.log(
      `${label.padEnd(44)}${String(pairs).padStart(5)}  right ${((100 * judgedRight) / pairs).toFixed(1).padStart(5)} %  P ${cell(precision)}  R ${cell(recall)}  F1 ${cell(f1)}  AUC ${cell(auc)}  ECE ${cell(calibrationError)}  joined ${joined.length}, right ${joined.length === 0 ? '-' : ((100 * right) / joined.length).toFixed(1)} % ${wilson(right, joined.length)}`,
    )
  }
  for (const set of [...new Set(judged.map(({ pair }) => setOf(pair)))])
    line(
      set.slice(0, 43),
      judged.filter(({ pair }) => setOf(pair) === set),
    )
  const hard = judged.filter(({ pair }) => pair.source !== 'easy pairs')
  line('all but the easy', hard)
  console.log(`  calibration error ${calibrationNoise(hard, CALIBRATION_AIM)}`)
  for (const threshold of [0.8, 0.85, 0.9, 0.92, 0.95, 0.97]) {
    const joined = hard.filter(({ probability }) => probability >= threshold)
    const right = joined.filter(({ isMatch }) => isMatch).length
    console.log(
      `  from ${threshold}: ${joined.length} joined, right ${((100 * right) / joined.length).toFixed(2)} % ${wilson(right, joined.length)}, of all that are one ${((100 * right) / hard.filter(({ isMatch }) => isMatch).length).toFixed(1)} %`,
    )
  }
}

let cases = labelled.map(caseOf)
// Which of several names is compared follows the coefficients, so they are found twice.
for (let round = 0; round < 2; round++) {
  const weights = fitCoefficients(cases)
  weighing = Object.fromEntries(FEATURES.map((feature, at) => [feature, weights[at + 1]!]))
  cases = labelled.map(caseOf)
}
const weights = fitCoefficients(cases)
const curve = fitCurve(cases)
const folds: Judged[] = []
for (let fold = 0; fold < FOLDS; fold++) {
  const rest = cases.filter((item) => item.fold !== fold)
  const model = fitCoefficients(rest)
  const bent = process.argv.includes('--quick') ? curve : fitCurve(rest)
  for (const item of cases) if (item.fold === fold) folds.push(judge(model, bent, item))
}
show('Ten folds by company, none looked at', folds)
const apart: Judged[] = []
for (const source of new Set(labelled.map((pair) => pair.source))) {
  const rest = cases.filter(({ pair }) => pair.source !== source)
  const model = fitCoefficients(rest)
  const bent = process.argv.includes('--quick') ? curve : fitCurve(rest)
  for (const item of cases) if (item.pair.source === source) apart.push(judge(model, bent, item))
}
show(
  'Whole sources held out',
  apart.filter(({ pair }) => !benchPairs.has(pair)),
)
const eu = neverFitted()
  .map(caseOf)
  .map((item) => judge(weights, curve, item))
show('Lists of the European Union, never fitted', eu)
const ofBench = isTaught
  ? apart.filter(({ pair }) => benchPairs.has(pair))
  : bench.map(caseOf).map((item) => judge(weights, curve, item))
show('The bench, each of its sources held out', ofBench)

const wanted = option('--errors')
if (wanted !== undefined)
  for (const item of [...ofBench, ...eu, ...apart]
    .filter(
      ({ pair, probability, isMatch }) =>
        setOf(pair).includes(wanted) && probability >= SAME_THRESHOLD !== isMatch,
    )
    .slice(0, Number(option('--limit') ?? 80)))
    console.log(
      `${item.isMatch ? 'missed' : 'false '} ${item.probability.toFixed(3)} ${setOf(item.pair).slice(0, 30)} ${JSON.stringify(item.pair.left).slice(0, 120)} <> ${JSON.stringify(item.pair.right).slice(0, 120)} :: ${FEATURES.flatMap((feature, at) => (item.features[at + 1] === 0 ? [] : [`${feature} ${(item.features[at + 1]! * weights[at + 1]!).toFixed(1)}`])).join(', ')}`,
    )

const round = (value: number) => Math.round(value * 100) / 100
const source = `import type { Feature } from './evidence.ts'

// Written by benchmarks/fitting/entity-resolution.ts from ${labelled.length} labelled pairs; how is in docs/methodology/entity-resolution.md.

export const INTERCEPT = ${round(weights[0]!)}

/** What each thing that two records say adds to the log-odds of their being one company. */
export const COEFFICIENTS: Readonly<Record<Feature, number>> = {
${FEATURES.map((feature, at) => `  ${feature}: ${round(weights[at + 1]!)},`).join('\n')}
}

/** Bends the sum: log-odds = shift + slope × sum + Σ turn × what of the sum is over the knot. */
export const CURVE = {
  shift: ${round(curve[0]!)},
  slope: ${round(curve[1]!)},
  knots: [${KNOTS.join(', ')}] as readonly number[],
  turns: [${[...curve.slice(2)].map(round).join(', ')}] as readonly number[],
}
`
console.log(`\nintercept ${round(weights[0]!)} (was ${INTERCEPT})`)
if (process.argv.includes('--coefficients')) console.log(source)
if (process.argv.includes('--write'))
  writeFileSync(new URL('../../engines/entity-resolution/fitted-coefficients.ts', import.meta.url), source)
