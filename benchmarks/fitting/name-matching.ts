/**
 * Fits the weights of engines/name-matching on the labelled pairs, with pairs that screening real lists brings up beside
 * them, and writes engines/name-matching/fitted-weights.ts.
 * Two stages: the name alone on all pairs stripped of every other fact, then the other facts with the name held fixed.
 * Every weight has a prior from knowledge of the field, and a sign it may not leave. Deterministic.
 *
 *   node benchmarks/fitting/name-matching.ts [--write]
 *
 * Prints ten-fold held-out figures (an entry's pairs are all in one fold) beside the in-sample ones.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  BIRTH_DATE_AGREEMENTS,
  type BirthDateAgreement,
  MATCH_THRESHOLD,
  NAME_FEATURES,
  type NameFeature,
  prepareParty,
  readEvidence,
} from '#engines/name-matching/index.ts'
import { fitLogistic, type LogisticCase } from '../name-matching/fit-logistic.ts'
import { type LabelledPair, namesOnly, readLabelledPairs } from '../name-matching/labelled-pairs.ts'
import { readListPairs } from '../name-matching/list-pairs.ts'
import { type Judged, measure, reliability } from '../name-matching/measures.ts'

const FOLDS = 10
const NAME_PRECISION = 2
const FACT_PRECISION = 4
const INTERCEPT_PRIOR = -2

/**
 * What each feature should weigh before a pair has been seen, and the sign it must keep (0: either). A precision of its
 * own holds a weight that the labelled pairs cannot teach: in them every identical name is a match, however common.
 */
const NAME_PRIORS: Readonly<
  Record<NameFeature, readonly [weight: number, sign: -1 | 0 | 1, precision?: number]>
> = {
  coverShorter: [2, 1],
  coverLonger: [2.5, 1],
  sharedInformation: [0.6, 1, 20],
  spellingLoss: [-1, -1],
  worstSpelling: [-3, -1],
  contradiction: [-2, -1],
  contradictedWords: [-1.5, -1],
  omission: [-0.5, -1],
  givenNameClash: [-0.5, -1],
  givenNameOmitted: [-1, -1],
  surnameClash: [-0.5, -1],
  surnameOmitted: [0, 0],
  swapped: [-0.3, -1, 60],
  numberClash: [-4, -1, 20],
  seriesClash: [-0.3, 0, 1],
  numberOmitted: [-0.7, -1],
  legalFormClash: [-1.5, -1],
  initials: [0, 0],
  placeClash: [-2, -1],
  placeOmitted: [-0.8, -1],
  genericClash: [-0.3, -1],
  genericOmitted: [0, 0],
  singleWord: [-1.2, -1],
  crossScript: [0, 0],
  identical: [0.3, 1, 60],
  parentClash: [-0.7, -1],
  parentOmitted: [-0.2, -1],
  classLikeness: [0, 0],
  joins: [0.5, 0],
  organisation: [0, 0],
  organisationContradiction: [0, 0],
  organisationOmission: [0, 0],
  organisationCover: [0.5, 0],
  crossScriptSpelling: [0.5, 0],
  crossScriptLoss: [0.5, 0],
  chainStartOmitted: [-3, -1, 4],
  roleClash: [-3, -1],
  littleInformation: [-2.5, -1, 6],
  singleCommonWord: [-3, -1, 4],
  onlyInitials: [-5, -1, 4],
  genderedEnding: [-2, -1, 20],
  joinLoss: [-3, -1],
  acronyms: [1.5, 1, 30],
  acronymBeside: [-1, -1],
  oneTypo: [0.5, 1],
  oneTypoShared: [1, 1],
  typoDensityInWord: [-2, -1],
  fewTypos: [0.2, 1],
  typoDensity: [-5, -1],
  typoContradiction: [1, 1],
  typoBetweenKnown: [-1, -1],
  typoFromKnown: [0.3, 1],
  typoAtStart: [-2.5, -1, 10],
  singleLoss: [-3, -1],
  wordsShared: [0.3, 0],
  oneWordOfMany: [-0.5, -1],
  tradeClash: [-1.5, -1, 4],
  titleClash: [-3, -1, 10],
  titleForGivenName: [1.65, 1, 40],
  loneTypoDensity: [-4, -1],
  loneAcronym: [-0.5, -1],
  knownByOneWord: [0.4, 1, 200],
  onlyGenericShared: [-1, -1],
}

/** Log likelihood ratios of the other facts, before a pair has been seen. */
const BIRTH_DATE_PRIORS: Readonly<Record<BirthDateAgreement, readonly [weight: number, sign: -1 | 0 | 1]>> = {
  unknown: [0, 0],
  exact: [3.5, 1],
  flipped: [2.6, 1],
  month: [2, 1],
  'day-and-month': [2.2, 1],
  year: [1.6, 1],
  'near-year': [0.6, 0],
  'within-two-years': [-0.3, 0],
  'within-five-years': [-1.3, -1],
  conflict: [-2.6, -1],
}
const FACT_PRIORS = {
  countryAgree: [0.8, 1],
  countryConflict: [-1.2, -1],
  genderAgree: [0.1, 1],
  genderConflict: [-2.4, -1],
} as const

const allPairs = readLabelledPairs()
if (allPairs === null) {
  console.error('The labelled pairs are not here: set SCREENING_PAIRS to their file.')
  process.exit(1)
}
const pairs: LabelledPair[] = allPairs
const agreements: readonly BirthDateAgreement[] = BIRTH_DATE_AGREEMENTS.filter(
  (agreement) => agreement !== 'unknown',
)

type Case = { pair: LabelledPair; name: Float64Array; facts: Float64Array; schema: number }
const cases: Case[] = pairs.map((pair) => {
  const bare = readEvidence(prepareParty(namesOnly(pair.left)), prepareParty(namesOnly(pair.right)))
  const { facts } = readEvidence(prepareParty(pair.left), prepareParty(pair.right))
  const name = Float64Array.from([1, ...bare.nameFeatures])
  const row = new Float64Array(agreements.length + 4)
  const at = agreements.indexOf(facts.birthDate)
  if (at >= 0) row[at] = 1
  row[agreements.length] = facts.country === 'agree' ? 1 : 0
  row[agreements.length + 1] = facts.country === 'conflict' ? 1 : 0
  row[agreements.length + 2] = facts.gender === 'agree' ? 1 : 0
  row[agreements.length + 3] = facts.gender === 'conflict' ? 1 : 0
  return { pair, name, facts: row, schema: 0 }
})

/**
 * Screening pairs are many and made by rule, labelled pairs few and judged by people: each of the former counts for little.
 * Of the former every second one is taken, which says as much in half the time.
 */
const SCREENED_MATCH_WEIGHT = 0.05
const SCREENED_OTHER_WEIGHT = 0.05
/** One slip, a respelling and another order leave the name what it is: to miss one of those is the worst that screening does. */
const SURE_MANGLINGS = new Set(['typo', 'respelt', 'reordered'])
const SURE_MATCH_WEIGHT = 0.15
const SCREENED_SHARE = 2
/** Clean names asked of the lists: about as many as read-lists.ts finds. */
const CLEAN_NAMES = 19_140

type ListCase = {
  name: Float64Array
  isMatch: boolean
  group: number
  weight: number
  list: string
  kind: string
  query: string
  entry: string
}
const listCases: ListCase[] = (readListPairs() ?? [])
  .filter((_, index) => index % SCREENED_SHARE === 0)
  .map(({ query, entry, isMatch, group, list, kind }) => ({
    name: Float64Array.from([1, ...readEvidence(prepareParty(query), prepareParty(entry)).nameFeatures]),
    isMatch,
    group,
    list,
    kind,
    query: query.names[0]!.value,
    entry: entry.names[0]!.value,
    weight: !isMatch
      ? SCREENED_OTHER_WEIGHT
      : SURE_MANGLINGS.has(kind)
        ? SURE_MATCH_WEIGHT
        : SCREENED_MATCH_WEIGHT,
  }))

const namePriors = [[INTERCEPT_PRIOR, 0] as const, ...NAME_FEATURES.map((feature) => NAME_PRIORS[feature])]
const factPriors = [
  ...agreements.map((agreement) => BIRTH_DATE_PRIORS[agreement]),
  ...Object.values(FACT_PRIORS),
]

/** Bends the name's log-odds where held-out pairs showed them too bold or too shy: slope one, and its change at two knots. */
const CURVE_KNOTS = [-3, -1.5, 1] as const
/**
 * Below the first knot the slope is held: down there the only matches are parties with two unlike names, and a curve
 * through them would let a shared birthday make strangers one.
 */
const CURVE_PRIORS: readonly (readonly [weight: number, sign: number, precision?: number])[] = [
  [0, 0],
  [0.8, 1, 1000],
  [-0.4, 0, 200],
  [0, 0],
  [0, 0],
]
const CURVE_PRECISION = 2

type Model = { name: Float64Array; curve: Float64Array; facts: Float64Array }

function curveFeatures(logOdds: number): Float64Array {
  return Float64Array.from([1, logOdds, ...CURVE_KNOTS.map((knot) => Math.max(0, logOdds - knot))])
}

function bend(curve: Float64Array, logOdds: number): number {
  return dot(curve, curveFeatures(logOdds))
}

function fitModel(training: readonly Case[], lists: readonly ListCase[], near?: Model): Model {
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

/** The curve is fitted on pairs that the weights under it have not seen: folds within the training pairs. */
function fitCurve(training: readonly Case[], lists: readonly ListCase[], start: Float64Array): Float64Array {
  const seen: LogisticCase[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const rest = training.filter((item) => foldOf(item) !== fold)
    if (rest.length === training.length) continue
    const weights = fitName(rest, lists, start)
    for (const item of training) {
      if (foldOf(item) !== fold) continue
      seen.push({ features: curveFeatures(dot(weights, item.name)), offset: 0, isMatch: item.pair.isMatch })
    }
  }
  return fitSigned(seen, CURVE_PRIORS, CURVE_PRECISION, 0.01)
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

function dot(weights: Float64Array, features: Float64Array): number {
  let sum = 0
  for (let index = 0; index < weights.length; index++) sum += weights[index]! * features[index]!
  return sum
}

function judge(model: Model, item: Case, withFacts: boolean): Judged & { suite: string } {
  const sum = bend(model.curve, dot(model.name, item.name)) + (withFacts ? dot(model.facts, item.facts) : 0)
  return { probability: 1 / (1 + Math.exp(-sum)), isMatch: item.pair.isMatch, suite: item.pair.suite }
}

function heldOut(withFacts: boolean): (Judged & { suite: string; item: Case })[] {
  const judged: (Judged & { suite: string; item: Case })[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const model = models[fold]!
    for (const item of cases)
      if (foldOf(item) === fold) judged.push({ ...judge(model, item, withFacts), item })
  }
  return judged
}

function foldOf(item: Case): number {
  return foldOfGroup(item.pair.group)
}

function foldOfGroup(group: number): number {
  return (Math.imul(group, 2654435761) >>> 0) % FOLDS
}

const final = fitModel(cases, listCases)
const models = Array.from({ length: FOLDS }, (_, fold) =>
  fitModel(
    cases.filter((item) => foldOf(item) !== fold),
    listCases.filter(({ group }) => foldOfGroup(group) !== fold),
    final,
  ),
)
const suites = [...new Set(pairs.map((pair) => pair.suite))]

function print(title: string, judged: readonly (Judged & { suite: string })[]): void {
  console.log(`\n${title}`)
  const crossScript = judged.filter(
    ({ suite }) => suite === 'un-original-script' || suite === 'watchman-cross-script',
  )
  for (const [label, some] of [
    ...suites.map((suite) => [suite, judged.filter((one) => one.suite === suite)] as const),
    ['cross-script', crossScript] as const,
    ['all', judged] as const,
  ]) {
    const { pairs, precision, recall, f1, auc, calibrationError } = measure(some, MATCH_THRESHOLD)
    const cells = [precision, recall, f1, auc, calibrationError].map((value) => value.toFixed(3).padStart(6))
    console.log(
      `${label.padEnd(24)}${String(pairs).padStart(5)}  P ${cells[0]}  R ${cells[1]}  F1 ${cells[2]}  AUC ${cells[3]}  ECE ${cells[4]}`,
    )
  }
}

print('Held out, names only', heldOut(false))
print('Held out, with birth dates, countries and genders', heldOut(true))
print(
  'In sample, names only',
  cases.map((item) => judge(final, item, false)),
)
print(
  'In sample, with the other facts',
  cases.map((item) => judge(final, item, true)),
)
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  'nk-name-bench': ['nk-name-bench'],
  OFAC: ['ofac-alias', 'ofac-hard-negative'],
  UN: ['un-alias', 'un-hard-negative', 'yente-un-treated'],
  'cross-script': ['un-original-script', 'watchman-cross-script'],
  senzing: ['senzing-truthset'],
}
console.log('\nWhole source held out, names only')
const strangers: Judged[] = []
for (const [source, held] of Object.entries(SOURCES)) {
  const model = fitModel(
    cases.filter(({ pair }) => !held.includes(pair.suite)),
    listCases,
    final,
  )
  const judged = cases
    .filter(({ pair }) => held.includes(pair.suite))
    .map((item) => judge(model, item, false))
  strangers.push(...judged)
  const { pairs, f1, auc, calibrationError } = measure(judged, MATCH_THRESHOLD)
  console.log(
    `${source.padEnd(24)}${String(pairs).padStart(5)}  F1 ${f1.toFixed(3)}  AUC ${auc.toFixed(3)}  ECE ${calibrationError.toFixed(3)}`,
  )
}
const together = measure(strangers, MATCH_THRESHOLD)
console.log(
  `${'together'.padEnd(24)}${String(together.pairs).padStart(5)}  F1 ${together.f1.toFixed(3)}  AUC ${together.auc.toFixed(3)}  ECE ${together.calibrationError.toFixed(3)}`,
)
const screened = listCases.map((item) => ({
  ...item,
  probability:
    1 /
    (1 +
      Math.exp(
        -bend(models[foldOfGroup(item.group)]!.curve, dot(models[foldOfGroup(item.group)]!.name, item.name)),
      )),
}))
for (const list of ['un', 'ofac']) {
  console.log(`\nScreening ${list}, held out: mangled names flagged, names on no list flagged`)
  for (const threshold of [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95]) {
    const some = screened.filter((item) => item.list === list)
    const share = (isMatch: boolean) => {
      const asked = some.filter((item) => item.isMatch === isMatch)
      return (
        asked.filter(({ probability }) => probability >= threshold).length /
        (isMatch ? asked.length : CLEAN_NAMES / SCREENED_SHARE)
      )
    }
    console.log(`${threshold}  ${(share(true) * 100).toFixed(2)} %  ${(share(false) * 100).toFixed(3)} %`)
  }
}
for (const kind of new Set(screened.filter(({ isMatch }) => isMatch).map((item) => item.kind))) {
  const some = screened.filter((item) => item.kind === kind)
  console.log(
    `${kind.padEnd(16)} ${some.length}  flagged ${some.filter(({ probability }) => probability >= 0.5).length / some.length}`,
  )
}
if (process.argv.includes('--list-errors')) {
  for (const item of screened
    .filter(({ probability, isMatch }) => probability >= MATCH_THRESHOLD !== isMatch)
    .sort((a, b) => Math.abs(b.probability - 0.5) - Math.abs(a.probability - 0.5)))
    console.log(
      `${item.isMatch ? 'missed' : 'false '} ${item.kind} ${item.probability.toFixed(3)} ${item.list}: ${item.query} <> ${item.entry}`,
    )
}
for (const withFacts of [false, true]) {
  console.log(`\nReliability, held out, ${withFacts ? 'with facts' : 'names only'}`)
  for (const { from, pairs, meanProbability, matchShare } of reliability(heldOut(withFacts))) {
    console.log(
      `${from.toFixed(1)}  ${String(pairs).padStart(4)} pairs  said ${meanProbability.toFixed(3)}  were ${matchShare.toFixed(3)}`,
    )
  }
}
for (const threshold of [0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7]) {
  console.log(
    `threshold ${threshold}: F1 held out ${measure(heldOut(false), threshold).f1.toFixed(4)} names only, ${measure(heldOut(true), threshold).f1.toFixed(4)} with facts`,
  )
}
if (process.argv.includes('--errors')) {
  for (const { item, probability } of heldOut(process.argv.includes('--facts'))
    .filter(({ probability, isMatch }) => probability >= MATCH_THRESHOLD !== isMatch)
    .sort((a, b) => Math.abs(b.probability - 0.5) - Math.abs(a.probability - 0.5))) {
    const { left, right, isMatch, suite } = item.pair
    console.log(
      `${isMatch ? 'missed' : 'false '} ${probability.toFixed(3)} ${suite}: ${left.names.map(({ value }) => value).join(' | ')} <> ${right.names.map(({ value }) => value).join(' | ')} ${JSON.stringify(left.birthDates)} ${JSON.stringify(right.birthDates)}`,
    )
  }
}

if (process.argv.includes('--write')) {
  const number = (value: number) => String(Number(value.toFixed(3)) + 0)
  const hundredths = (value: number) => String(Number(value.toFixed(2)) + 0)
  const key = (name: string) => (/^[a-z][A-Za-z]*$/.test(name) ? name : `'${name}'`)
  const lines = [
    "import type { NameFeature } from './name-evidence.ts'",
    "import type { BirthDateAgreement } from './qualifiers/compare-birth-dates.ts'",
    '',
    `// Written by benchmarks/fitting/name-matching.ts from ${pairs.length} labelled pairs and ${listCases.length} of screening; how is in docs/methodology/name-matching.md.`,
    '',
    '/** Log-odds of the name alone: this, and each feature times its weight. */',
    `export const NAME_INTERCEPT = ${number(final.name[0]!)}`,
    'export const NAME_WEIGHTS: Readonly<Record<NameFeature, number>> = {',
    ...NAME_FEATURES.map((feature, index) => `  ${feature}: ${number(final.name[index + 1]!)},`),
    '}',
    '',
    '/** Knots and slopes of the curve that bends the sum where held-out pairs showed it too bold or too shy. */',
    `export const NAME_CURVE = { shift: ${number(final.curve[0]!)}, slope: ${number(final.curve[1]!)}, knots: [${CURVE_KNOTS.join(', ')}], turns: [${CURVE_KNOTS.map((_, index) => number(final.curve[index + 2]!)).join(', ')}] } as const`,
    '',
    '/** Log likelihood ratios of what else is known. */',
    'export const BIRTH_DATE_LOG_ODDS: Readonly<Record<BirthDateAgreement, number>> = {',
    '  unknown: 0,',
    ...agreements.map((agreement, index) => `  ${key(agreement)}: ${hundredths(final.facts[index]!)},`),
    '}',
    `export const COUNTRY_LOG_ODDS = { unknown: 0, agree: ${hundredths(final.facts[agreements.length]!)}, conflict: ${hundredths(final.facts[agreements.length + 1]!)} } as const`,
    `export const GENDER_LOG_ODDS = { unknown: 0, agree: ${hundredths(final.facts[agreements.length + 2]!)}, conflict: ${hundredths(final.facts[agreements.length + 3]!)} } as const`,
    '',
  ]
  writeFileSync(
    fileURLToPath(new URL('../../engines/name-matching/fitted-weights.ts', import.meta.url)),
    lines.join('\n'),
  )
  console.log('Wrote engines/name-matching/fitted-weights.ts')
}
