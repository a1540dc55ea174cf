/**
 * The active rules of the starter pack over a generated year with planted typologies: recall and precision of each, transactions a second on one core, and how long one transaction takes
 * when it is judged at once.
 *
 *   node --max-old-space-size=8192 benchmarks/transaction-rules.ts [--transactions 500000] [--seed 16] [--share 0.02] [--json FILE]
 *
 * Without `--json` the results go to benchmarks/results/transaction-rules.json.
 */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Hit, RuleEvaluator } from '#engines/transaction-rules/index.ts'
import { activeRules, foundStories } from './transactions/found-stories.ts'
import { generatedYear } from './transactions/generated-year.ts'

const { values: options } = parseArgs({
  options: {
    transactions: { type: 'string', default: '500000' },
    seed: { type: 'string', default: '16' },
    share: { type: 'string', default: '0.02' },
    json: { type: 'string' },
  },
})

const { transactions, planted, accounts } = generatedYear({
  size: Number(options.transactions),
  seed: Number(options.seed),
  share: Number(options.share),
})

const hits: Hit[] = []
const evaluator = new RuleEvaluator(activeRules, (hit) => hits.push(hit))
const begun = process.cpuUsage()
const wallBegun = performance.now()
for (const transaction of transactions) evaluator.take(transaction)
evaluator.settle()
const spent = process.cpuUsage(begun)
const wallSeconds = (performance.now() - wallBegun) / 1_000
const coreSeconds = (spent.user + spent.system) / 1_000_000

// The same once more, each transaction judged as it comes: what a caller waits for.
const single = new RuleEvaluator(activeRules, () => {})
const waits = new Float64Array(transactions.length)
for (const [place, transaction] of transactions.entries()) {
  const from = performance.now()
  single.take(transaction)
  single.settle(transaction.account)
  waits[place] = performance.now() - from
}
waits.sort()
const waitAt = (share: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0

const found = foundStories(hits, planted)
const results = {
  measuredAt: new Date().toISOString(),
  machine: { cpu: cpus()[0]?.model, cores: cpus().length, load: loadavg()[0], node: process.version },
  transactions: transactions.length,
  accounts,
  rules: activeRules.length,
  seed: Number(options.seed),
  share: Number(options.share),
  perSecondPerCore: Math.round(transactions.length / coreSeconds),
  perSecondWall: Math.round(transactions.length / wallSeconds),
  latencyMs: { p50: waitAt(0.5), p99: waitAt(0.99), p999: waitAt(0.999), max: waitAt(1) },
  memoryMb: Math.round(process.memoryUsage().rss / 1_048_576),
  hits: hits.length,
  alerts: hits.filter(({ isFirst }) => isFirst).length,
  typologies: found,
}
const file =
  options.json ?? join(dirname(fileURLToPath(import.meta.url)), 'results', 'transaction-rules.json')
writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
console.log(JSON.stringify(results, null, 2))
