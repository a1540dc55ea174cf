/**
 * Quality of the shipped name matching on the labelled pairs: precision, recall, F1, area under the curve and
 * calibration by suite, with and without birth dates, countries and identifiers, beside the published logic-v2 scores.
 * The weights were fitted on these pairs, so these are in-sample figures; `fitting/name-matching.ts` prints held-out ones.
 *
 *   node benchmarks/name-matching-quality.ts
 */
import { cpus } from 'node:os'
import {
  ENGINE_VERSION,
  MATCH_THRESHOLD,
  type Party,
  prepareName,
  prepareParty,
  scoreParties,
} from '#engines/name-matching/index.ts'
import { namesOnly, readLabelledPairs } from './name-matching/labelled-pairs.ts'
import { type Judged, measure } from './name-matching/measures.ts'

const LOGIC_V2_THRESHOLD = 0.7

const pairs = readLabelledPairs()
if (pairs === null) {
  console.error('The labelled pairs are not here: set ASSAY_DATA to the folder of the data.')
  process.exit(1)
}

type Row = Judged & { suite: string }
const judge = (strip: (party: Party) => Party): Row[] =>
  pairs.map(({ left, right, isMatch, suite }) => ({
    suite,
    isMatch,
    probability: scoreParties(prepareParty(strip(left)), prepareParty(strip(right))).probability,
  }))

console.log(`${ENGINE_VERSION}, threshold ${MATCH_THRESHOLD}, ${pairs.length} pairs, in sample`)
print('Names only', judge(namesOnly), MATCH_THRESHOLD)
print(
  'With birth dates, countries and identifiers',
  judge((party) => party),
  MATCH_THRESHOLD,
)

const published = pairs.filter(({ logicV2 }) => logicV2 !== null)
print(
  `logic-v2 as published, threshold ${LOGIC_V2_THRESHOLD}`,
  published.map(({ suite, isMatch, logicV2 }) => ({ suite, isMatch, probability: logicV2! })),
  LOGIC_V2_THRESHOLD,
)
const same = new Set(published)
print(
  'The same pairs by this engine, names only',
  pairs.flatMap((pair, index) => (same.has(pair) ? [judge(namesOnly)[index]!] : [])),
  MATCH_THRESHOLD,
)
time()

function print(title: string, rows: readonly Row[], threshold: number): void {
  console.log(`\n${title}\n${'suite'.padEnd(24)}pairs  precision  recall     F1    AUC  calibration error`)
  const suites = [...new Set(rows.map(({ suite }) => suite))]
  const crossScript = rows.filter(
    ({ suite }) => suite === 'un-original-script' || suite === 'watchman-cross-script',
  )
  const groups: (readonly [string, readonly Row[]])[] = suites.map((suite) => [
    suite,
    rows.filter((row) => row.suite === suite),
  ])
  if (crossScript.length > 0) groups.push(['cross-script', crossScript])
  if (suites.length > 1) groups.push(['all', rows])
  for (const [label, some] of groups) {
    const { pairs, precision, recall, f1, auc, calibrationError } = measure(some, threshold)
    const [p, r, f, a, c] = [precision, recall, f1, auc, calibrationError].map((value) =>
      Number.isNaN(value) ? '    –' : value.toFixed(3),
    )
    console.log(
      `${label.padEnd(24)}${String(pairs).padStart(5)}      ${p}   ${r}  ${f}  ${a}              ${c}`,
    )
  }
}

/** CPU time, not wall time: other work on the machine does not count. */
function time(): void {
  const left = pairs!.map((pair) => prepareParty(namesOnly(pair.left)))
  const right = pairs!.map((pair) => prepareParty(namesOnly(pair.right)))
  const measureMicros = (rounds: number, run: (round: number, index: number) => void): number => {
    for (let index = 0; index < left.length; index++) run(0, index)
    const start = process.cpuUsage()
    for (let round = 1; round <= rounds; round++)
      for (let index = 0; index < left.length; index++) run(round, index)
    const { user, system } = process.cpuUsage(start)
    return (user + system) / (rounds * left.length)
  }
  const like = measureMicros(40, (_, index) => scoreParties(left[index]!, right[index]!))
  const unlike = measureMicros(40, (round, index) =>
    scoreParties(left[index]!, right[(index * 7 + round * 13) % right.length]!),
  )
  const prepare = measureMicros(20, (_, index) =>
    prepareName(pairs![index]!.left.names[0]!.value, pairs![index]!.left.schema),
  )
  console.log(`\nCPU time on ${cpus()[0]?.model ?? 'this machine'}`)
  console.log(
    `labelled pair ${like.toFixed(1)} µs · pair drawn at random ${unlike.toFixed(1)} µs · preparing a name ${prepare.toFixed(1)} µs`,
  )
}
