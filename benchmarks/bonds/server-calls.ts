/**
 * What the fixed-income screen asks of the server, each at its largest, in CPU time on one thread: what takes more than 100 ms would have to
 * leave the thread that answers requests.
 *
 *   node benchmarks/bonds/server-calls.ts [--json FILE]
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { BondLine } from '#domains/fixed-income/contract/index.ts'
import {
  curveFromParYields,
  dirtyPriceUnder,
  figuresFor,
  reconcileYield,
  settleUniverse,
  valueOnCurve,
} from '#engines/bonds/index.ts'
import { isoDateOf } from '#engines/market-calendar/index.ts'
import { valuationOf, valueLine } from '../../domains/fixed-income/server/value-bond.ts'
import { makeCrowd, SETTLEMENT } from './random-bonds.ts'

const { values: options } = parseArgs({ options: { json: { type: 'string' } } })
const SAMPLES = 7
const now = new Date(`${isoDateOf(SETTLEMENT - 1)}T12:00:00Z`)

const parYields = [1 / 12, 0.5, 1, 2, 5, 10, 30].map((years) => ({ years, yield: 0.035 + years / 3000 }))
const made = curveFromParYields(parYields)
if (!made.ok) throw new Error(made.refusal.sentence)
const curve = { parYields, zeroCurve: made.value, asOf: isoDateOf(SETTLEMENT - 1), source: 'made up' }

const crowd = makeCrowd(50_000, 1, 'market')
const lines = crowd.bonds.slice(0, 500).map((terms, at) =>
  BondLine.parse({
    symbol: `B${at}`,
    issuer: 'Made up',
    couponRate: terms.coupon,
    maturityDate: isoDateOf(terms.maturity + 30),
    currentPrice: 10 * crowd.cleanPrices[at]!,
    issueDate: isoDateOf(terms.issue - 30),
  }),
)
const valued = lines.map((line) => valueLine(line, now, curve))
const figures = figuresFor(crowd.bonds.length)
const spreads = new Float64Array(crowd.bonds.length).fill(0.01)
const { bond, clean } = valued[0]!

/** The least of the samples, in milliseconds of CPU. */
function cpuMs(run: () => void): number {
  let least = Number.POSITIVE_INFINITY
  for (let sample = 0; sample < SAMPLES; sample++) {
    const before = process.cpuUsage()
    run()
    const used = process.cpuUsage(before)
    least = Math.min(least, (used.user + used.system) / 1000)
  }
  return least
}

const result = {
  measuredAt: new Date().toISOString(),
  node: process.version,
  cpuMs: {
    'portfolio of 500 bonds': cpuMs(() => {
      for (const line of lines) valuationOf(valueLine(line, now, curve), curve)
    }),
    '500 bonds under 100 scenarios': cpuMs(() => {
      for (let shift = 0; shift < 200; shift++)
        for (const { flows, spread } of valued)
          dirtyPriceUnder(flows, spread, { name: '', rateShiftBp: shift, spreadShiftBp: 0 })
    }),
    'screen of 50,000 bonds': cpuMs(() =>
      valueOnCurve(settleUniverse(crowd.bonds, SETTLEMENT), curve.zeroCurve, spreads, figures),
    ),
    'reconciliation of a bond': cpuMs(() => reconcileYield(bond.terms, bond.settlement, clean, 0.05)),
  },
}
writeFileSync(
  options.json ?? new URL('../results/bonds-server-calls.json', import.meta.url).pathname,
  `${JSON.stringify(result, null, 2)}\n`,
)
for (const [task, ms] of Object.entries(result.cpuMs))
  process.stdout.write(`${task}: ${ms.toFixed(1)} ms of CPU\n`)
