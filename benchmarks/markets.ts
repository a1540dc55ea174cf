/**
 * The market side in one run: orders accepted and matched, from a quote to a thousand open streams, a large portfolio that is opened. One after another, each in
 * a process of its own; the figures together go to benchmarks/results/markets.md.
 *
 *   node benchmarks/markets.ts
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

type Placing = {
  perSecond: number
  latencyMsP50: number
  latencyMsP99: number
  cpuMsAnOrder: number
  accounts: number
}
type Broker = {
  filledAtOnce: Placing[]
  resting: Placing
  matchedByOneQuote: { fills: number; perSecond: number }
}
type Latency = { p50: number; p95: number; p99: number }
type Screen = { each: Record<string, { msMedian: number; msWorst: number }>; wholeScreenMsMedian: number }
type OnBoth<Measured> = { embedded: Measured; postgres: Measured | string }
type Conditions = {
  measuredAt: string
  machine: { cpu: string; cores: number; node: string }
  loadAverage: number[]
}

const here = (file: string) => new URL(file, import.meta.url).pathname
const load = (one: Conditions) => one.loadAverage.map((share) => share.toFixed(1)).join(' ')

function measure<Result>(name: string): Result & Conditions {
  const { status } = spawnSync(process.execPath, [here(`${name}.ts`)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`benchmarks/${name}.ts ended with ${status}.`)
  return JSON.parse(readFileSync(here(`results/${name}.json`), 'utf8')) as Result & Conditions
}

function onEach<Measured>(both: OnBoth<Measured>, row: (database: string, measured: Measured) => string[]) {
  return [
    ...row('embedded', both.embedded),
    ...(typeof both.postgres === 'string' ? [] : row('PostgreSQL server', both.postgres)),
  ].map((cells) => `| ${cells} |`)
}

const orders = measure<OnBoth<Broker>>('orders')
const live = measure<{ streams: number; contenders: Record<string, { latencyMs: Latency }> }>('live-updates')
const portfolio = measure<OnBoth<Screen> & { book: { positions: number; trades: number } }>('portfolio')

const { cpu, cores, node } = orders.machine
writeFileSync(
  here('results/markets.md'),
  `# The market side

Measured ${orders.measuredAt} on ${cpu}, ${cores} cores, Node ${node}, one after another; load average at the end of each ${load(orders)}, ${load(live)}, ${load(portfolio)}.

## Orders
Accepted means checked, held for, written to journal, ledger and trace, and committed; a filled one is settled into position and lots as well.

| database | what | accounts | orders a second | p50 ms | p99 ms | CPU ms an order |
|---|---|--:|--:|--:|--:|--:|
${onEach(orders, (database, broker) => [
  ...broker.filledAtOnce.map((placed) => placingRow(database, 'accepted and filled at once', placed)),
  placingRow(database, 'accepted, rests', broker.resting),
  `${database} | ${broker.matchedByOneQuote.fills} that rest, filled by one quote | 1 | ${broker.matchedByOneQuote.perSecond} | – | – | –`,
]).join('\n')}

## From a quote to ${live.streams} open streams
Milliseconds from what is said to every stream that hears it, beside the least that Node can do in the same run.

| | p50 | p95 | p99 |
|---|--:|--:|--:|
${Object.entries(live.contenders)
  .map(([name, { latencyMs }]) => `| ${name} | ${latencyMs.p50} | ${latencyMs.p95} | ${latencyMs.p99} |`)
  .join('\n')}

## A portfolio of ${portfolio.book.positions} positions and ${portfolio.book.trades} trades
Server time of each call of the screen, and of all of them as the screen asks: the accounts first, then everything else at once.

| database | call | median ms | worst ms |
|---|---|--:|--:|
${onEach(portfolio, (database, { each, wholeScreenMsMedian }) => [
  ...Object.entries(each).map(
    ([call, { msMedian, msWorst }]) => `${database} | ${call} | ${msMedian} | ${msWorst}`,
  ),
  `${database} | **the whole screen** | **${wholeScreenMsMedian}** | –`,
]).join('\n')}
`,
)

function placingRow(database: string, what: string, placed: Placing): string {
  const { accounts, perSecond, latencyMsP50, latencyMsP99, cpuMsAnOrder } = placed
  return [database, what, accounts, perSecond, latencyMsP50, latencyMsP99, cpuMsAnOrder].join(' | ')
}
