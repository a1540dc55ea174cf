/**
 * How long the server takes for the page of a symbol with five years of prices and 1,000 trades, beside 500 other positions and 10,000 other trades, on the embedded database.
 * The calls about its company are those of the directory and measured there (benchmarks/directory-scale.ts).
 *
 *   node benchmarks/portfolio/symbol-page.ts [--rounds 15]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { marketDataRoutes, tradingPrices } from '#domains/market-data/server/index.ts'
import { setPriceSource, tradingRoutes } from '#domains/trading/server/index.ts'
import { parseConfig } from '#platform/config/index.ts'
import type { Installation } from '#platform/context/index.ts'
import { migrate, openDatabase } from '#platform/database/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { silentLogger } from '#platform/logging/index.ts'
import { somebody } from '#platform/testing/index.ts'
import { makeBook, tradingDaysBefore } from './make-book.ts'

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '15' } } })
const rounds = Number(options.rounds)
const TODAY = '2026-11-21'
const SYMBOL = 'P00001'
const TRADES = 1_000
const SESSIONS = 1_260

const calls = [
  { path: '/api/market-data/quotes', body: { symbols: [SYMBOL] } },
  { path: `/api/market-data/history/${SYMBOL}?from=2021-11-20` },
  { path: `/api/market-data/history/${SYMBOL}` },
  { path: '/api/market-data/watchlist' },
  { path: '/api/trading/accounts' },
  { path: '/api/trading/positions' },
  { path: `/api/trading/lots?accountId=1&symbol=${SYMBOL}` },
  { path: `/api/trading/trades?symbol=${SYMBOL}&limit=2000` },
  { path: `/api/trading/orders?symbol=${SYMBOL}&limit=500` },
]

async function askedFor(api: ApiApp, { path, body }: (typeof calls)[number]): Promise<number> {
  const answer = await api.request(
    path,
    body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
  )
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
  return text.length
}

const dataDir = mkdtempSync(join(tmpdir(), 'symbol-page-'))
const database = await openDatabase({ dir: join(dataDir, 'database') })
await migrate(database)
await makeBook(database.db, TODAY, { symbols: 500 })
const days = tradingDaysBefore(TODAY, SESSIONS)
await database.db.execute(sql`insert into market_bar (symbol, day, open, high, low, close, volume, source)
  select ${SYMBOL}, day::date, 100, 103, 98, 101 + place / 100.0, 1000000, 'imported'
  from unnest(${sql.param(days)}::text[]) with ordinality as t(day, place) on conflict do nothing`)
await database.db.execute(sql`insert into paper_fill (organisation_id, id, account_id, order_id, execution_id, symbol, side, quantity, price, gross, commission, sec_fee, taf_fee, net, trade_day, settle_day, input, is_ambiguous, why, executed_at)
  overriding system value select 1, 1000000 + k, 1, null, 'more-' || k, ${SYMBOL}, 'BUY', 1000000, 1000000, 1000000, 0, 0, 0, -1000000, day, day, 'file', false, '{"code":"filled","sentence":"Filled.","facts":{}}', (day || 'T15:00:00Z')::timestamptz
  from generate_series(1, ${TRADES}::integer) k join unnest(${sql.param(days)}::text[]) with ordinality as t(day, place) on place = k`)
let now = Date.parse('2026-11-21T15:00:00.000Z')
const installation: Installation = {
  config: { ...parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), databaseUrl: undefined },
  database,
  log: silentLogger,
  secret: 'a secret of the benchmark, 32 characters or more',
  clock: () => new Date(now),
}
setPriceSource(installation, tradingPrices)
const api = makeApi(installation, async () => somebody(), [...tradingRoutes, ...marketDataRoutes])

const together: number[] = []
const cpu: number[] = []
let bytes = 0
for (let round = -2; round < rounds; round += 1) {
  now += 1_000
  const [began, used] = [performance.now(), process.cpuUsage()]
  const sizes = await Promise.all(calls.map((call) => askedFor(api, call)))
  const { user, system } = process.cpuUsage(used)
  // The first rounds fetch the code and the pages of the database.
  if (round < 0) continue
  together.push(performance.now() - began)
  cpu.push((user + system) / 1_000)
  bytes = sizes.reduce((sum, one) => sum + one, 0)
}
await database.close()
rmSync(dataDir, { recursive: true, force: true })

const medianOf = (values: readonly number[]) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number)
const result = {
  measuredAt: new Date().toISOString(),
  machine: { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version },
  loadAverage: loadavg(),
  page: { sessions: SESSIONS, trades: TRADES, calls: calls.length, kilobytes: Math.round(bytes / 1024) },
  allCallsMsMedian: medianOf(together),
  allCallsMsWorst: Math.round(Math.max(...together)),
  allCallsCpuMsMedian: medianOf(cpu),
}
writeFileSync(
  join(import.meta.dirname, '../results/symbol-page.json'),
  `${JSON.stringify(result, null, 2)}\n`,
)
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
