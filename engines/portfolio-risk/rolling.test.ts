import fc from 'fast-check'
import { expect, it } from 'vitest'
import { measureAgainst, measurePerformance, rollingFigures } from './index.ts'

const returns = fc.array(fc.double({ min: -0.2, max: 0.2, noNaN: true }), { minLength: 1, maxLength: 60 })

it('each window is measured as its own returns alone, the last one always among them', () => {
  fc.assert(
    fc.property(
      returns,
      fc.integer({ min: 2, max: 20 }),
      fc.integer({ min: 1, max: 7 }),
      (series, window, step) => {
        const options = { periodsPerYear: 252, riskFreePerPeriod: 0.0001 }
        const market = series.map((value, at) => value / 2 + (at % 3) * 0.001)
        const found = rollingFigures(series, market, { ...options, window, step })
        expect(found.length).toBe(
          series.length < window ? 0 : Math.floor((series.length - window) / step) + 1,
        )
        if (found.length > 0) expect(found.at(-1)?.end).toBe(series.length - 1)
        for (const { end, sharpe, annualVolatility, maxDrawdown, beta } of found) {
          const own = series.slice(end + 1 - window, end + 1)
          expect({ sharpe, annualVolatility, maxDrawdown }).toEqual(
            (({ sharpe: s, annualVolatility: v, maxDrawdown: d }) => ({
              sharpe: s,
              annualVolatility: v,
              maxDrawdown: d,
            }))(measurePerformance(own, options)),
          )
          expect(beta).toBe(measureAgainst(own, market.slice(end + 1 - window, end + 1), options).beta)
        }
      },
    ),
    { numRuns: 60 },
  )
})

it('returns and benchmark of different lengths, and a window of one, are refused', () => {
  expect(() => rollingFigures([0.1, 0.2], [0.1], { periodsPerYear: 252, window: 2 })).toThrow(
    'differ in length',
  )
  expect(() => rollingFigures([0.1, 0.2], null, { periodsPerYear: 252, window: 1 })).toThrow('window')
})
