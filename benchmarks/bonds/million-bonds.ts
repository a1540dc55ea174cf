/**
 * A million bonds of any kind (a day to a century, prices from 1 to 400 per 100, six day counts, six frequencies, with and without
 * coupons) valued one by one: yield, duration, convexity, the price back from the yield, the z-spread. A failure is an exception, a figure that is no number, a
 * price that does not come back, or a refusal without a reason of its own. Each bond is also read by the figures for whole markets.
 *
 *   node benchmarks/bonds/million-bonds.ts [--bonds 1000000] [--seed 1] [--json FILE]
 *
 * Without `--json` the result goes to benchmarks/results/bonds-million.json. Low priority and a busy machine change the wall clock, not the CPU time.
 */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import {
  figuresFor,
  flowsOnCurve,
  makeCurve,
  priceFromYield,
  settleBond,
  settleUniverse,
  valueAtPrices,
  YIELD_CONVENTIONS,
  type YieldConvention,
  yieldFromCleanPrice,
  zSpread,
} from '#engines/bonds/index.ts'
import { makeCrowd, SETTLEMENT } from './random-bonds.ts'

const { values: options } = parseArgs({
  options: {
    bonds: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    json: { type: 'string' },
  },
})

const PART = 20_000
/** Relative to the price, which itself has sixteen digits. */
const PRICE_TOLERANCE = 1e-9
const YIELD_TOLERANCE = 1e-9
const conventions = Object.entries(YIELD_CONVENTIONS)

const curve = makeCurve([0.25, 1, 2, 5, 10, 30], [0.039, 0.037, 0.036, 0.037, 0.041, 0.047])
if (!curve.ok) throw new Error(curve.refusal.sentence)

const total = Number(options.bonds)
const failures = new Map<string, number>()
const refusals = new Map<string, number>()
const examples: string[] = []
let worstPrice = 0
let worstAgainstMarket = 0

const count = (into: Map<string, number>, what: string) => into.set(what, (into.get(what) ?? 0) + 1)

/** Whether a yield takes everything within one compounding period. */
function isTotalLoss(rate: number, compounding: YieldConvention['compounding'], frequency: number): boolean {
  if (compounding === 'continuous') return false
  return 1 + rate / (compounding === 'coupon' ? frequency : compounding) <= 1e-12
}

const before = process.cpuUsage()
const started = performance.now()
for (let from = 0; from < total; from += PART) {
  const crowd = makeCrowd(Math.min(PART, total - from), Number(options.seed) * 1_000_003 + from, 'anything')
  const market = figuresFor(crowd.bonds.length)
  valueAtPrices(settleUniverse(crowd.bonds, SETTLEMENT), crowd.cleanPrices, market)
  for (const [at, terms] of crowd.bonds.entries()) {
    const price = crowd.cleanPrices[at]!
    const fail = (what: string) => {
      count(failures, what)
      if (examples.length < 10) examples.push(`${what}: ${JSON.stringify({ terms, price })}`)
    }
    try {
      const bond = settleBond(terms, SETTLEMENT)
      if (!bond.ok) {
        fail(`not settled: ${bond.refusal.code}`)
        continue
      }
      const dirty = price + bond.value.accrued
      const street = yieldFromCleanPrice(bond.value, price, YIELD_CONVENTIONS.street)
      if (street.ok && Number.isFinite(market.yields[at]!)) {
        const apart =
          Math.abs(street.value.yield - market.yields[at]!) / Math.max(1, Math.abs(street.value.yield))
        worstAgainstMarket = Math.max(worstAgainstMarket, apart)
        if (apart > YIELD_TOLERANCE) fail('two ways to one yield')
      } else if (street.ok !== Number.isFinite(market.yields[at]!)) fail('only one way to a yield')
      const [name, convention] = conventions[at % conventions.length]!
      const valued = yieldFromCleanPrice(bond.value, price, convention)
      if (!valued.ok) {
        // The one reason that a sound bond has: what is left to pay, and when, has no yield at this price.
        if (valued.refusal.code === 'no-such-yield' || valued.refusal.code === 'no-time-left')
          count(refusals, valued.refusal.code)
        else fail(`${name}: ${valued.refusal.code}`)
        continue
      }
      const { yield: rate, modifiedDuration, macaulayDuration, convexity, dv01 } = valued.value
      if (![rate, modifiedDuration, macaulayDuration, convexity, dv01].every(Number.isFinite)) {
        fail(`${name}: no number`)
        continue
      }
      const back = priceFromYield(bond.value, rate, convention)
      if (
        !back.ok &&
        back.refusal.code === 'no-such-yield' &&
        isTotalLoss(rate, convention.compounding, terms.frequency)
      ) {
        // Days are left and the price is a multiple of what they pay: −100 % a period or less has no compounding to come back by.
        count(refusals, 'yield of −100 % a period or less')
        continue
      }
      const off = back.ok ? Math.abs(back.value.dirtyPrice - dirty) / dirty : Number.POSITIVE_INFINITY
      // Near −100 % a period a yield has few digits left: its own last digit moves the price by as much as this.
      const reach =
        PRICE_TOLERANCE + Math.abs(modifiedDuration) * Math.max(1, Math.abs(rate)) * 4 * Number.EPSILON
      if (off > reach) fail(`${name}: the price does not come back`)
      else if (rate > -0.9) worstPrice = Math.max(worstPrice, off)
      const spread = zSpread(flowsOnCurve(bond.value, curve.value), dirty)
      if (!spread.ok || !Number.isFinite(spread.value)) fail('no spread')
    } catch (failure) {
      fail(`thrown: ${failure instanceof Error ? failure.message : String(failure)}`)
    }
  }
}
const used = process.cpuUsage(before)
const result = {
  measuredAt: new Date().toISOString(),
  machine: { cpu: cpus()[0]!.model, cores: cpus().length, node: process.version },
  loadAverage: loadavg(),
  bonds: total,
  seed: Number(options.seed),
  failures: [...failures.values()].reduce((sum, each) => sum + each, 0),
  failuresByKind: Object.fromEntries(failures),
  examples,
  refusedWithReason: Object.fromEntries(refusals),
  /** Of yields above −90 %; nearer to −100 % the yield itself has too few digits to say the price. */
  worstPriceRelative: worstPrice,
  worstYieldAgainstMarketFigures: worstAgainstMarket,
  cpuSeconds: (used.user + used.system) / 1e6,
  wallSeconds: (performance.now() - started) / 1000,
}
writeFileSync(
  options.json ?? new URL('../results/bonds-million.json', import.meta.url).pathname,
  `${JSON.stringify(result, null, 2)}\n`,
)
process.stdout.write(
  `${total} bonds, ${result.failures} failures, ${result.cpuSeconds.toFixed(1)} s of CPU, ${result.wallSeconds.toFixed(1)} s on the clock\n`,
)
if (result.failures > 0) process.exit(1)
