import { normalCdf, normalQuantile, quantileOfSorted, randomStream } from '#engines/statistics/index.ts'
import type { CreditRating } from '../scorecard/rating-scale.ts'
import { classOf, migrationClasses, migrationFrom } from './transition-matrix.ts'

/** One borrower of a book. Amounts in one unit of one currency. */
export type Obligor = {
  rating: CreditRating
  /** Of a default within a year, as a fraction. */
  probability: number
  exposure: number
  /** What a default would cost. */
  loss: number
}

/**
 * How strongly a borrower's fortune hangs on the common one. Data with a date: the correlation of corporate exposures in the Basel
 * framework, 24 % for the safest falling to 12 % for the riskiest.
 */
export const assetCorrelation = {
  source: 'Basel framework, risk weight of corporate exposures (CRE31.5), without the adjustment for size',
  asOf: '2023-01-01',
  of: (probability: number): number => {
    const share = (1 - Math.exp(-50 * probability)) / (1 - Math.exp(-50))
    return 0.12 * share + 0.24 * (1 - share)
  },
} as const

/** Years are drawn in blocks, each from a stream of its own number: whoever draws a block, its bits are the same. */
export const YEARS_PER_BLOCK = 1_000

export const lossQuantiles = [0.95, 0.99, 0.999] as const

/** A book made ready for drawing. `correlation` of one number counts for every borrower. */
export type Book = {
  defaultBelow: Float64Array
  worseBelow: Float64Array
  loading: Float64Array
  losses: Float64Array
  exposures: Float64Array
}

const thresholdOf = (probability: number): number =>
  probability <= 0 ? -Infinity : probability >= 1 ? Infinity : normalQuantile(probability)

export function bookOf(obligors: readonly Obligor[], correlation: number | null = null): Book {
  const correlationOf = ({ probability }: Obligor) => correlation ?? assetCorrelation.of(probability)
  return {
    defaultBelow: Float64Array.from(obligors, ({ probability }) => thresholdOf(probability)),
    worseBelow: Float64Array.from(obligors, (one) => thresholdOf(worseThanNow(one))),
    loading: Float64Array.from(obligors, (one) => Math.sqrt(correlationOf(one))),
    losses: Float64Array.from(obligors, ({ loss }) => loss),
    exposures: Float64Array.from(obligors, ({ exposure }) => exposure),
  }
}

/** How likely it is that a borrower stands lower after a year, default included. */
function worseThanNow({ rating, probability }: Obligor): number {
  const at = migrationClasses.indexOf(classOf(rating))
  return migrationFrom(rating, probability)
    .slice(at + 1)
    .reduce((sum, share) => sum + share, 0)
}

/** What so many drawn years brought: losses, and the exposure to those that stood lower at their end. */
export type DrawnYears = { losses: Float64Array; worse: Float64Array }

/**
 * Draws years of a book: one common factor and one of each borrower's own, both standard normal, mixed by the loading (Vasicek
 * 2002). A borrower defaults when the mix falls below the quantile of its probability.
 */
export function drawYears(book: Book, seed: number, from: number, to: number): DrawnYears {
  const { defaultBelow, worseBelow, loading, losses, exposures } = book
  const count = defaultBelow.length
  const drawn = {
    losses: new Float64Array((to - from) * YEARS_PER_BLOCK),
    worse: new Float64Array((to - from) * YEARS_PER_BLOCK),
  }
  const own = new Float64Array(count)
  const rest = loading.map((share) => Math.sqrt(1 - share * share))
  for (let block = from; block < to; block += 1) {
    const stream = randomStream(seed, block)
    for (let year = 0; year < YEARS_PER_BLOCK; year += 1) {
      const common = stream.nextNormal()
      stream.fillNormals(own)
      let lost = 0
      let worse = 0
      for (let at = 0; at < count; at += 1) {
        const value = loading[at]! * common + rest[at]! * own[at]!
        // What has defaulted stands no lower than before: nothing is below its class.
        if (value < worseBelow[at]!) worse += exposures[at]!
        if (value < defaultBelow[at]!) lost += losses[at]!
      }
      const row = (block - from) * YEARS_PER_BLOCK + year
      drawn.losses[row] = lost
      drawn.worse[row] = worse
    }
  }
  return drawn
}

/** A quantile of the losses with the range in which it lies in 95 of 100 such simulations. */
export type LossQuantile = {
  confidence: number
  loss: number
  low: number
  high: number
  /** The same where every borrower is a vanishing part of the book (Gordy 2003); the difference is concentration. */
  granular: number
}

export type LossMeasured = {
  years: number
  expected: number
  simulatedMean: number
  /** Standard error of the simulated mean. */
  meanError: number
  deviation: number
  quantiles: LossQuantile[]
  /** Mean of the losses of the worst hundredth of the years. */
  shortfall: number
  unexpected: number
  /** Share of the years in which anything was lost. */
  lossYears: number
  /** Exposure to those that stand lower at the end of a year: mean, and in the worst twentieth. */
  worse: { mean: number; p95: number }
  /** The figures from the first part of the years alone: what still moves is not settled. */
  convergence: { years: number; mean: number; p99: number; p999: number }[]
  isSettled: boolean
}

const SETTLED = 0.05

/** Figures of a book's drawn years. Unexpected loss is the 99.9 % quantile less what is expected. */
export function measureYears(obligors: readonly Obligor[], book: Book, drawn: DrawnYears): LossMeasured {
  const years = drawn.losses.length
  const sorted = drawn.losses.slice().sort()
  const mean = sumOf(sorted) / years
  let squares = 0
  for (const loss of sorted) squares += (loss - mean) ** 2
  const deviation = years > 1 ? Math.sqrt(squares / (years - 1)) : 0
  const quantiles = lossQuantiles.map((confidence): LossQuantile => {
    const reach = 1.96 * Math.sqrt(years * confidence * (1 - confidence))
    const at = (rank: number) => sorted[Math.min(years - 1, Math.max(0, Math.ceil(rank) - 1))]!
    return {
      confidence,
      loss: at(years * confidence),
      low: at(years * confidence - reach),
      high: at(years * confidence + reach),
      granular: granularLoss(book, confidence),
    }
  })
  const expected = obligors.reduce((sum, { probability, loss }) => sum + probability * loss, 0)
  const last = quantiles.at(-1)!
  const tail = sorted.subarray(Math.floor(years * 0.99))
  const worse = drawn.worse.slice().sort()
  return {
    years,
    expected,
    simulatedMean: mean,
    meanError: deviation / Math.sqrt(years),
    deviation,
    quantiles,
    shortfall: sumOf(tail) / tail.length,
    unexpected: last.loss - expected,
    lossYears: sorted.reduce((count, loss) => count + (loss > 0 ? 1 : 0), 0) / years,
    worse: { mean: sumOf(worse) / years, p95: quantileOfSorted(worse, 0.95, 1) },
    convergence: [0.25, 0.5, 1].map((share) => partOf(drawn.losses, Math.ceil(years * share))),
    isSettled: last.high - last.low <= 2 * SETTLED * last.loss,
  }
}

const sumOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0)

function partOf(losses: Float64Array, years: number) {
  const part = losses.slice(0, years)
  const mean = sumOf(part) / years
  part.sort()
  return {
    years,
    mean,
    p99: quantileOfSorted(part, 0.99, 1),
    p999: quantileOfSorted(part, 0.999, 1),
  }
}

/** The loss of a book of vanishing parts in a year as bad as one in 1/(1 − confidence): each borrower's mean loss in that year. */
export function granularLoss({ defaultBelow, loading, losses }: Book, confidence: number): number {
  const bad = normalQuantile(confidence)
  return losses.reduce((sum, loss, at) => {
    const below = defaultBelow[at]!
    const weight = loading[at]!
    if (!Number.isFinite(below)) return sum + (below > 0 ? loss : 0)
    return sum + loss * normalCdf((below + weight * bad) / Math.sqrt(1 - weight * weight))
  }, 0)
}

/** Where borrowers of each class are expected to stand after a year, by number and by exposure. */
export type ExpectedMigration = {
  from: (typeof migrationClasses)[number]
  count: number
  exposure: number
  to: { class: (typeof migrationClasses)[number]; count: number; exposure: number }[]
}

export function expectedMigration(obligors: readonly Obligor[]): ExpectedMigration[] {
  return migrationClasses.flatMap((from) => {
    const own = obligors.filter(({ rating }) => classOf(rating) === from)
    if (own.length === 0) return []
    const to = migrationClasses.map((one) => ({ class: one, count: 0, exposure: 0 }))
    for (const { rating, probability, exposure } of own)
      migrationFrom(rating, probability).forEach((share, at) => {
        to[at]!.count += share
        to[at]!.exposure += share * exposure
      })
    return [{ from, count: own.length, exposure: own.reduce((sum, one) => sum + one.exposure, 0), to }]
  })
}
