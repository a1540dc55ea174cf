import fc from 'fast-check'
import { expect, it } from 'vitest'
import { measureTailRisk } from '#engines/portfolio-risk/index.ts'
import { levelsOf } from './levels.ts'

const RAISED = 'The expansion puts ES below VaR'

it('a Cornish-Fisher ES raised to its VaR says so and names the historical ES, inside the domain of the expansion as well', () => {
  let raised = 0
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -0.06, max: 0.05, noNaN: true }), { minLength: 60, maxLength: 90 }),
      (days) => {
        const returns = Float64Array.from(days)
        const confidences = [0.9, 0.95, 0.99]
        const { levels } = levelsOf(returns, confidences, [1], 1)
        const tails = measureTailRisk(returns, { confidences, horizonDays: [1] }).levels
        for (const tail of tails) {
          const bent = levels.find(
            ({ method, confidence }) => method === 'cornish-fisher' && confidence === tail.confidence,
          )
          if (tail.modifiedES === null || tail.cornishFisherVaR === null) continue
          const isRaised = tail.modifiedES < tail.cornishFisherVaR
          expect(bent?.note?.includes(RAISED) ?? false).toBe(isRaised)
          if (!isRaised) continue
          raised += 1
          expect(bent?.note).toContain(`historical ES is ${(100 * tail.historicalCVaR).toFixed(2)}%`)
          expect(bent?.ES).toBeCloseTo(bent?.VaR as number, 12)
        }
      },
    ),
    { numRuns: 40, seed: 7 },
  )
  expect(raised).toBeGreaterThan(0)
})
