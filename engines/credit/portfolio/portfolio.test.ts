import { describe, expect, it } from 'vitest'
import { normalCdf, normalQuantile } from '#engines/statistics/index.ts'
import {
  assetCorrelation,
  bookOf,
  creditRatings,
  defaultRates,
  drawYears,
  expectedMigration,
  granularLoss,
  measureYears,
  migrationFrom,
  type Obligor,
  transitionRates,
} from '../index.ts'

const equal = (count: number, more: Partial<Obligor> = {}): Obligor[] =>
  Array.from({ length: count }, () => ({ rating: 'BB', probability: 0.02, exposure: 1, loss: 0.4, ...more }))
const measured = (
  obligors: readonly Obligor[],
  { blocks = 20, seed = 7, correlation = null as number | null } = {},
) => {
  const book = bookOf(obligors, correlation)
  return measureYears(obligors, book, drawYears(book, seed, 0, blocks))
}

/** Vasicek's quantile of the share that defaults, worked out from his formula alone. */
const vasicek = (probability: number, correlation: number, confidence: number) =>
  normalCdf(
    (normalQuantile(probability) + Math.sqrt(correlation) * normalQuantile(confidence)) /
      Math.sqrt(1 - correlation),
  )

/** Exact chance that at most `most` of n equal borrowers default: the binomial, averaged over the common factor. */
function exactlyAtMost(n: number, most: number, probability: number, correlation: number): number {
  let total = 0
  const step = 0.01
  for (let factor = -8; factor <= 8; factor += step) {
    const p = normalCdf(
      (normalQuantile(probability) - Math.sqrt(correlation) * factor) / Math.sqrt(1 - correlation),
    )
    let term = (1 - p) ** n
    let sum = term
    for (let k = 1; k <= most; k += 1) {
      term *= ((n - k + 1) / k) * (p / (1 - p))
      sum += term
    }
    total += sum * Math.exp((-factor * factor) / 2) * (step / Math.sqrt(2 * Math.PI))
  }
  return total
}

describe('Transition rates', () => {
  it('default as the table of the scale says, and nothing is above a hundred', () => {
    for (const [rating, row] of Object.entries(transitionRates.percent)) {
      expect(row.at(-1)! / 100, rating).toBeCloseTo(
        defaultRates.oneYear[rating as keyof typeof transitionRates.percent],
        10,
      )
      expect(row.reduce((sum, rate) => sum + rate, 0)).toBeLessThanOrEqual(100)
    }
  })

  it('spread a borrower over all classes, its own probability in default; what has defaulted stays', () => {
    for (const rating of creditRatings) {
      const shares = migrationFrom(rating, 0.03)
      expect(
        shares.reduce((sum, share) => sum + share, 0),
        rating,
      ).toBeCloseTo(1, 12)
      expect(shares.at(-1), rating).toBe(rating === 'D' ? 1 : 0.03)
    }
    // BBB of 1,000: 0.9982 spread over 93.6 % that were neither withdrawn nor defaulted.
    expect(migrationFrom('BBB', 0.0018)[3]).toBeCloseTo((0.9982 * 85.56) / 93.6, 10)
  })

  it('are added up by class and by exposure', () => {
    const [row] = expectedMigration(equal(10, { exposure: 5 }))
    expect(row).toMatchObject({ from: 'BB', count: 10, exposure: 50 })
    expect(row?.to.at(-1)).toMatchObject({ class: 'D' })
    expect(row?.to.at(-1)?.count).toBeCloseTo(0.2, 12)
    expect(row?.to.reduce((sum, { exposure }) => sum + exposure, 0)).toBeCloseTo(50, 10)
  })
})

describe('Losses of a book by one factor', () => {
  it('losses of a large book of equal loans are Vasicek’s, at every confidence', () => {
    const book = equal(2_000)
    const { quantiles, expected, simulatedMean, meanError } = measured(book, { correlation: 0.15 })
    expect(expected).toBeCloseTo(2_000 * 0.02 * 0.4, 9)
    expect(Math.abs(simulatedMean - expected)).toBeLessThan(4 * meanError)
    for (const { confidence, low, high, granular } of quantiles) {
      const analytic = 2_000 * 0.4 * vasicek(0.02, 0.15, confidence)
      expect(granular).toBeCloseTo(analytic, 6)
      // A book of 2,000 is not quite of vanishing parts: a hundredth beside the range of chance.
      expect(analytic).toBeGreaterThan(low * 0.99 - 1)
      expect(analytic).toBeLessThan(high * 1.01)
    }
  })

  it('losses of a small book agree with the exact binomial averaged over the factor', () => {
    const drawn = drawYears(bookOf(equal(50, { loss: 1 }), 0.2), 3, 0, 40)
    for (const most of [0, 1, 3, 8]) {
      const share = drawn.losses.filter((loss) => loss <= most).length / drawn.losses.length
      const exact = exactlyAtMost(50, most, 0.02, 0.2)
      expect(Math.abs(share - exact)).toBeLessThan(
        4 * Math.sqrt((exact * (1 - exact)) / drawn.losses.length) + 1e-9,
      )
    }
  })

  it('have the same bits however the blocks are cut, and others under another seed', () => {
    const book = bookOf(equal(30))
    const whole = drawYears(book, 5, 0, 4).losses
    expect(whole).toEqual(
      Float64Array.from([...drawYears(book, 5, 0, 1).losses, ...drawYears(book, 5, 1, 4).losses]),
    )
    expect(drawYears(book, 6, 0, 4).losses).not.toEqual(whole)
  })

  it('one input moved moves them: probability, loss, exposure, correlation, and one large loan', () => {
    const base = measured(equal(200))
    const last = (of: typeof base) => of.quantiles[2]!.loss
    expect(measured(equal(200, { probability: 0.03 })).expected).toBeGreaterThan(base.expected)
    expect(last(measured(equal(200, { probability: 0.03 })))).toBeGreaterThan(last(base))
    expect(last(measured(equal(200, { loss: 0.8 })))).toBeCloseTo(2 * last(base), 9)
    expect(last(measured(equal(200), { correlation: 0.3 }))).toBeGreaterThan(last(base))
    expect(measured(equal(200, { exposure: 3 })).worse.mean).toBeCloseTo(3 * base.worse.mean, 6)
    const lumpy = [...equal(100), { rating: 'BB', probability: 0.02, exposure: 100, loss: 40 } as const]
    expect(measured(lumpy).expected).toBeCloseTo(base.expected, 9)
    expect(last(measured(lumpy))).toBeGreaterThan(last(base))
    expect(measured(equal(200, { rating: 'B' })).worse.mean).not.toBeCloseTo(base.worse.mean, 3)
  })

  it('more years narrow the range, and a thin tail is said not to be settled', () => {
    const few = measured(equal(100), { blocks: 2 })
    const many = measured(equal(100), { blocks: 60 })
    const width = (of: typeof few) => of.quantiles[2]!.high - of.quantiles[2]!.low
    expect(width(many)).toBeLessThan(width(few))
    expect(few.isSettled).toBe(false)
    expect(many.convergence.map(({ years }) => years)).toEqual([15_000, 30_000, 60_000])
  })

  it('without a probability nothing is lost, and what has defaulted is lost in every year', () => {
    const { quantiles, lossYears } = measured([
      { rating: 'AAA', probability: 0, exposure: 10, loss: 4 },
      { rating: 'D', probability: 1, exposure: 5, loss: 2 },
    ])
    expect(lossYears).toBe(1)
    expect(quantiles.map(({ loss, granular }) => [loss, granular])).toEqual([
      [2, 2],
      [2, 2],
      [2, 2],
    ])
    expect(granularLoss(bookOf([]), 0.999)).toBe(0)
  })

  it('hang together as the Basel framework has it: 24 % for the safest, 12 % for the riskiest', () => {
    expect(assetCorrelation.of(0)).toBeCloseTo(0.24, 12)
    expect(assetCorrelation.of(1)).toBeCloseTo(0.12, 12)
    // CRE31: at one hundredth 0.12 × 0.3935 + 0.24 × 0.6065.
    expect(assetCorrelation.of(0.01)).toBeCloseTo(0.1928, 4)
  })
})
