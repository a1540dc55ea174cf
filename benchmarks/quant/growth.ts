import { moneyWeightedReturn } from '#engines/performance-attribution/index.ts'
import {
  equaliseRisk,
  minimiseShortfall,
  minimiseVariance,
  splitByHierarchy,
} from '#engines/portfolio-optimiser/index.ts'
import { measurePerformance } from '#engines/portfolio-risk/index.ts'
import { cholesky, dot, multiply, randomStream, type SquareMatrix } from '#engines/statistics/index.ts'
import { makeMarket } from './tasks.ts'

type Growth = { task: string; size: number; run: () => unknown; plain: (() => unknown) | null }

/** Tasks by size, beside a plain textbook form where there is one; what both answer is compared first. */
export function growthTasks(): Growth[] {
  return [...[10, 50, 200, 500, 1_000].flatMap(ofAssets), ...[1e2, 1e3, 1e4, 1e5, 1e6].flatMap(ofDays)]
}

function ofAssets(size: number): Growth[] {
  const { covariance } = makeMarket(size, 2 * size, size)
  const universe = { covariance, lower: 0, upper: Math.max(0.02, 3 / size) }
  const parity = equaliseRisk(covariance)
  const product = multiply(covariance, parity.weights)
  const parts = parity.weights.map((weight, at) => (weight * product[at]!) / parity.volatility ** 2)
  if (Math.max(...parts) - Math.min(...parts) > 1e-11) throw new Error(`risk parity of ${size}`)
  const factor = cholesky(covariance)!.values
  const plainFactor = textbookCholesky(covariance)
  if (factor.some((value, at) => Math.abs(value - plainFactor[at]!) > 1e-10))
    throw new Error(`Cholesky of ${size}`)
  return [
    { task: 'Cholesky', size, run: () => cholesky(covariance), plain: () => textbookCholesky(covariance) },
    { task: 'risk parity', size, run: () => equaliseRisk(covariance), plain: null },
    { task: 'least variance, boxes', size, run: () => minimiseVariance(universe), plain: null },
    { task: 'hierarchical risk parity', size, run: () => splitByHierarchy({ covariance }), plain: null },
    ...(size > SHORTFALL_ASSETS_MAX ? [] : [shortfallOf(size)]),
  ]
}

/** More take minutes where every sample is to be repeated. */
const SHORTFALL_ASSETS_MAX = 200
const FIVE_YEARS = 1_260

function shortfallOf(size: number): Growth {
  const { rows } = makeMarket(size, FIVE_YEARS, size)
  const scenarios = { size, values: Float64Array.from(rows.flatMap((row) => Array.from(row))) }
  const run = () => minimiseShortfall(scenarios, { upper: Math.max(0.02, 3 / size) }, { confidence: 0.95 })
  return { task: 'least expected shortfall, 1,260 days, boxes', size, run, plain: null }
}

function ofDays(size: number): Growth[] {
  const chance = randomStream(size)
  const returns = Array.from({ length: size }, () => 0.01 * chance.nextNormal())
  const payments = returns.map((value, day) => ({ amount: -100 * (1 + value), day }))
  payments.push({ amount: 100 * size * 1.1, day: size })
  const found = moneyWeightedReturn(payments)
  const plain = plainRate(payments)
  if (found.status !== 'found' || Math.abs(found.perYear - plain) > 1e-7 * (1 + plain))
    throw new Error(`rate of ${size} payments: ${JSON.stringify(found)}, ${plain}`)
  return [
    {
      task: 'money-weighted return',
      size,
      run: () => moneyWeightedReturn(payments),
      plain: () => plainRate(payments),
    },
    {
      task: 'ratios of a series',
      size,
      run: () => measurePerformance(returns, { periodsPerYear: 252 }),
      plain: null,
    },
  ]
}

function textbookCholesky({ size, values }: SquareMatrix): Float64Array {
  const factor = new Float64Array(size * size)
  for (let row = 0; row < size; row++)
    for (let column = 0; column <= row; column++) {
      let rest = values[row * size + column]!
      for (let inner = 0; inner < column; inner++)
        rest -= factor[row * size + inner]! * factor[column * size + inner]!
      factor[row * size + column] = row === column ? Math.sqrt(rest) : rest / factor[column * size + column]!
    }
  return factor
}

/** Newton's method from the simple gain a year, as small libraries find a rate: one root, whichever it meets (from 10 % none of these). */
function plainRate(payments: readonly { amount: number; day: number }[]): number {
  const amounts = payments.map(({ amount }) => amount)
  const paid = amounts.reduce((sum, amount) => sum - Math.min(amount, 0), 0)
  let rate =
    (2 *
      365 *
      dot(
        amounts,
        amounts.map(() => 1),
      )) /
    (paid * payments.at(-1)!.day)
  for (let step = 0; step < 100; step++) {
    const worths = payments.map(({ day }) => (1 + rate) ** (-day / 365))
    const slopes = payments.map(({ day }, at) => (-day / 365) * (worths[at]! / (1 + rate)))
    const move = dot(amounts, worths) / dot(amounts, slopes)
    rate -= move
    if (Math.abs(move) < 1e-12 * (1 + Math.abs(rate))) break
  }
  return rate
}
