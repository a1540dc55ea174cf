/**
 * The files of companies at hand, each tried and loaded into one directory by its reader: what every file brings, what is refused and why, and how fast.
 * Whatever cannot be loaded fails the run.
 *
 *   node benchmarks/company-loads/company-files.ts [--data FOLDER] [--starter small] [--server] [--json FILE]
 *
 * Without `--json` the results go to benchmarks/results/company-files.json.
 */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { DirectoryLoad, type LoadKind, listRefusals } from '#domains/entities/contract/index.ts'
import { systemContext } from '#platform/context/index.ts'
import { makeApi } from '#platform/http-server/index.ts'
import { stopJobs } from '#platform/jobs/index.ts'
import { workNow } from '#platform/runs/test-runs.ts'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { startPostgresServer } from '#platform/testing/postgres-server.ts'
import { loadingRun, trialRun } from '../../domains/entities/server/loads/load-runs.ts'
import { entitiesRoutes } from '../../domains/entities/server/routes.ts'
import { entitiesSlice } from '../../domains/entities/server/slice.ts'
import { admin, openInstallation } from './loading-installation.ts'

const here = dirname(fileURLToPath(import.meta.url))
const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: sharedData('data') },
    starter: { type: 'string', default: 'small' },
    server: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})

type Source = { kind: LoadKind; files: string[]; fields?: Record<string, string> }
const inFolder = (folder: string, fits: RegExp): string[] =>
  readdirSync(join(options.data, folder))
    .filter((name) => fits.test(name))
    .sort()
    .map((name) => join(options.data, folder, name))
const edgar = 'companies/sec-edgar'

const sources: Source[] = [
  {
    kind: 'legal-forms',
    files: inFolder('companies/gleif', /^elf-codes/),
    fields: { into: 'everybody' },
  },
  { kind: 'gleif-lei', files: inFolder('api-recordings/gleif', /excerpt\.(xml|json)$/) },
  { kind: 'sec-tickers', files: inFolder(edgar, /^company_tickers/) },
  { kind: 'sec-submissions', files: inFolder(`${edgar}/submissions`, /^CIK\d+\.json/) },
  { kind: 'sec-facts', files: inFolder(`${edgar}/companyfacts`, /^CIK/) },
  { kind: 'sec-form-d', files: inFolder(`${edgar}/forms`, /^D\./) },
  { kind: 'financedatabase', files: inFolder('companies/financedatabase/equities', /\.csv/) },
  {
    kind: 'table',
    files: inFolder('companies/private', /^Unicorn_Companies/),
    fields: { source: 'Unicorns' },
  },
]

const server = options.server ? await startPostgresServer() : undefined
const dataDir = mkdtempSync(join(tmpdir(), 'company-files-'))
let sentFiles = 0
const installation = await openInstallation({
  url: server?.url,
  dataDir,
  starter: options.starter,
  aheadMs: () => sentFiles * 60_000,
})
const api = makeApi(installation, async () => admin, entitiesRoutes)
const ctx = systemContext(installation, 'benchmark', 1)

const read = async (id: number) =>
  DirectoryLoad.parse(await (await api.request(`/api/companies/loads/${id}`)).json())

async function loadFile({ kind, fields = {} }: Source, path: string): Promise<DirectoryLoad> {
  sentFiles += 1
  const body = new FormData()
  body.append('file', new File([readFileSync(path)], basename(path)))
  for (const [name, value] of Object.entries({ kind, asOf: '2026-11-01', ...fields }))
    body.append(name, value)
  const sent = await api.request('/api/companies/loads', { method: 'POST', body })
  if (sent.status !== 201) throw new Error(`${path}: ${await sent.text()}`)
  const { id } = DirectoryLoad.parse(await sent.json())
  await workNow(ctx, trialRun, id)
  const tried = await read(id)
  // A file whose rows are all refused is read whole, and brings nothing.
  if (!tried.mayLoad) return tried
  await api.request(`/api/companies/loads/${id}/run`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  await workNow(ctx, loadingRun, id)
  return read(id)
}

async function reasonsOf(id: number): Promise<string[]> {
  const answer = await api.request(`/api/companies/loads/${id}/refusals?limit=500`)
  // What differs from row to row is not what they have alike.
  return listRefusals.response
    .parse(await answer.json())
    .rows.map(({ reason }) => reason.replaceAll(/“[^”]*”|\b[A-Z0-9][\w.|-]*\d[\w.|-]*/g, '…'))
}

const stated = []
const failed: string[] = []
for (const source of sources) {
  const sum = { files: 0, read: 0, new: 0, changed: 0, unchanged: 0, joined: 0, doubtful: 0, refused: 0 }
  const reasons = new Map<string, number>()
  const from = performance.now()
  for (const path of source.files) {
    const { id, state, trial, loaded, failure } = await loadFile(source, path)
    const counts = loaded ?? trial
    if (failure || !counts || counts.read === 0) failed.push(`${path}: ${state}, ${failure}`)
    sum.files += 1
    for (const name of ['read', 'new', 'changed', 'unchanged', 'joined', 'doubtful', 'refused'] as const)
      sum[name] += counts?.[name] ?? 0
    if (counts?.refused)
      for (const reason of await reasonsOf(id)) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  }
  const seconds = (performance.now() - from) / 1_000
  const frequent = [...reasons].sort((one, other) => other[1] - one[1]).slice(0, 5)
  const line = { kind: source.kind, ...sum, rowsPerSecond: Math.round(sum.read / seconds) }
  stated.push({ ...line, refusedFor: Object.fromEntries(frequent) })
  process.stderr.write(`${JSON.stringify(line)} ${JSON.stringify(frequent)}\n`)
  if (sum.files === 0) failed.push(`${source.kind}: no file is at hand`)
}

await stopJobs(installation)
await entitiesSlice.stop?.(installation)
await installation.database.close()
await server?.stop()
rmSync(dataDir, { recursive: true, force: true })

const result = {
  measuredAt: new Date().toISOString(),
  machine: { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version },
  loadAverage: loadavg(),
  database: options.server ? 'server' : 'embedded',
  starter: options.starter,
  sources: stated,
  failed,
}
writeFileSync(
  options.json ?? join(here, '../results/company-files.json'),
  `${JSON.stringify(result, null, 2)}\n`,
)
if (failed.length > 0) {
  process.stderr.write(`${failed.join('\n')}\n`)
  process.exitCode = 1
}
