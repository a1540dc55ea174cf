/**
 * Portfolio risk, optimisation, attribution and options beside quadprog, simple-statistics, QuantLib's JavaScript port, numpy and
 * scipy, in one run. What two answer is compared before either is timed.
 *
 *   node benchmarks/quant.ts [--paths 100000] [--json FILE] [--markdown]
 *
 * Without `--json` the results go to benchmarks/results/.
 */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import * as quantlib from '@quantlib/ql'
// @ts-expect-error It comes without types.
import quadprog from 'quadprog'
import { quantileSorted } from 'simple-statistics'
import { impliedVolatility, priceEuropean } from '#engines/option-pricing/index.ts'
import { linkPeriods } from '#engines/performance-attribution/index.ts'
import { efficientFrontier, maximiseSharpe } from '#engines/portfolio-optimiser/index.ts'
import { blocksFor, riskOfSimulation, simulateTerminalValues } from '#engines/portfolio-risk/index.ts'
import {
  dot,
  ledoitWolfIdentity,
  lowerTails,
  multiply,
  randomStream,
  rowsOf,
} from '#engines/statistics/index.ts'
import { growthTasks } from './quant/growth.ts'
import { makeBasket, makeMarket, makeReturns, quadprogTask } from './quant/tasks.ts'

const { values: options } = parseArgs({
  options: {
    paths: { type: 'string', default: '100000' },
    json: { type: 'string' },
    markdown: { type: 'boolean', default: false },
  },
})
const SHARES = [0.1, 0.05, 0.01]
const paths = Number(options.paths)

type Line = {
  task: string
  ours: number
  peer: string | null
  theirs: number | null
  agreement: string
  must: string
}
const lines: Line[] = []

/** The least CPU milliseconds of one run among samples; other work on the machine disturbs it less than the clock. */
function timed(run: () => unknown, repeats = 1, samples = 15): number {
  for (let warm = 0; warm < Math.max(3, Math.min(500, repeats * 5)); warm++) run()
  let least = Number.POSITIVE_INFINITY
  for (let sample = 0; sample < samples; sample++) {
    const before = process.cpuUsage()
    for (let repeat = 0; repeat < repeats; repeat++) run()
    const used = process.cpuUsage(before)
    least = Math.min(least, (used.user + used.system) / 1000 / repeats)
  }
  return least
}

function agree(what: string, ours: number, theirs: number, tolerance: number): string {
  const difference = Math.abs(ours - theirs)
  if (!(difference <= tolerance)) throw new Error(`${what}: ${ours} here and ${theirs} there`)
  return difference.toExponential(1)
}

const universes = [
  { size: 10, upper: 0.3, must: '≤ 0.02 ms' },
  { size: 50, upper: 0.1, must: '≤ 0.37 ms' },
  { size: 200, upper: 0.05, must: '≤ 10 ms' },
].map((each) => ({ ...each, ...makeMarket(each.size, each.size * 3, each.size) }))
const basket = makeBasket(20)
const returns = makeReturns(2_520)
const python = askPython()

for (const { size, upper, must, covariance, expectedReturns } of universes) {
  const universe = { covariance, lower: 0, upper }
  const run = () => maximiseSharpe(universe, { expectedReturns, riskFreeRate: 0 })
  const outcome = run()
  if (outcome.status !== 'optimal' || outcome.sharpe === null)
    throw new Error(`n = ${size}: ${outcome.status}`)
  const ours = timed(run, size < 100 ? 200 : 10)
  const task = quadprogTask(covariance, expectedReturns, upper)
  // It overwrites what it is given.
  const solve = () =>
    quadprog.solveQP(
      task.quadratic.map((row) => row?.slice()),
      task.linear.slice(),
      task.constraints.map((row) => row?.slice()),
      task.bounds.slice(),
      1,
    )
  const y = (solve().solution as number[]).slice(1)
  const theirSharpe = dot(y, expectedReturns) / Math.sqrt(dot(y, multiply(covariance, y)))
  const name = `largest Sharpe ratio, ${size} assets, boxes`
  const agreement = agree(name, outcome.sharpe, theirSharpe, 1e-8)
  lines.push({
    task: name,
    ours,
    peer: 'quadprog 1.6.1',
    theirs: timed(solve, size < 100 ? 20 : 1, size < 100 ? 15 : 3),
    agreement,
    must,
  })
  const scipy = python?.sharpe[size]
  if (scipy)
    lines.push({
      task: name,
      ours,
      peer: `scipy ${python.scipy} SLSQP`,
      theirs: scipy[0],
      agreement: agree(name, outcome.sharpe, scipy[1], 1e-5),
      must,
    })
}

{
  const { covariance, expectedReturns } = universes[2]!
  const run = () => efficientFrontier({ covariance, upper: 1 }, { expectedReturns })
  const frontier = run()
  if (frontier.status !== 'optimal') throw new Error(frontier.status)
  lines.push({
    task: `exact frontier, 200 assets, ${frontier.corners.length} corners`,
    ours: timed(run, 2),
    peer: null,
    theirs: null,
    agreement: '–',
    must: '< 60 ms (goal)',
  })
}

{
  const run = () => riskOfSimulation(simulateTerminalValues(basket, 1, paths), 1)
  const risk = run()
  const peer = python?.simulate
  const agreement = peer
    ? agree('simulated ES', risk[1]!.CVaR, peer[1][1]!, 8 * risk[1]!.CVaRStandardError)
    : '–'
  const task = `simulate ${paths} × 20, VaR and ES with errors`
  lines.push({
    task: `${task}, one thread`,
    ours: timed(run),
    peer: peer ? `numpy ${python.numpy}` : null,
    theirs: peer?.[0] ?? null,
    agreement,
    must: '≤ 34 ms, two workers',
  })
  lines.push({
    task: `${task}, two workers (clock)`,
    ours: await inTwoWorkers(),
    peer: peer ? `numpy ${python.numpy} (CPU)` : null,
    theirs: peer?.[0] ?? null,
    agreement: 'same bits',
    must: '≤ 34 ms',
  })
}

{
  const run = () => lowerTails(Float64Array.from(returns), SHARES)
  const theirs = () => {
    const sorted = [...returns].sort((a, b) => a - b)
    return SHARES.map((share) => {
      const quantile = quantileSorted(sorted, share)
      const tail = sorted.filter((value) => value <= quantile)
      return [quantile, tail.reduce((total, value) => total + value, 0) / tail.length] as const
    })
  }
  const name = 'historical VaR and ES, 3 levels, 2520 days'
  const ours = timed(run, 100)
  const quantile = run()[1]!.quantile
  lines.push({
    task: name,
    ours,
    peer: 'simple-statistics 7.12.1',
    theirs: timed(theirs, 20),
    agreement: agree(name, quantile, theirs()[1]![0], 1e-6),
    must: '≤ 0.03 ms',
  })
  if (python)
    lines.push({
      task: name,
      ours,
      peer: `numpy ${python.numpy}`,
      theirs: python.tails[0] / 20,
      agreement: agree(name, -quantile, python.tails[1][0]![2]!, 1e-14),
      must: '≤ 0.03 ms',
    })
}

{
  const chance = randomStream(9)
  const weightsOf = () => {
    const raw = Array.from({ length: 11 }, () => 0.02 + chance.nextUniform())
    const total = raw.reduce((all, value) => all + value, 0)
    return raw.map((value) => value / total)
  }
  const sectors = Array.from({ length: 11 }, (_, at) => `S${at}`)
  const results = () => Array.from({ length: 11 }, () => 0.04 * chance.nextNormal())
  const months = Array.from({ length: 120 }, () => ({
    sectors,
    portfolioWeights: weightsOf(),
    portfolioReturns: results(),
    benchmarkWeights: weightsOf(),
    benchmarkReturns: results(),
  }))
  const linked = linkPeriods(months)
  const residual = Math.max(
    ...[linked.carino, linked.menchero, linked.grap, linked.frongello].map((each) => Math.abs(each.residual)),
  )
  agree('residual', residual, 0, 1e-12)
  lines.push({
    task: 'Brinson, 11 sectors × 120 months, 4 linkings',
    ours: timed(() => linkPeriods(months), 10),
    peer: null,
    theirs: null,
    agreement: `residual ${residual.toExponential(1)}`,
    must: '< 1 ms',
  })
  const { rows } = makeMarket(50, 500, 3)
  lines.push({
    task: 'Ledoit–Wolf shrinkage, 500 × 50',
    ours: timed(() => ledoitWolfIdentity(rows), 10),
    peer: null,
    theirs: null,
    agreement: '–',
    must: '≤ 1.5 ms',
  })
}

{
  const strikes = Array.from({ length: 1_000 }, (_, at) => 60 + at * 0.08)
  const contracts = strikes.map((strike) => ({
    kind: 'call' as const,
    spot: 100,
    strike,
    years: 0.75,
    rate: 0.03,
  }))
  const prices = contracts.map((contract) => priceEuropean(contract, 0.27))
  const name = '1000 European prices'
  const discount = Math.exp(-0.03 * 0.75)
  const theirPrices = () =>
    strikes.map((strike) =>
      quantlib.blackFormula1(
        quantlib.Option.Type.Call,
        strike,
        100 / discount,
        0.27 * Math.sqrt(0.75),
        discount,
        0,
      ),
    )
  const agreement = agree(name, prices[500]!, theirPrices()[500]!, 1e-11)
  lines.push({
    task: name,
    ours: timed(() => contracts.map((contract) => priceEuropean(contract, 0.27)), 10),
    peer: '@quantlib/ql 0.3.6',
    theirs: timed(theirPrices, 10),
    agreement,
    must: '–',
  })
  const worst = Math.max(
    ...contracts.map((contract, at) => {
      const implied = impliedVolatility(contract, prices[at]!)
      return implied.status === 'found' ? Math.abs(implied.volatility - 0.27) : Number.POSITIVE_INFINITY
    }),
  )
  agree('implied volatility', worst, 0, 1e-12)
  lines.push({
    task: '1000 implied volatilities',
    ours: timed(() => contracts.map((contract, at) => impliedVolatility(contract, prices[at]!)), 2),
    peer: null,
    theirs: null,
    agreement: `round trip ${worst.toExponential(1)}`,
    must: '–',
  })
}

for (const { task, size, run, plain } of growthTasks()) {
  const samples = size >= 500 ? 3 : 15
  lines.push({
    task: `${task}, ${size.toLocaleString('en-US')}`,
    ours: timed(run, 1, samples),
    peer: plain && 'textbook form',
    theirs: plain && timed(plain, 1, samples),
    agreement: plain ? 'compared first' : '–',
    must: '–',
  })
}

async function inTwoWorkers(): Promise<number> {
  const { rows: _, ...task } = basket
  const workers = [0, 1].map(() => new Worker(new URL('quant/simulate-worker.ts', import.meta.url)))
  const blocks = blocksFor(paths)
  const half = Math.ceil(blocks / 2)
  const ask = (worker: Worker, from: number, to: number) =>
    new Promise<Float64Array>((resolve, reject) => {
      worker.removeAllListeners()
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.postMessage({ basket: task, seed: 1, from, to })
    })
  let least = Number.POSITIVE_INFINITY
  const whole = simulateTerminalValues(basket, 1, paths)
  for (let sample = 0; sample < 40; sample++) {
    const started = performance.now()
    const parts = await Promise.all([ask(workers[0]!, 0, half), ask(workers[1]!, half, blocks)])
    const values = new Float64Array(blocks * 1_024)
    values.set(parts[0]!)
    values.set(parts[1]!, parts[0]!.length)
    const drawn = values.subarray(0, paths)
    riskOfSimulation(drawn, 1)
    least = Math.min(least, performance.now() - started)
    if (sample === 0 && !drawn.every((value, at) => value === whole[at]))
      throw new Error('Two workers draw other bits.')
  }
  for (const worker of workers) await worker.terminate()
  return least
}

type Python = {
  numpy: string
  scipy: string
  simulate: [number, number[]]
  tails: [number, number[][]]
  sharpe: Record<string, [number, number]>
}

/** Times of numpy and scipy on one thread; null where they are not installed. */
function askPython(): Python | null {
  const tasks = {
    basket: { ...basket, correlation: basket.rows },
    paths,
    returns,
    sharpe: universes.map(({ covariance, expectedReturns, upper }) => ({
      covariance: rowsOf(covariance),
      expectedReturns,
      upper,
    })),
  }
  const oneThread = { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', MKL_NUM_THREADS: '1' }
  const { status, stdout } = spawnSync('python3', [new URL('quant/peers.py', import.meta.url).pathname], {
    input: JSON.stringify(tasks),
    env: { ...process.env, ...oneThread },
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  return status === 0 ? (JSON.parse(stdout) as Python) : null
}

const machine = { cpu: cpus()[0]!.model, cores: cpus().length, node: process.version }
const result = { measuredAt: new Date().toISOString(), machine, loadAverage: loadavg(), paths, lines }
const figure = (milliseconds: number) => milliseconds.toPrecision(3)
const markdown = `# Portfolio engines

Measured ${result.measuredAt} on ${machine.cpu}, ${machine.cores} cores shared with other work, Node ${machine.node}; load average ${result.loadAverage.map((load) => load.toFixed(2)).join(' ')}.
CPU milliseconds, the least of several samples after warming up, one thread unless said; every line was compared with its peer before either was timed.
${python ? '' : 'numpy and scipy are not installed here and were not measured.\n'}
| task | ms | peer | peer ms | times as fast | difference | must |
|---|--:|---|--:|--:|---|---|
${lines.map(({ task, ours, peer, theirs, agreement, must }) => `| ${task} | ${figure(ours)} | ${peer ?? '–'} | ${theirs === null ? '–' : figure(theirs)} | ${theirs === null ? '–' : (theirs / ours).toFixed(1)} | ${agreement} | ${must} |`).join('\n')}
`
const jsonFile = options.json ?? new URL('results/quant.json', import.meta.url).pathname
writeFileSync(jsonFile, `${JSON.stringify(result, null, 2)}\n`)
writeFileSync(jsonFile.replace(/\.json$/, '.md'), markdown)
if (options.markdown) process.stdout.write(markdown)
