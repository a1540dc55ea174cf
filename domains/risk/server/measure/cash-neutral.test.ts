import fc from 'fast-check'
import { expect, it } from 'vitest'
import { effectiveNumber } from '#engines/portfolio-risk/index.ts'
import { riskAdjusted } from './sharpe.ts'

const moveInBasisPoints = fc.integer({ min: -500, max: 500 })
const days = fc.array(fc.tuple(moveInBasisPoints, moveInBasisPoints), { minLength: 30, maxLength: 60 })

it('adding cash changes neither the Sharpe, Sortino, Treynor and omega ratios nor the number of effective holdings', () => {
  fc.assert(
    fc.property(days, fc.double({ min: 0.05, max: 0.95, noNaN: true }), (rows, cash) => {
      const table = { size: 2, values: Float64Array.from(rows.flat(), (points) => points / 10_000) }
      const market = Float64Array.from(rows, ([first, second]) => (first + second) / 20_000)
      const invested = riskAdjusted(table, { weights: [0.7, 0.3], cash: 0, riskFreeRate: 0.04, market })
      const weights = [0.7 * (1 - cash), 0.3 * (1 - cash)]
      const partly = riskAdjusted(table, { weights, cash, riskFreeRate: 0.04, market })
      fc.pre(invested.sharpe !== null && invested.sortino !== null)
      expect(partly.sharpe).toBeCloseTo(invested.sharpe as number, 8)
      expect(partly.sortino).toBeCloseTo(invested.sortino as number, 8)
      fc.pre(invested.omega !== null && invested.treynor !== null)
      expect(partly.omega! / invested.omega!).toBeCloseTo(1, 8)
      expect(partly.treynor).toBeCloseTo(invested.treynor as number, 8)
      expect(effectiveNumber(weights)).toBeCloseTo(effectiveNumber([0.7, 0.3]) as number, 10)
    }),
    { numRuns: 60 },
  )
  // Seven positions are never more than seven equal ones.
  expect(effectiveNumber([0.02, 0.03, 0.01, 0.05, 0.04, 0.02, 0.03])).toBeLessThanOrEqual(7)
  expect(effectiveNumber([0, 0])).toBeNull()
})
