/**
 * How well real list names are found: the UN list's names as written, mangled and in their original script, and
 * every OFAC name, against both lists together; and how often clean names (politicians, US issuers) are flagged.
 *
 *   node benchmarks/lists/list-quality.ts [--data FOLDER] [--json FILE] [--misses]
 *
 * The lists are test data and stay where they are; without them the run says so and ends with status 2.
 */

import { existsSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  buildPartyIndex,
  ENGINE_VERSION,
  MATCH_THRESHOLD,
  type Party,
  type PartyIndex,
  prepareName,
  prepareParty,
  scoreParties,
} from '#engines/name-matching/index.ts'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { mangleName, manglings } from '../name-world/mangle-name.ts'
import { bare, readIssuers, readOfac, readPoliticians, readUn } from '../name-world/read-lists.ts'
import { seededRandom } from '../name-world/seeded-random.ts'

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: sharedData('data') },
    json: { type: 'string' },
    misses: { type: 'boolean', default: false },
  },
})

/** Where else the threshold could lie, for the curve. */
const THRESHOLDS = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.97, 0.98, 0.99]
const mangledProbabilities: number[] = []
const cleanProbabilities: number[] = []

type Rate = { asked: number; hit: number; share: number }

const sanctions = join(options.data, 'sanctions')
if (!existsSync(join(sanctions, 'un/UN_consolidated.xml.gz'))) {
  process.stderr.write(`The lists are not at ${sanctions}; nothing was measured.\n`)
  process.exit(2)
}

const un = readUn(options.data)
const ofac = readOfac(options.data)
const index = buildPartyIndex([...un.map(({ party }) => party), ...ofac])
const random = seededRandom(7)
const started = performance.now()
const cpuBefore = process.cpuUsage()
let searches = 0

const found: Record<string, Rate> = {}
for (const mangling of [
  ...manglings.filter((kind) => kind !== 'other script'),
  'joined',
  'respelt twice',
] as const) {
  found[`UN ${mangling}`] = rate(un, ({ party }) => {
    const name = party.names[0]!.value
    const mangled =
      mangling === 'joined'
        ? joined(name)
        : mangling === 'respelt twice'
          ? respeltTwice(name)
          : mangleName(random, name, mangling)
    return mangled === undefined ? undefined : isFlagged(party, mangled, `UN ${mangling}`)
  })
}
found['UN original script'] = rate(
  un.flatMap(({ party, originalScript }) => originalScript.map((name) => ({ party, name }))),
  ({ party, name }) => isFlagged(party, name, 'UN original script'),
)
found['OFAC exact'] = rate(
  ofac.flatMap((party) => party.names.map(({ value }) => ({ party, value }))),
  ({ party, value }) => isFlagged(party, value, 'OFAC exact'),
)

const listed = new Set(index.parties().flatMap(({ names }) => names.map(({ value }) => bare(value))))
const clean = [...readPoliticians(options.data), ...readIssuers(options.data)].filter(
  ({ names }) => !listed.has(bare(names[0]!.value)),
)
const falsePositives = {
  persons: flaggedShare(clean.filter(({ schema }) => schema === 'Person')),
  companies: flaggedShare(clean.filter(({ schema }) => schema === 'Company')),
}
const leftOutAliases = aliasesLeftOut()
const cpu = process.cpuUsage(cpuBefore)

const result = {
  measuredAt: new Date().toISOString(),
  engine: ENGINE_VERSION,
  threshold: MATCH_THRESHOLD,
  machine: { cpu: cpus()[0]!.model, cores: cpus().length, node: process.version },
  loadAverage: loadavg(),
  lists: { un: un.length, ofac: ofac.length },
  foundAndFlagged: found,
  leftOutAliasesInTopTen: leftOutAliases,
  falsePositivesPerCleanName: falsePositives,
  byThreshold: THRESHOLDS.map((threshold) => ({
    threshold,
    mangledFlagged: shareFrom(mangledProbabilities, threshold),
    cleanFlagged: shareFrom(cleanProbabilities, threshold),
  })),
  searches,
  cpuSeconds: (cpu.user + cpu.system) / 1e6,
  wallSeconds: (performance.now() - started) / 1000,
}
const file = options.json ?? new URL('../results/list-quality.json', import.meta.url).pathname
writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)

function isFlagged(party: Party, name: string, kind: string): boolean {
  searches++
  const hits = index.search(
    { id: 'query', schema: party.schema, names: [{ value: name, kind: 'primary' }] },
    { limit: 50 },
  )
  const own = hits.find(({ id }) => id === party.id || isSameListing(index, id, party))?.probability ?? 0
  const isHit = own >= MATCH_THRESHOLD
  if (!kind.endsWith('exact')) mangledProbabilities.push(own)
  if (!isHit && options.misses) {
    const query: Party = { id: 'query', schema: party.schema, names: [{ value: name, kind: 'primary' }] }
    const { probability } = scoreParties(prepareParty(query), prepareParty(party))
    const rank = index.candidatesFor(query, 100).findIndex(({ id }) => id === party.id)
    process.stderr.write(
      `${kind}\t${name}\t${party.names[0]!.value}\tscored ${probability.toFixed(2)}, candidate ${rank}\n`,
    )
  }
  return isHit
}

/** One name of every entry is kept out of the index and asked for: is the entry among the first ten? By list and script. */
function aliasesLeftOut(): Record<string, Rate> {
  const asked: { party: Party; name: string; kind: string }[] = []
  const kept = [
    ...un.map(({ party, originalScript }) => ({
      ...party,
      names: [...party.names, ...originalScript.map((value) => ({ value, kind: 'alias' as const }))],
    })),
    ...ofac,
  ].map((party) => {
    const [first, ...others] = party.names
    if (others.length === 0) return party
    const out = random.pick(others)
    const script = out.kind === 'weak' ? 'weak' : prepareName(out.value, party.schema).script
    asked.push({ party, name: out.value, kind: `${party.id.split(' ')[0]} ${script}` })
    return { ...party, names: [first!, ...others.filter((name) => name !== out)] }
  })
  const without = buildPartyIndex(kept)
  const isInTopTen = ({ party, name, kind }: (typeof asked)[number]) => {
    const query: Party = { id: 'query', schema: party.schema, names: [{ value: name, kind: 'primary' }] }
    const isFound = without.search(query, { limit: 10 }).some(({ id }) => id === party.id)
    if (!isFound && options.misses)
      process.stderr.write(`left out ${kind}\t${name}\t${party.names[0]!.value}\n`)
    return isFound
  }
  return Object.fromEntries(
    [...Map.groupBy(asked, ({ kind }) => kind)].map(([kind, some]) => [kind, rate(some, isInTopTen)]),
  )
}

/** UN and OFAC list the same people; a hit on the other list's entry of the very name is the name found. */
function isSameListing(searched: PartyIndex, id: string, party: Party): boolean {
  const names = new Set(party.names.map(({ value }) => bare(value)))
  return searched.partyById(id)!.names.some(({ value }) => names.has(bare(value)))
}

function rate<Item>(items: Item[], isHit: (item: Item) => boolean | undefined): Rate {
  const answers = items.map(isHit).filter((answer) => answer !== undefined)
  const hit = answers.filter(Boolean).length
  return { asked: answers.length, hit, share: answers.length === 0 ? 0 : hit / answers.length }
}

function flaggedShare(parties: Party[]): Rate {
  return rate(parties, (party) => {
    searches++
    const [best] = index.search(party, { limit: 1 })
    cleanProbabilities.push(best?.probability ?? 0)
    const hit = best && best.probability >= MATCH_THRESHOLD ? best : undefined
    if (hit && options.misses) {
      const name = index.partyById(hit.id)!.names.map(({ value }) => value)
      process.stderr.write(
        `clean\t${party.names[0]!.value}\t${name.join(' | ')}\t${hit.probability.toFixed(3)}\n`,
      )
    }
    return hit !== undefined
  })
}

function shareFrom(probabilities: number[], threshold: number): number {
  return (
    probabilities.filter((probability) => probability >= threshold).length / Math.max(1, probabilities.length)
  )
}

function joined(name: string): string | undefined {
  const words = name.split(' ')
  if (words.length < 2) return undefined
  const at = random.below(words.length - 1)
  return [...words.slice(0, at), words[at]! + words[at + 1]!, ...words.slice(at + 2)].join(' ')
}

function respeltTwice(name: string): string | undefined {
  const once = mangleName(random, name, 'respelt')
  return once === undefined ? undefined : mangleName(random, once, 'respelt')
}
