import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { MATCH_THRESHOLD, NAME_FEATURES, prepareParty, readEvidence } from '#engines/name-matching/index.ts'
import {
  bend,
  type Case,
  CURVE_KNOTS,
  dot,
  FOLDS,
  fitModel,
  foldOf,
  foldOfGroup,
  type ListCase,
  type Model,
} from '../name-matching/fit-model.ts'
import { type LabelledPair, namesOnly, readLabelledPairs } from '../name-matching/labelled-pairs.ts'
import { readListPairs } from '../name-matching/list-pairs.ts'
import { type Judged, measure, reliability } from '../name-matching/measures.ts'
import { agreements } from '../name-matching/priors.ts'

const allPairs = readLabelledPairs()
if (allPairs === null) {
  console.error('The labelled pairs are not here: set ASSAY_DATA to the folder of the data.')
  process.exit(1)
}
const pairs: LabelledPair[] = allPairs
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
const SCREENED_MATCH_WEIGHT = 0.08
const SCREENED_OTHER_WEIGHT = 0.15
/** One slip, a respelling and another order leave the name what it is: to miss one of those is the worst that screening does. */
const SURE_MANGLINGS = new Set(['typo', 'respelt', 'reordered'])
const SURE_MATCH_WEIGHT = 0.35
/** Names in initials fit many: they teach their own features and hardly the others. */
const INITIALS_WEIGHT = 0.02
const SCREENED_SHARE = 2
/** Clean names asked of the lists: about as many as read-lists.ts finds. */
const CLEAN_NAMES = 19_140
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
    weight: kind.endsWith('initials')
      ? INITIALS_WEIGHT
      : !isMatch
        ? SCREENED_OTHER_WEIGHT
        : SURE_MANGLINGS.has(kind)
          ? SURE_MATCH_WEIGHT
          : SCREENED_MATCH_WEIGHT,
  }))

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
/** Screening pairs of a list's own names are no strangers to that list's labelled pairs. */
const OWN_LISTS: Readonly<Record<string, string>> = { OFAC: 'ofac', UN: 'un' }
console.log('\nWhole source held out, names only')
const strangers: Judged[] = []
function printSource(source: string, judged: readonly Judged[]): void {
  const { pairs, f1, auc, calibrationError } = measure(judged, MATCH_THRESHOLD)
  const raised = judged.filter((one) => !one.isMatch && one.probability >= MATCH_THRESHOLD).length
  const missed = judged.filter((one) => one.isMatch && one.probability < MATCH_THRESHOLD).length
  console.log(
    `${source.padEnd(24)}${String(pairs).padStart(5)}  F1 ${f1.toFixed(3)}  AUC ${auc.toFixed(3)}  ECE ${calibrationError.toFixed(3)}  raised ${raised}, missed ${missed}`,
  )
}
for (const source of new Set(pairs.map((pair) => pair.source))) {
  const model = fitModel(
    cases.filter(({ pair }) => pair.source !== source),
    listCases.filter(({ list }) => list !== OWN_LISTS[source]),
    final,
  )
  const judged = cases.filter(({ pair }) => pair.source === source).map((item) => judge(model, item, false))
  strangers.push(...judged)
  printSource(source, judged)
}
printSource('together', strangers)
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
    const some = screened.filter((item) => item.list === list && !item.kind.endsWith('initials'))
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
for (const kind of new Set(screened.map((item) => item.kind))) {
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
    "import type { NameFeature } from './evidence/name-evidence.ts'",
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
