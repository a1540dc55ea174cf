/**
 * A file of companies in GLEIF's layout, tried, loaded and taken back in a directory that has the companies that come with the product, on the embedded database
 * and on a PostgreSQL server; beside it somebody reads a company and the list of the files again and again.
 *
 *   node benchmarks/company-loads.ts [--rows 20000,100000] [--starter full] [--only embedded] [--alone] [--json FILE]
 *
 * `--alone`: nobody reads beside it and no turn is watched, so that the processor time is the load's own.
 *
 * Without `--json` the results go to benchmarks/results/company-loads.json.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { DirectoryLoad } from '#domains/entities/contract/index.ts'
import { type Installation, systemContext } from '#platform/context/index.ts'
import { withSessionPriority } from '#platform/database/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { stopJobs } from '#platform/jobs/index.ts'
import type { DefinedRun } from '#platform/runs/run-kind.ts'
import { workNow } from '#platform/runs/test-runs.ts'
import { startPostgresServer } from '#platform/testing/postgres-server.ts'
import { watchTurns } from '../apps/server/api-fuzz/watch-turns.ts'
import { loadingRun, trialRun, undoingRun } from '../domains/entities/server/loads/load-runs.ts'
import { entitiesRoutes } from '../domains/entities/server/routes.ts'
import { entitiesSlice } from '../domains/entities/server/slice.ts'
import { leiFileOf } from './company-loads/lei-file.ts'
import { admin, openInstallation } from './company-loads/loading-installation.ts'
import { processorTime } from './directory-search/processor-time.ts'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000,100000' },
    starter: { type: 'string', default: 'full' },
    only: { type: 'string' },
    alone: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const sizes = options.rows.split(',').map(Number)
const round = (value: number, digits = 0) => Math.round(value * 10 ** digits) / 10 ** digits
const at = (sorted: readonly number[], share: number) =>
  round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)

/** Somebody who reads a company and the list of files, twenty times a second, for as long as something else goes on. */
function readAllTheWhile(api: ApiApp, companies: readonly number[]) {
  const ms: number[] = []
  const ended = new AbortController()
  const reading = (async () => {
    for (let count = 0; !ended.signal.aborted; count += 1) {
      const path =
        count % 2 ? '/api/companies/loads?limit=20' : `/api/companies/${companies[count % companies.length]}`
      const from = performance.now()
      const answer = await api.request(path)
      await answer.text()
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
      ms.push(performance.now() - from)
      await pause(50)
    }
  })()
  return async () => {
    ended.abort()
    await reading
    ms.sort((one, other) => one - other)
    return { calls: ms.length, p50: at(ms, 0.5), p95: at(ms, 0.95), longest: at(ms, 1) }
  }
}

const noReader = async () => ({ calls: 0, p50: 0, p95: 0, longest: 0 })

type Stage = {
  rowsPerSecond: number
  /** Of its four quarters, one after the other: whether it becomes slower; null for one that was over between two looks. */
  quarters: (number | null)[]
  otherCallsMs: { calls: number; p50: number; p95: number; longest: number }
  /** Processor time per row in microseconds: of this process with its threads, and of the database server. */
  cpuMicrosARow: { own: number; server: number }
  /** The longest turn of the thread that answers calls: its processor time, and by the clock. */
  longestTurnMs: { cpu: number; wall: number }
}

async function timed(
  installation: Installation,
  api: ApiApp,
  companies: readonly number[],
  { kind, id, rows }: { kind: DefinedRun; id: number; rows: number },
): Promise<Stage> {
  const stopReading = options.alone ? noReader : readAllTheWhile(api, companies)
  const moves: { at: number; done: number }[] = []
  const watching = setInterval(async () => {
    const { rows: found } = await installation.database.pool.query<{ done: number }>(
      'select done from run where kind = $1 and about = $2 order by id desc limit 1',
      [kind.name, String(id)],
    )
    moves.push({ at: performance.now(), done: Number(found[0]?.done ?? 0) })
  }, 250)
  const cpuMs = processorTime(installation.config.databaseUrl)
  const cpuBefore = cpuMs()
  const turns = options.alone ? undefined : watchTurns()
  const from = performance.now()
  await withSessionPriority('work', () => workNow(systemContext(installation, 'benchmark', 1), kind, id))
  const until = performance.now()
  const turn = turns?.end() ?? { cpuMs: 0, wallMs: 0 }
  const cpuAfter = cpuMs()
  clearInterval(watching)
  const reached = (share: number) =>
    share === 1 ? until : (moves.find(({ done }) => done >= rows * share)?.at ?? until)
  const bounds = [from, reached(0.25), reached(0.5), reached(0.75), until]
  return {
    rowsPerSecond: round(rows / ((until - from) / 1_000)),
    quarters: bounds.slice(1).map((end, quarter) => {
      const ms = end - (bounds[quarter] ?? from)
      return ms < 1 ? null : round(rows / 4 / (ms / 1_000))
    }),
    otherCallsMs: await stopReading(),
    cpuMicrosARow: {
      own: round(((cpuAfter.own - cpuBefore.own) * 1_000) / rows),
      server: round(((cpuAfter.server - cpuBefore.server) * 1_000) / rows),
    },
    longestTurnMs: { cpu: round(turn.cpuMs, 1), wall: round(turn.wallMs, 1) },
  }
}

async function loadOf(installation: Installation, api: ApiApp, rows: number, seed: number) {
  const { rows: found } = await installation.database.pool.query<{ id: number }>(
    'select id from entity limit 200',
  )
  const companies = found.map(({ id }) => id)
  const body = new FormData()
  body.append('file', new File([leiFileOf(rows, seed)], 'lei.xml'))
  body.append('kind', 'gleif-lei')
  body.append('asOf', '2026-11-01')
  const sent = await api.request('/api/companies/loads', { method: 'POST', body })
  const { id } = DirectoryLoad.parse(await sent.json())
  const read = async () => DirectoryLoad.parse(await (await api.request(`/api/companies/loads/${id}`)).json())
  const ask = async (verb: string, asked: object) => {
    const answer = await api.request(`/api/companies/loads/${id}/${verb}`, {
      method: 'POST',
      body: JSON.stringify(asked),
      headers: { 'content-type': 'application/json' },
    })
    if (answer.status !== 200) throw new Error(`${verb}: ${await answer.text()}`)
  }
  const trial = await timed(installation, api, companies, { kind: trialRun, id, rows })
  await ask('run', {})
  const load = await timed(installation, api, companies, { kind: loadingRun, id, rows })
  const loaded = await read()
  if (loaded.state !== 'done' || loaded.loaded?.read !== rows) throw new Error(JSON.stringify(loaded))
  await ask('undo', { reason: 'Measured' })
  const undo = await timed(installation, api, companies, { kind: undoingRun, id, rows })
  const undone = await read()
  if (undone.state !== 'undone') throw new Error(JSON.stringify(undone))
  const stated = { rows, counts: loaded.loaded, trial, load, undo }
  process.stderr.write(`${installation.database.kind} ${JSON.stringify(stated)}\n`)
  return stated
}

async function measure(url: string | undefined) {
  const dataDir = mkdtempSync(join(tmpdir(), 'company-loads-'))
  const installation = await openInstallation({ url, dataDir, starter: options.starter })
  try {
    const api = makeApi(installation, async () => admin, entitiesRoutes)
    const loads = []
    for (const [seed, rows] of sizes.entries()) loads.push(await loadOf(installation, api, rows, seed + 1))
    return loads
  } finally {
    await stopJobs(installation)
    await entitiesSlice.stop?.(installation)
    await installation.database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const embedded = options.only === 'server' ? 'not measured' : await measure(undefined)
const server = options.only === 'embedded' ? undefined : await startPostgresServer()
const postgres = server ? await measure(server.url) : 'not measured'
await server?.stop()

const result = {
  measuredAt: new Date().toISOString(),
  machine: { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version },
  loadAverage: loadavg(),
  starter: options.starter,
  embedded,
  postgres,
}
const file = options.json ?? join(dirname(fileURLToPath(import.meta.url)), 'results/company-loads.json')
writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
