/**
 * How long the server takes to open a large portfolio: every call of the screen on a book of 5,000 positions and 100,000 trades, on the embedded database and on a
 * PostgreSQL server, with the days of the account kept (as every ten minutes) and once without.
 *
 *   node benchmarks/portfolio.ts [--symbols 5000] [--rounds 7] [--json FILE]
 *
 * Without `--json` the results go to benchmarks/results/portfolio.json.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { marketDataRoutes, tradingPrices } from '#domains/market-data/server/index.ts'
import { keepDaysOfAll, portfolioRoutes } from '#domains/portfolio/server/index.ts'
import { setPriceSource, tradingRoutes } from '#domains/trading/server/index.ts'
import { parseConfig } from '#platform/config/index.ts'
import { type Installation, systemContext } from '#platform/context/index.ts'
import { migrate, openDatabase } from '#platform/database/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { silentLogger } from '#platform/logging/index.ts'
import { somebody } from '#platform/testing/index.ts'
import { startPostgresServer } from '#platform/testing/postgres-server.ts'
import { makeBook, TRADES_OF_A_SYMBOL } from './portfolio/make-book.ts'

const { values: options } = parseArgs({
  options: {
    symbols: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '7' },
    json: { type: 'string' },
  },
})
const symbols = Number(options.symbols)
const rounds = Number(options.rounds)

/** A Saturday: no quote moves while it is measured. The clock moves a second before each opening, so nothing is reused. */
const NOW = Date.parse('2026-11-21T15:00:00.000Z')
const TODAY = '2026-11-21'

/** What the portfolio screen asks for when it opens. */
const calls = {
  accounts: '/api/trading/accounts?orgId=1',
  positions: '/api/trading/positions?orgId=1&accountId=1',
  orders: '/api/trading/orders?orgId=1&limit=20&accountId=1',
  trades: '/api/trading/trades?orgId=1&limit=20&accountId=1',
  summary: '/api/portfolio/summary?accountId=1',
  corporateActions: '/api/portfolio/corporate-actions?accountId=1&limit=20',
  performance: '/api/portfolio/performance?accountId=1&period=1Y',
  lots: '/api/portfolio/lots?accountId=1&offset=0&limit=50',
  taxYears: '/api/portfolio/tax-years?accountId=1',
} as const

async function measure(url: string | undefined) {
  const dataDir = mkdtempSync(join(tmpdir(), 'portfolio-'))
  const database = await openDatabase(url ? { url, poolSize: 10 } : { dir: join(dataDir, 'database') })
  let now = NOW
  try {
    await migrate(database)
    const installation: Installation = {
      config: { ...parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), databaseUrl: url },
      database,
      log: silentLogger,
      secret: 'a secret of the benchmark, 32 characters or more',
      clock: () => new Date(now),
    }
    setPriceSource(installation, tradingPrices)
    await makeBook(database.db, TODAY, { symbols })
    const api = makeApi(installation, async () => somebody(), [
      ...tradingRoutes,
      ...marketDataRoutes,
      ...portfolioRoutes,
    ])
    const withoutKeptDays = await timed(api, calls.performance)
    const started = performance.now()
    const days = await keepDaysOfAll(systemContext(installation, 'benchmark', 1))
    const keeping = { days, ms: tenth(performance.now() - started) }
    const each: Record<
      string,
      {
        msMedian: number
        msWorst: number
        /** Of this process: on a busy machine the steadier figure. The embedded database works in it, a server does not. */
        cpuMsMedian: number
        kilobytes: number
      }
    > = {}
    const runs = new Map(Object.keys(calls).map((name) => [name, [] as Timed[]]))
    const oneByOne: number[] = []
    for (let round = -1; round < rounds; round += 1) {
      now += 1_000
      const began = performance.now()
      for (const [name, path] of Object.entries(calls)) {
        const run = await timed(api, path)
        // The first round fetches the code and the pages of the database.
        if (round >= 0) runs.get(name)?.push(run)
      }
      if (round >= 0) oneByOne.push(performance.now() - began)
    }
    for (const [name, own] of runs) {
      each[name] = {
        msMedian: medianOf(own.map(({ ms }) => ms)),
        msWorst: tenth(Math.max(...own.map(({ ms }) => ms))),
        cpuMsMedian: medianOf(own.map(({ cpuMs }) => cpuMs)),
        kilobytes: Math.round((own[0]?.bytes ?? 0) / 1024),
      }
    }
    const opening: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      now += 1_000
      const began = performance.now()
      // As the screen asks: the accounts first, then everything else at once.
      await timed(api, calls.accounts)
      await Promise.all(
        Object.values(calls)
          .slice(1)
          .map((path) => timed(api, path)),
      )
      opening.push(performance.now() - began)
    }
    return {
      each,
      wholeScreenMsMedian: medianOf(opening),
      wholeScreenOneAfterAnotherMsMedian: medianOf(oneByOne),
      performanceWithoutKeptDaysMs: tenth(withoutKeptDays.ms),
      keeping,
    }
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Timed = { ms: number; cpuMs: number; bytes: number }

async function timed(api: ApiApp, path: string): Promise<Timed> {
  const started = performance.now()
  const cpu = process.cpuUsage()
  const answer = await api.request(path)
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
  const used = process.cpuUsage(cpu)
  return { ms: performance.now() - started, cpuMs: (used.user + used.system) / 1_000, bytes: text.length }
}

const medianOf = (values: readonly number[]) =>
  tenth(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number)
const tenth = (value: number) => Math.round(value * 10) / 10

const embedded = await measure(undefined)
const server = await startPostgresServer()
const postgres = server ? await measure(server.url) : undefined
await server?.stop()

const result = {
  measuredAt: new Date().toISOString(),
  machine: { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version },
  loadAverage: loadavg(),
  book: { positions: symbols, trades: symbols * TRADES_OF_A_SYMBOL },
  embedded,
  postgres: postgres ?? 'no server program was found',
}
const file = options.json ?? join(dirname(fileURLToPath(import.meta.url)), 'results/portfolio.json')
writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
