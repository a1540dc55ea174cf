/**
 * Orders a second through the whole of the paper broker (checks, hold, journal, ledger, audit), on the embedded database and on a PostgreSQL server.
 *
 *   node benchmarks/orders.ts [--orders 300] [--accounts 1,8] [--json FILE]
 *
 * Without `--json` the results go to benchmarks/results/orders.json.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import {
  keepBooksSound,
  type LatestQuote,
  onQuote,
  openPaperAccount,
  placeOrder,
  setPriceSource,
} from '#domains/trading/server/index.ts'
import { price, quantity } from '#engines/money/index.ts'
import { parseConfig } from '#platform/config/index.ts'
import { type Installation, systemContext } from '#platform/context/index.ts'
import { migrate, openDatabase } from '#platform/database/index.ts'
import { silentLogger } from '#platform/logging/index.ts'
import { startPostgresServer } from '#platform/testing/postgres-server.ts'

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '300' },
    accounts: { type: 'string', default: '1,8' },
    json: { type: 'string' },
  },
})
const orderCount = Number(options.orders)

/** A Friday in session. */
const NOW = new Date('2026-11-20T15:00:00.000Z')

const quoteAt = (at: Date, last = 1_500_000): LatestQuote => ({
  kind: 'quote',
  symbol: 'AAPL',
  at: at.getTime(),
  bid: price(last - 100),
  ask: price(last + 100),
  bidSize: quantity(1e12),
  askSize: quantity(1e12),
  last: price(last),
  previousClose: price(last),
})

async function openInstallation(url: string | undefined, dataDir: string): Promise<Installation> {
  const database = await openDatabase(url ? { url, poolSize: 10 } : { dir: join(dataDir, 'database') })
  await migrate(database)
  const installation: Installation = {
    config: { ...parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), databaseUrl: url },
    database,
    log: silentLogger,
    secret: 'a secret of the benchmark, 32 characters or more',
    clock: () => NOW,
  }
  await keepBooksSound(installation)
  const instrument = { symbol: 'AAPL', name: 'Apple Inc.', isTradable: true, isFractionable: true }
  setPriceSource(installation, {
    instrumentsOf: async () => new Map([['AAPL', instrument]]),
    latestQuotes: async () => new Map([['AAPL', quoteAt(NOW)]]),
  })
  return installation
}

type Measured = {
  accounts: number
  orders: number
  perSecond: number
  latencyMsP50: number
  latencyMsP99: number
  /** Of this process for each order: on a busy machine the steadier figure. The embedded database works in it, a server does not. */
  cpuMsAnOrder: number
}

/** Places orders, each account one after the other and the accounts at once. */
async function placing(
  installation: Installation,
  accounts: number,
  facts: { orderType: 'MARKET' | 'LIMIT'; price: number | null },
): Promise<Measured> {
  const ctx = { ...systemContext(installation, 'benchmark', 1), now: NOW }
  const ids: number[] = []
  for (let count = 0; count < accounts; count += 1) {
    ids.push(await openPaperAccount(ctx, { accountName: `Account ${count}`, initialCash: 100_000_000_000 }))
  }
  const latencies: number[] = []
  const cpu = process.cpuUsage()
  const each = Math.floor(orderCount / accounts)
  const started = performance.now()
  await Promise.all(
    ids.map(async (accountId) => {
      for (let count = 0; count < each; count += 1) {
        const from = performance.now()
        await placeOrder(ctx, {
          symbol: 'AAPL',
          side: 'BUY',
          quantity: 1_000_000,
          timeInForce: 'DAY',
          lotIds: [],
          accountId,
          ...facts,
        })
        latencies.push(performance.now() - from)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1_000
  const used = process.cpuUsage(cpu)
  latencies.sort((a, b) => a - b)
  const at = (part: number) => Math.round((latencies[Math.floor(latencies.length * part)] ?? 0) * 10) / 10
  return {
    accounts,
    orders: latencies.length,
    perSecond: Math.round(latencies.length / seconds),
    latencyMsP50: at(0.5),
    latencyMsP99: at(0.99),
    cpuMsAnOrder: Math.round((used.user + used.system) / latencies.length / 10) / 100,
  }
}

/** One quote that fills every order that waits. */
async function matching(installation: Installation): Promise<{ fills: number; perSecond: number }> {
  const ctx = { ...systemContext(installation, 'benchmark', 1), now: new Date(NOW.getTime() + 1_000) }
  const started = performance.now()
  const fills = await onQuote(ctx, quoteAt(ctx.now, 1_300_000))
  return { fills, perSecond: Math.round(fills / ((performance.now() - started) / 1_000)) }
}

async function measure(url: string | undefined) {
  const dataDir = mkdtempSync(join(tmpdir(), 'orders-'))
  const installation = await openInstallation(url, dataDir)
  try {
    await placing(installation, 1, { orderType: 'LIMIT', price: 100 })
    const filledAtOnce: Measured[] = []
    for (const accounts of options.accounts.split(',').map(Number)) {
      filledAtOnce.push(await placing(installation, accounts, { orderType: 'MARKET', price: null }))
    }
    const resting = await placing(installation, 1, { orderType: 'LIMIT', price: 14_000 })
    return { filledAtOnce, resting, matchedByOneQuote: await matching(installation) }
  } finally {
    await installation.database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const embedded = await measure(undefined)
const server = await startPostgresServer()
const postgres = server ? await measure(server.url) : undefined
await server?.stop()

const result = {
  measuredAt: new Date().toISOString(),
  machine: { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version },
  loadAverage: loadavg(),
  embedded,
  postgres: postgres ?? 'no server program was found',
}
const file = options.json ?? join(dirname(fileURLToPath(import.meta.url)), 'results/orders.json')
writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
