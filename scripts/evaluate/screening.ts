import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  buildPartyIndex,
  MATCH_THRESHOLD,
  type Party,
  type PartyIndex,
  snapshotOf,
} from '#engines/name-matching/index.ts'
import { mergeParties, readParty } from './read-party.ts'
import { readRows } from './read-rows.ts'

const HITS_MAX = 10
const WARM_UP_NAMES = 500

/**
 * Screens each query against the list and writes a line a query, then a summary. Before the clock starts, names of
 * the list itself (never the queries) are searched, as a running server would have been.
 */
export function evaluateScreening(watchlistFile: string, inFile: string, outFile: string): void {
  const parties = readWatchlist(watchlistFile)
  const queries = readRows(inFile).map((row, index) => readParty(row, `query ${index + 1}`))

  const buildStarted = performance.now()
  const index = buildPartyIndex(parties)
  const buildMs = performance.now() - buildStarted
  const coldStartMs = measureColdStart(index, queries[0] ?? parties[0])

  warmUp(index, parties)
  const wallMicros: number[] = []
  const cpuMicros: number[] = []
  const lines: string[] = []
  const batchStarted = performance.now()
  for (const query of queries) {
    const cpuBefore = process.cpuUsage()
    const started = performance.now()
    const hits = index.search(query, { limit: HITS_MAX, explainFrom: MATCH_THRESHOLD })
    const wall = (performance.now() - started) * 1000
    const cpu = process.cpuUsage(cpuBefore)
    wallMicros.push(wall)
    cpuMicros.push(cpu.user + cpu.system)
    lines.push(
      JSON.stringify({
        hits: hits.map(({ id, probability }) => ({ id, probability })),
        flagged: hits.some(({ probability }) => probability >= MATCH_THRESHOLD),
        cpuMicros: cpu.user + cpu.system,
      }),
    )
  }
  const batchSeconds = (performance.now() - batchStarted) / 1000
  const summary = {
    names: parties.reduce((sum, party) => sum + party.names.length, 0),
    parties: index.size,
    indexBytes: index.byteLength,
    buildMs: Math.round(buildMs),
    coldStartMs,
    p50Micros: percentile(wallMicros, 0.5),
    p95Micros: percentile(wallMicros, 0.95),
    p99Micros: percentile(wallMicros, 0.99),
    cpuP50Micros: percentile(cpuMicros, 0.5),
    cpuP95Micros: percentile(cpuMicros, 0.95),
    cpuP99Micros: percentile(cpuMicros, 0.99),
    namesPerSecond: queries.length === 0 ? 0 : Math.round(queries.length / batchSeconds),
    cpuSeconds: cpuMicros.reduce((sum, micros) => sum + micros, 0) / 1e6,
    threshold: MATCH_THRESHOLD,
  }
  writeFileSync(outFile, `${[...lines, JSON.stringify({ summary })].join('\n')}\n`)
}

function readWatchlist(file: string): Party[] {
  const parties = new Map<string, Party>()
  readRows(file).forEach((row, index) => {
    const id = row.id === undefined || row.id === null ? `row ${index + 1}` : String(row.id)
    const party = readParty(row, id)
    const known = parties.get(id)
    parties.set(id, known ? mergeParties(known, party) : party)
  })
  return [...parties.values()]
}

function warmUp(index: PartyIndex, parties: Party[]): void {
  const step = Math.max(1, Math.floor(parties.length / WARM_UP_NAMES))
  for (let place = 0; place < parties.length; place += step) {
    const { schema, names } = parties[place]!
    index.search({ id: 'warm-up', schema, names: names.slice(0, 1) }, { explainFrom: MATCH_THRESHOLD })
  }
}

/** Milliseconds, in a fresh process, from reading the snapshot's file to the first answer. */
function measureColdStart(index: PartyIndex, query: Party | undefined): number | null {
  if (!query) return null
  const directory = mkdtempSync(join(tmpdir(), 'evaluate-'))
  try {
    const file = join(directory, 'index.snapshot')
    writeFileSync(file, snapshotOf(index))
    const script = new URL('cold-start.ts', import.meta.url).pathname
    return Number(execFileSync(process.execPath, [script, file, JSON.stringify(query)], { encoding: 'utf8' }))
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function percentile(values: number[], share: number): number {
  if (values.length === 0) return 0
  const sorted = values.toSorted((left, right) => left - right)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!)
}
