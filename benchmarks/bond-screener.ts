/**
 * The live screener at its largest: fifty thousand made-up bonds in a worker thread that runs the very session of the browser's worker. Measured is the
 * message round trip, from asking to having the answer.
 *
 *   node benchmarks/bond-screener.ts [--bonds 50000] [--json FILE]
 */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { bondLineOf, type ScreenableMarket } from '#domains/fixed-income/contract/index.ts'
import { isoDateOf } from '#engines/market-calendar/index.ts'
import { figuresIn } from '../domains/fixed-income/web/live-screener/worker/figures.ts'
import { BY_YIELD, type Question, STILL } from '../domains/fixed-income/web/live-screener/worker/question.ts'
import type {
  Reply,
  ReplyTo,
  Request,
} from '../domains/fixed-income/web/live-screener/worker/screener-session.ts'
import { makeCrowd, SETTLEMENT } from './bonds/random-bonds.ts'

const { values: options } = parseArgs({
  options: { bonds: { type: 'string', default: '50000' }, json: { type: 'string' } },
})
const SAMPLES = 50
const WARM_UP = 5
const count = Number(options.bonds)

const crowd = makeCrowd(count, 1, 'market')
const sectors = ['Government', 'Corporate', 'Utilities', 'Municipal']
const ratings = ['AAA', 'AA', 'A', 'BBB', 'BB', 'B', 'CCC']
const market: ScreenableMarket = {
  bonds: crowd.bonds.map(({ issue, maturity, coupon, frequency, dayCount }, at) => ({
    symbol: `B${at}`,
    issuer: `Issuer ${at % 900}`,
    creditRating: ratings[at % ratings.length]!,
    sector: sectors[at % sectors.length]!,
    couponRate: coupon,
    issueDate: isoDateOf(issue),
    maturityDate: isoDateOf(maturity),
    frequency,
    dayCount,
    spread: (at % 500) / 10_000,
  })),
  settlementDate: isoDateOf(SETTLEMENT),
  curve: {
    times: Array.from({ length: 30 }, (_, at) => at + 1),
    rates: Array.from({ length: 30 }, (_, at) => 0.035 + at / 3000),
    asOf: isoDateOf(SETTLEMENT - 1),
    source: 'made up',
  },
  source: 'made up',
  asOf: isoDateOf(SETTLEMENT - 1),
}

const worker = new Worker(new URL('bond-screener/session-thread.ts', import.meta.url))
const expected = new Map<number, (reply: Reply) => void>()
worker.on('message', (reply: Reply) => expected.get(reply.number)?.(reply))
let number = 0

/** Asks the thread; the time is this side's, from posting to having. */
async function ask<Asked extends Request>(
  asked: Asked,
): Promise<{ reply: ReplyTo[Asked['kind']]; ms: number }> {
  number += 1
  const started = performance.now()
  const answered = new Promise<Reply>((resolve) => expected.set(number, resolve))
  worker.postMessage({ ...asked, number })
  const reply = await answered
  const ms = performance.now() - started
  expected.delete(number)
  if ('failure' in reply) throw new Error(reply.failure)
  return { reply: reply.reply as ReplyTo[Asked['kind']], ms }
}

const question = (part: Partial<Question>): Question => ({
  moves: STILL,
  criteria: {},
  order: BY_YIELD,
  offset: 0,
  ...part,
})

type Line = { task: string; p50Ms: number; worstMs: number; leastMs: number; cpuMsP50: number; found: number }

async function measure(task: string, questionAt: (sample: number) => Question): Promise<Line> {
  const times: number[] = []
  const cpuTimes: number[] = []
  let found = 0
  for (let sample = -WARM_UP; sample < SAMPLES; sample++) {
    const before = process.cpuUsage()
    const { reply, ms } = await ask({ kind: 'ask', question: questionAt(sample) })
    const used = process.cpuUsage(before)
    found = figuresIn(reply.figures).found
    if (sample < 0) continue
    times.push(ms)
    cpuTimes.push((used.user + used.system) / 1000)
  }
  times.sort((one, other) => one - other)
  cpuTimes.sort((one, other) => one - other)
  return {
    task,
    p50Ms: times[SAMPLES / 2]!,
    worstMs: times.at(-1)!,
    leastMs: times[0]!,
    cpuMsP50: cpuTimes[SAMPLES / 2]!,
    found,
  }
}

const settled = await ask({ kind: 'settle', market, from: 'market' })
const again = await ask({ kind: 'settle', market, from: 'market' })
const lines = [
  await measure('the curve moves in parallel', (at) =>
    question({ moves: { ...STILL, curveBp: at + 10 }, criteria: { minYield: 3, maxYield: 8 } }),
  ),
  await measure('the curve moves and twists, spreads and prices move', (at) =>
    question({ moves: { curveBp: at + 10, twistBp: 50 - at, spreadBp: 2 * at + 1, pricePercent: -2 } }),
  ),
  await measure('every price moves', (at) => question({ moves: { ...STILL, pricePercent: (at + 10) / 10 } })),
  await measure('criteria alone', (at) =>
    question({
      moves: { ...STILL, curveBp: 60 },
      criteria: {
        minYield: 3 + at / 50,
        maxDuration: 12,
        ratingFloor: 'BBB',
        sectors: ['Corporate', 'Utilities'],
      },
    }),
  ),
  await measure('another page of another order', (at) =>
    question({
      moves: { ...STILL, curveBp: 60 },
      order: { by: 'duration', isDescending: at % 2 === 0 },
      offset: 100 * Math.max(0, at),
    }),
  ),
]
const text = market.bonds
  .map((bond, at) => bondLineOf({ ...bond, faceValue: 1000, currentPrice: 10 * crowd.cleanPrices[at]! }))
  .join('\n')
const read = await ask({ kind: 'read', text })
const settledOwn = await ask({ kind: 'settle', market, from: 'own' })
const ownMoved = await measure('the curve moves under the user’s own bonds', (at) =>
  question({ moves: { ...STILL, curveBp: at + 10 } }),
)
await worker.terminate()

const result = {
  measuredAt: new Date().toISOString(),
  machine: { cpu: cpus()[0]!.model, cores: cpus().length, node: process.version },
  loadAverage: loadavg(),
  bonds: count,
  samples: SAMPLES,
  settleFirstMs: settled.ms,
  settleAgainMs: again.ms,
  refreshes: [...lines, ownMoved],
  own: { readMs: read.ms, read: read.reply.bonds, leftOut: read.reply.notes.length, settleMs: settledOwn.ms },
}
writeFileSync(
  options.json ?? new URL('results/bond-screener.json', import.meta.url).pathname,
  `${JSON.stringify(result, null, 2)}\n`,
)
const print = (line: string) => process.stdout.write(`${line}\n`)
print(`${count} bonds settled in ${settled.ms.toFixed(0)} ms, again in ${again.ms.toFixed(0)} ms`)
for (const { task, p50Ms, worstMs, leastMs, cpuMsP50, found } of result.refreshes)
  print(
    `${task}: p50 ${p50Ms.toFixed(1)} ms, worst ${worstMs.toFixed(1)}, least ${leastMs.toFixed(1)}, CPU p50 ${cpuMsP50.toFixed(1)} (${found} found)`,
  )
print(
  `own bonds: ${read.reply.bonds} read in ${read.ms.toFixed(0)} ms, settled in ${settledOwn.ms.toFixed(0)} ms`,
)
