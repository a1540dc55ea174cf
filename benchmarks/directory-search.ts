/**
 * Searches as people type them over a directory of companies, beside MiniSearch and Fuse in the same run. The searches are made from the
 * companies' own names by typical slips, from a seed, so that the bench's sixty are not what is tuned on.
 *
 *   node ../shared/bench/make_directory.mjs EQUITIES COMPANIES.jsonl
 *   node benchmarks/directory-search.ts --companies COMPANIES.jsonl [--queries 100] [--peers] [--misses KIND]
 */
import { parseArgs } from 'node:util'
import Fuse from 'fuse.js'
import MiniSearch from 'minisearch'
import { buildDirectoryIndex, bytesOf, searchDirectory } from '#engines/directory-search/index.ts'
import { readCompanyName } from '#engines/entity-resolution/index.ts'
import { readCompanies } from '../scripts/evaluate/directory.ts'
import { searchKinds } from './directory-search/typed-searches.ts'
import { chanceOf } from './entity-resolution/pair-parts.ts'

const { values: options } = parseArgs({
  options: {
    companies: { type: 'string' },
    queries: { type: 'string', default: '100' },
    seed: { type: 'string', default: '7' },
    peers: { type: 'boolean', default: false },
    misses: { type: 'string' },
  },
})
if (options.companies === undefined) throw new Error('--companies FILE is missing')
const companies = readCompanies(options.companies)
const chance = chanceOf(Number(options.seed))
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(chance() * items.length)]!

const byJoined = new Map<string, string[]>()
const usual: { words: string[]; joined: string }[] = []
for (const { id, names, website } of companies) {
  const read = readCompanyName(names[0] ?? '')
  byJoined.set(read.joined, [...(byJoined.get(read.joined) ?? []), id])
  const words = read.words.map(({ latin }) => latin)
  if (website && !read.isListing && words.length > 0 && words.length < 6 && read.joined.length > 4)
    usual.push({ words, joined: read.joined })
}

const KINDS = searchKinds(chance)

type Question = { kind: string; query: string; wanted: ReadonlySet<string> }
const questions: Question[] = []
for (const [kind, make] of Object.entries(KINDS)) {
  for (let count = 0; count < Number(options.queries); ) {
    const { words, joined } = pick(usual)
    const query = make(words)
    if (query === null) continue
    questions.push({ kind, query, wanted: new Set(byJoined.get(joined)) })
    count++
  }
}

function ask(label: string, search: (query: string) => string[], asked: readonly Question[]): void {
  for (const { query } of asked.slice(0, 30)) search(query)
  const micros: number[] = []
  const counts = new Map<string, [number, number, number]>()
  for (const { kind, query, wanted } of asked) {
    const before = process.cpuUsage()
    const ids = search(query)
    const { user, system } = process.cpuUsage(before)
    micros.push(user + system)
    const count = counts.get(kind) ?? [0, 0, 0]
    counts.set(kind, count)
    count[0]++
    if (wanted.has(ids[0] ?? '')) count[1]++
    if (ids.some((id) => wanted.has(id))) count[2]++
    else if (options.misses === kind) console.log(`  missed: ${query}`)
  }
  micros.sort((one, other) => one - other)
  const at = (share: number) => micros[Math.min(micros.length - 1, Math.floor(micros.length * share))]! / 1000
  const all = [...counts.values()].reduce(
    (sum, [n, first, ten]) => [sum[0]! + n, sum[1]! + first, sum[2]! + ten],
    [0, 0, 0],
  )
  console.log(
    `\n${label}: CPU a search p50 ${at(0.5).toFixed(2)} ms, p95 ${at(0.95).toFixed(2)} ms, p99 ${at(0.99).toFixed(2)} ms`,
  )
  for (const [kind, [n, first, ten]] of [...counts, ['all', all] as const])
    console.log(
      `  ${kind!.padEnd(12)} ${String(n).padStart(5)}  first ${((100 * first!) / n!).toFixed(1).padStart(5)} %  first ten ${((100 * ten!) / n!).toFixed(1).padStart(5)} %`,
    )
}

const heapBefore = process.memoryUsage().heapUsed
const started = process.cpuUsage()
const index = buildDirectoryIndex(companies)
const built = process.cpuUsage(started)
console.log(
  `${companies.length} companies, built in ${((built.user + built.system) / 1e6).toFixed(1)} s of CPU, ${(bytesOf(index) / 1e6).toFixed(1)} MB (heap ${((process.memoryUsage().heapUsed - heapBefore) / 1e6).toFixed(0)} MB)`,
)
ask('Assay', (query) => searchDirectory(index, query).map(({ id }) => id), questions)
if (options.peers) {
  const mini = new MiniSearch<{ id: string; name: string }>({
    fields: ['name'],
    searchOptions: { fuzzy: 0.25, prefix: true },
  })
  mini.addAll(companies.map(({ id, names }) => ({ id, name: names[0] ?? '' })))
  ask(
    'MiniSearch (fuzzy 0.25, prefix)',
    (query) =>
      mini
        .search(query)
        .slice(0, 10)
        .map(({ id }) => String(id)),
    questions,
  )
  const fuse = new Fuse(companies, { keys: ['names'], threshold: 0.4, ignoreLocation: true })
  ask(
    'Fuse (threshold 0.4, a seventh of the searches)',
    (query) => fuse.search(query, { limit: 10 }).map(({ item }) => item.id),
    questions.filter((_, at) => at % 7 === 0),
  )
}
