/**
 * Bonds beside QuantLib's JavaScript port (and QuantLib for Python where it is installed), in one run on one thread; what the two
 * answer is compared before either is timed.
 *
 *   node benchmarks/bonds/bonds.ts [--bonds 50000] [--million 1000000] [--json FILE] [--markdown]
 *
 * Without `--json` the results go to benchmarks/results/.
 */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import {
  figuresFor,
  makeCurve,
  settleUniverse,
  spreadsOverCurve,
  valueAtPrices,
  valueOnCurve,
} from '#engines/bonds/index.ts'
import { dayOfMonth } from '#engines/market-calendar/index.ts'
import { PEER_DAY_COUNTS, peerFigures, peerSpreads } from './quantlib-peer.ts'
import { quantlibPython } from './quantlib-python.ts'
import { type Crowd, makeCrowd, SETTLEMENT } from './random-bonds.ts'

const { values: options } = parseArgs({
  options: {
    bonds: { type: 'string', default: '50000' },
    million: { type: 'string', default: '1000000' },
    json: { type: 'string' },
    markdown: { type: 'boolean', default: false },
  },
})

const SAMPLES = 9
const PEER_SAMPLE = 400

const count = Number(options.bonds)
const curveDays = Array.from({ length: 40 }, (_, at) => at * 292)
const curveRates = curveDays.map((day) => 0.02 + 0.02 * (1 - Math.exp(-day / 365 / 6)))
const made = makeCurve(
  curveDays.map((day) => day / 365),
  curveRates,
)
if (!made.ok) throw new Error(made.refusal.sentence)
const curve = made.value

/** The best of the samples, in milliseconds of the process's CPU: other work on the machine disturbs it less than the clock. */
function best(run: () => void, samples = SAMPLES): { cpuMs: number; wallMs: number } {
  let cpuMs = Number.POSITIVE_INFINITY
  let wallMs = Number.POSITIVE_INFINITY
  for (let sample = 0; sample < samples; sample++) {
    const before = process.cpuUsage()
    const started = performance.now()
    run()
    wallMs = Math.min(wallMs, performance.now() - started)
    const used = process.cpuUsage(before)
    cpuMs = Math.min(cpuMs, (used.user + used.system) / 1000)
  }
  return { cpuMs, wallMs }
}

type Line = { task: string; bonds: number; cpuMs: number; wallMs: number; perSecond: number }
const line = (task: string, bonds: number, { cpuMs, wallMs }: { cpuMs: number; wallMs: number }): Line => ({
  task,
  bonds,
  cpuMs,
  wallMs,
  perSecond: Math.round((bonds / cpuMs) * 1000),
})

/** The bonds that both sides read by one rule: see the cross-check in engines/bonds. */
function comparable({ bonds }: Crowd): number[] {
  return bonds.flatMap((terms, at) => {
    const isPlain = terms.dayCount === 'ACT/ACT ICMA' || dayOfMonth(terms.maturity) < 28
    const isRead = PEER_DAY_COUNTS.includes(terms.dayCount) && terms.coupon > 0 && !terms.isEndOfMonth
    return isPlain && isRead ? [at] : []
  })
}

const crowd = makeCrowd(count, 1, 'market')
const universe = settleUniverse(crowd.bonds, SETTLEMENT)
const figures = figuresFor(count)
valueAtPrices(universe, crowd.cleanPrices, figures)

const sample = comparable(crowd).slice(0, PEER_SAMPLE)
let worstYield = 0
let worstConvexity = 0
for (const at of sample) {
  const peer = peerFigures(crowd.bonds[at]!, SETTLEMENT, crowd.cleanPrices[at]!)
  worstYield = Math.max(worstYield, Math.abs(peer.yield - figures.yields[at]!))
  worstConvexity = Math.max(worstConvexity, Math.abs(figures.convexities[at]! / peer.convexity - 1))
}
if (worstYield > 1e-9 || worstConvexity > 1e-8)
  throw new Error(`The peer answers otherwise: ${worstYield} in yield, ${worstConvexity} in convexity.`)

const raw = line(
  'from terms: schedule, accrued, yield, duration, convexity',
  count,
  best(() => {
    figures.yields.fill(0)
    valueAtPrices(settleUniverse(crowd.bonds, SETTLEMENT), crowd.cleanPrices, figures)
  }),
)
const peer = line(
  'the same by @quantlib/ql 0.3.6',
  sample.length,
  best(() => {
    for (const at of sample) peerFigures(crowd.bonds[at]!, SETTLEMENT, crowd.cleanPrices[at]!)
  }, 3),
)
const python = quantlibPython()

const moved = crowd.cleanPrices.map((price) => price * 1.002)
let isMoved = false
const repriced = line(
  'screener: every price moves',
  count,
  best(() => {
    isMoved = !isMoved
    valueAtPrices(universe, isMoved ? moved : crowd.cleanPrices, figures)
  }),
)
const spreads = spreadsOverCurve(universe, curve, crowd.cleanPrices)
const shifted = line(
  'screener: the curve moves (price, yield, duration, convexity)',
  count,
  best(() => valueOnCurve(universe, curve, spreads, figures)),
)
const long = makeCrowd(20_000, 3, 'market')
for (const terms of long.bonds) Object.assign(terms, { maturity: SETTLEMENT + 10_957, frequency: 2 })
const longUniverse = settleUniverse(long.bonds, SETTLEMENT)
const longSpreads = spreadsOverCurve(longUniverse, curve, long.cleanPrices)
const spreadOf = peerSpreads(curveDays, curveRates, SETTLEMENT)
const longSample = comparable(long).slice(0, 40)
const longPeers = longSample.map((at) => spreadOf(long.bonds[at]!))
let worstSpread = 0
longSample.forEach((at, place) => {
  const other = longPeers[place]!(long.cleanPrices[at]!)
  worstSpread = Math.max(worstSpread, Math.abs(other - longSpreads[at]!))
})
if (worstSpread > 1e-9) throw new Error(`The peer finds other spreads, by ${worstSpread}.`)
const spreadLine = line(
  'z-spread of 60 payments on a curve of 40 nodes',
  long.bonds.length,
  best(() => spreadsOverCurve(longUniverse, curve, long.cleanPrices)),
)
const spreadPeer = line(
  'the same by @quantlib/ql 0.3.6, its bonds made before',
  longSample.length,
  best(() => {
    longSample.forEach((at, place) => {
      longPeers[place]!(long.cleanPrices[at]!)
    })
  }, 3),
)

const anything = proveCrowd(Number(options.million))

const result = {
  measuredAt: new Date().toISOString(),
  machine: { cpu: cpus()[0]!.model, cores: cpus().length, node: process.version },
  loadAverage: loadavg(),
  paymentsPerBond: universe.book.length / count,
  comparedWithPeer: {
    bonds: sample.length,
    worstYield,
    worstConvexity,
    spreads: longSample.length,
    worstSpread,
  },
  lines: [raw, peer, repriced, shifted, spreadLine, spreadPeer],
  timesFasterThanPeer: Math.round(raw.perSecond / peer.perSecond),
  timesFasterThanPeerInSpreads: Math.round(spreadLine.perSecond / spreadPeer.perSecond),
  quantlibPython: python,
  anything,
}
const jsonFile = options.json ?? new URL('../results/bonds.json', import.meta.url).pathname
writeFileSync(jsonFile, `${JSON.stringify(result, null, 2)}\n`)
const markdown = describe(result)
writeFileSync(jsonFile.replace(/\.json$/, '.md'), markdown)
if (options.markdown) process.stdout.write(markdown)

/** Bonds of any kind, a part at a time; every thousandth that the peer can read is compared. */
function proveCrowd(total: number) {
  const part = 50_000
  let refused = 0
  let notANumber = 0
  let iterationsMax = 0
  let compared = 0
  let worst = 0
  for (let from = 0; from < total; from += part) {
    const bonds = makeCrowd(Math.min(part, total - from), 100 + from, 'anything')
    const settled = settleUniverse(bonds.bonds, SETTLEMENT)
    const valued = figuresFor(bonds.bonds.length)
    valueAtPrices(settled, bonds.cleanPrices, valued)
    iterationsMax = Math.max(iterationsMax, valued.iterationsMax)
    for (let at = 0; at < bonds.bonds.length; at++) {
      if (Number.isFinite(valued.yields[at]!)) continue
      // A price that no yield has: something falls due at once, or days are left and the price is far from what they pay.
      if (settled.years[at]! * bonds.bonds[at]!.frequency < 0.02) refused++
      else notANumber++
    }
    for (const at of comparable(bonds)
      .filter((place) => place % 1000 < 3)
      .slice(0, 50)) {
      // Within reach of the peer's own solver.
      if (!(valued.yields[at]! > -0.05 && valued.yields[at]! < 1)) continue
      const other = peerFigures(bonds.bonds[at]!, SETTLEMENT, bonds.cleanPrices[at]!)
      worst = Math.max(worst, Math.abs(other.yield - valued.yields[at]!))
      compared++
    }
  }
  if (notANumber > 0 || iterationsMax > 60)
    throw new Error(`${notANumber} bonds failed; ${iterationsMax} steps`)
  return {
    bonds: total,
    refusedWithReason: refused,
    failed: notANumber,
    iterationsMax,
    compared,
    worstYield: worst,
  }
}

function describe(of: typeof result): string {
  const rows = of.lines.map(
    ({ task, bonds, cpuMs, wallMs, perSecond }) =>
      `| ${task} | ${bonds} | ${cpuMs.toFixed(1)} | ${wallMs.toFixed(1)} | ${perSecond.toLocaleString('en-US')} |`,
  )
  return `# Bonds

Measured ${of.measuredAt} on ${of.machine.cpu}, ${of.machine.cores} cores shared with other work, Node ${of.machine.node}; load average at the end ${of.loadAverage.map((load) => load.toFixed(2)).join(' ')}.
One thread, best of ${SAMPLES}; rates are by CPU time. Made-up bonds from a seed, ${of.paymentsPerBond.toFixed(1)} payments each at the mean.

| task | bonds | CPU ms | wall ms | bonds a CPU second |
|---|--:|--:|--:|--:|
${rows.join('\n')}

- From terms to figures: ${of.timesFasterThanPeer} times as many bonds as @quantlib/ql 0.3.6 in the same run. The two agreed on ${of.comparedWithPeer.bonds} bonds to ${of.comparedWithPeer.worstYield.toExponential(1)} in yield and ${of.comparedWithPeer.worstConvexity.toExponential(1)} (relative) in convexity before either was timed.
- Spreads: ${of.timesFasterThanPeerInSpreads} times as many as the port; they agreed on ${of.comparedWithPeer.spreads} to ${of.comparedWithPeer.worstSpread.toExponential(1)}.
- QuantLib for Python: ${of.quantlibPython}.
- ${of.anything.bonds.toLocaleString('en-US')} bonds of any kind (a day to a century, prices 1 to 400, six day counts): ${of.anything.failed} failed, at most ${of.anything.iterationsMax} evaluations for a yield; ${of.anything.refusedWithReason} have no finite yield (days are left and the price is far from what they pay) and are refused with that reason; ${of.anything.compared} were compared with the port, worst difference ${of.anything.worstYield.toExponential(1)}.
`
}
