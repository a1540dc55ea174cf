/**
 * Bulk screening on one core: names as customers have them against real lists, and against a million names. Each name is
 * asked as the product's batch asks it: up to fifty matches, the closest rejected one, and an explanation of each.
 *
 *   node benchmarks/name-batch.ts [--names 1000000] [--customers 20000] [--data FOLDER] [--json FILE]
 *
 * The real lists and customers are test data and stay where they are; without them made-up names stand in for both, and
 * the result says so.
 */

import { existsSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  buildPartyIndex,
  ENGINE_VERSION,
  explainMatch,
  MATCH_THRESHOLD,
  type Party,
  type PartyIndex,
  prepareParty,
} from '#engines/name-matching/index.ts'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { makeNames } from './name-world/make-names.ts'
import { readIssuers, readOfac, readPoliticians, readUn } from './name-world/read-lists.ts'

const { values: options } = parseArgs({
  options: {
    names: { type: 'string', default: '1000000' },
    customers: { type: 'string', default: '20000' },
    data: { type: 'string', default: sharedData('data') },
    json: { type: 'string' },
  },
})

const MATCHES_MAX = 50
const REJECTED_PROBABILITY_MIN = 0.01
const WARM_UP_NAMES = 1000
/** The real lists have about so many parties; made-up ones stand in for them in that number. */
const LIST_SIZE = 20_000

type BatchTime = {
  listed: number
  customers: number
  namesPerSecond: number
  namesPerCpuSecond: number
  cpuMicrosPerName: number
  matched: number
}

const crowdSize = Number(options.names)
const customerCount = Number(options.customers)
const hasLists = existsSync(join(options.data, 'sanctions/un/UN_consolidated.xml.gz'))
const lists = hasLists
  ? [...readUn(options.data).map(({ party }) => party), ...readOfac(options.data)]
  : [...makeNames(LIST_SIZE, 20_261)]
const customers = spread(
  hasLists
    ? [...readPoliticians(options.data), ...readIssuers(options.data)]
    : [...makeNames(customerCount, 53, 'customer ')],
  customerCount,
)

const againstLists = measure(buildPartyIndex(lists), customers)
const againstCrowd = measure(buildPartyIndex(makeNames(crowdSize, 20_261)), customers)
const result = {
  measuredAt: new Date().toISOString(),
  engine: ENGINE_VERSION,
  threshold: MATCH_THRESHOLD,
  machine: { cpu: cpus()[0]!.model, cores: cpus().length, node: process.version },
  loadAverage: loadavg(),
  names: hasLists
    ? 'UN and OFAC lists; politicians and issuers as customers'
    : 'made-up lists and customers: the real ones are not at hand',
  againstLists,
  againstCrowd,
}
const file = options.json ?? new URL('results/name-batch.json', import.meta.url).pathname
writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)

function measure(index: PartyIndex, asked: readonly Party[]): BatchTime {
  for (const party of asked.slice(-WARM_UP_NAMES)) screen(index, party)
  const cpuBefore = process.cpuUsage()
  const started = performance.now()
  let matched = 0
  for (const party of asked) if (screen(index, party)) matched++
  const seconds = (performance.now() - started) / 1000
  const cpu = process.cpuUsage(cpuBefore)
  const cpuSeconds = (cpu.user + cpu.system) / 1e6
  return {
    listed: index.size,
    customers: asked.length,
    namesPerSecond: Math.round(asked.length / seconds),
    namesPerCpuSecond: Math.round(asked.length / cpuSeconds),
    cpuMicrosPerName: Math.round((cpuSeconds / asked.length) * 1e6),
    matched,
  }
}

/** What the batch's worker does for one party; whether there was a match. */
function screen(index: PartyIndex, party: Party): boolean {
  const hits = index.search(party, { limit: MATCHES_MAX })
  const matches = hits.filter((hit) => hit.probability >= MATCH_THRESHOLD)
  const closest = hits
    .slice(matches.length, matches.length === 0 ? 1 : matches.length)
    .filter((hit) => hit.probability >= REJECTED_PROBABILITY_MIN)
  const query = prepareParty(party)
  for (const hit of [...matches, ...closest]) {
    explainMatch(query, index.preparedAt(hit.ref), { threshold: MATCH_THRESHOLD })
  }
  return matches.length > 0
}

/** So many of them, from all over the list. */
function spread(all: readonly Party[], count: number): Party[] {
  const step = Math.max(1, all.length / count)
  return Array.from({ length: Math.min(count, all.length) }, (_, place) => all[Math.floor(place * step)]!)
}
