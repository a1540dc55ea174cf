import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import {
  buildDirectoryIndex,
  bytesOf,
  type DirectoryCompany,
  searchDirectory,
} from '#engines/directory-search/index.ts'
import { readRows, textsOf } from './read-rows.ts'

const HITS_MAX = 10
const WARM_UP_NAMES = 400

/** Searches for each query, a line each, then a summary. Company names are searched before the clock starts. */
export function evaluateDirectory(companiesFile: string, inFile: string, outFile: string): void {
  const companies = readCompanies(companiesFile)
  const queries = readRows(inFile).map(({ query }) => textsOf(query)[0] ?? '')
  const buildStarted = performance.now()
  const index = buildDirectoryIndex(companies)
  const buildMs = performance.now() - buildStarted
  const coldStart = new URL('directory-cold-start.ts', import.meta.url).pathname
  const coldStartMs = Number(
    execFileSync(process.execPath, [coldStart, companiesFile, queries[0] ?? 'bank'], { encoding: 'utf8' }),
  )
  const step = Math.max(1, Math.floor(companies.length / WARM_UP_NAMES))
  for (let place = 0; place < companies.length; place += step)
    searchDirectory(index, companies[place]!.names[0] ?? '', HITS_MAX)
  const wall: number[] = []
  const lines = queries.map((query) => {
    const before = process.cpuUsage()
    const started = performance.now()
    const hits = searchDirectory(index, query, HITS_MAX)
    wall.push((performance.now() - started) * 1000)
    const { user, system } = process.cpuUsage(before)
    return JSON.stringify({ hits: hits.map(({ id }) => ({ id })), cpuMicros: user + system })
  })
  wall.sort((one, other) => one - other)
  const at = (share: number) =>
    Math.round(wall[Math.min(wall.length - 1, Math.floor(wall.length * share))] ?? 0)
  const summary = {
    names: companies.reduce((sum, { names }) => sum + names.length, 0),
    indexBytes: bytesOf(index),
    buildMs: Math.round(buildMs),
    coldStartMs,
    p50Micros: at(0.5),
    p95Micros: at(0.95),
    p99Micros: at(0.99),
  }
  writeFileSync(outFile, `${[...lines, JSON.stringify({ summary })].join('\n')}\n`)
}

export function readCompanies(file: string): DirectoryCompany[] {
  return readRows(file).map((row, index) => {
    const field = (name: string) => {
      const [text] = textsOf(row[name])
      return text === undefined ? {} : { [name]: text }
    }
    return {
      id: String(row.id ?? index + 1),
      names: textsOf(row.names),
      symbols: textsOf(row.symbols),
      ...field('country'),
      ...field('city'),
      ...field('website'),
      ...field('industry'),
      ...field('sector'),
    }
  })
}
