/**
 * How many statements are scored in one run, and how long the dashboard's calls take over ten thousand borrowers, on the embedded database.
 *
 *   node benchmarks/credit/scoring.ts [--borrowers 10000] [--years 5] [--json FILE]
 *
 * Without `--json` the results go to benchmarks/results/credit-scoring.json.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { BorrowerTakenOver } from '#domains/credit/server/index.ts'
import { creditSlice, scoreEvery, takeOverBorrowers } from '#domains/credit/server/index.ts'
import { invoke } from '#platform/calls/index.ts'
import { parseConfig } from '#platform/config/index.ts'
import { type Installation, systemContext } from '#platform/context/index.ts'
import { migrate, openDatabase } from '#platform/database/index.ts'
import { silentLogger } from '#platform/logging/index.ts'
import { planBorrowers } from '#sample-data/world/borrowers.ts'

const { values: options } = parseArgs({
  options: {
    borrowers: { type: 'string', default: '10000' },
    years: { type: 'string', default: '5' },
    json: { type: 'string' },
  },
})
const borrowers = Number(options.borrowers)
const years = Number(options.years)
const NOW = new Date('2026-11-20T15:00:00.000Z')
const PIECE = 250
const CALLS = 60

const dataDir = mkdtempSync(join(tmpdir(), 'credit-scoring-'))
const database = await openDatabase({ dir: join(dataDir, 'database') })
await migrate(database)
const installation: Installation = {
  config: parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ORGANISATION_DATA_MB: '4000' }),
  database,
  log: silentLogger,
  secret: 'a secret of the benchmark, 32 characters or more',
  clock: () => NOW,
}
const ctx = () => systemContext(installation, 'benchmark', 1)

/** The sample's firms again and again, each a little larger than the last, with as many years as asked for. */
function firmsFrom(first: number, count: number): BorrowerTakenOver[] {
  return Array.from({ length: count }, (_, at) => {
    const number = first + at
    const plan = planBorrowers(
      Array.from({ length: 10 }, (_none, id) => ({ id, name: `Firm ${number}` })),
      NOW,
    )
    const firm = plan[number % plan.length] as BorrowerTakenOver
    const [oldest] = firm.statements
    const earlier = Array.from({ length: Math.max(0, years - firm.statements.length) }, (_none, age) => {
      const year = Number(oldest?.period.slice(0, 4)) - age - 1
      return {
        ...(oldest as (typeof firm.statements)[number]),
        period: `${year}-12-31`,
        filedOn: `${year + 1}-04-10`,
      }
    })
    return { ...firm, customerId: null, statements: [...earlier, ...firm.statements] }
  })
}

const filled = performance.now()
for (let first = 0; first < borrowers; first += PIECE)
  await takeOverBorrowers(ctx(), {
    borrowers: firmsFrom(first, Math.min(PIECE, borrowers - first)),
    source: 'benchmark',
  })
const fillSeconds = (performance.now() - filled) / 1_000

const scored = performance.now()
const count = await scoreEvery(ctx(), PIECE)
const scoringSeconds = (performance.now() - scored) / 1_000

const share = (sorted: readonly number[], of: number) =>
  Number((sorted[Math.min(sorted.length - 1, Math.floor(of * sorted.length))] as number).toFixed(1))
const calls: Record<string, { p50: number; p95: number }> = {}
for (const { endpoint } of creditSlice.routes) {
  if (endpoint.method !== 'GET' || endpoint.path.includes('{') || endpoint.answers !== undefined) continue
  const route = creditSlice.routes.find((one) => one.endpoint === endpoint)
  if (!route) continue
  const took: number[] = []
  for (let call = 0; call < CALLS; call++) {
    const from = performance.now()
    // As the dashboard asks: the five worst, the five newest.
    await invoke(
      ctx(),
      route,
      endpoint.name === 'credit.profiles' || endpoint.name === 'credit.alerts' ? { limit: '5' } : {},
    )
    took.push(performance.now() - from)
  }
  took.sort((left, right) => left - right)
  calls[endpoint.path] = { p50: share(took, 0.5), p95: share(took, 0.95) }
}

const result = {
  measuredAt: new Date().toISOString(),
  machine: { cpu: cpus()[0]?.model, cores: cpus().length, load: loadavg()[0] },
  borrowers: count,
  statements: count * years,
  fillSeconds: Number(fillSeconds.toFixed(1)),
  scoringSeconds: Number(scoringSeconds.toFixed(1)),
  statementsASecond: Math.round((count * years) / scoringSeconds),
  callsMs: calls,
}
const file =
  options.json ?? join(dirname(fileURLToPath(import.meta.url)), '../results', 'credit-scoring.json')
writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
await database.close()
rmSync(dataDir, { recursive: true, force: true })
