import fc from 'fast-check'
import { expect, it } from 'vitest'
import { analyseStrategy, greeksAt, valueAt } from './analyse-strategy.ts'
import { type Strategy, StrategyLeg } from './nouns.ts'
import { presets } from './presets.ts'

const market = {
  volatility: 0.3,
  days: 60,
  rate: 0.04,
  dividendYield: 0.01,
  style: 'european' as const,
  contractSize: 100,
}

it.each(presets.map((preset) => [preset.label, preset] as const))(
  '%s is a valid strategy at any price, its break-evens bring nothing and nothing is beyond its extremes',
  (_, preset) => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 5_000, noNaN: true }), (spot) => {
        const legs = preset.legs(spot)
        for (const leg of legs) expect(StrategyLeg.safeParse(leg).success).toBe(true)
        const answer = analyseStrategy({ ...market, spot, legs })
        const size = Math.max(1, ...answer.curve.map(({ atExpiry }) => Math.abs(atExpiry)))
        for (const at of answer.breakEvens) {
          const point = answer.curve.find((each) => each.spot === at)
          if (point) expect(Math.abs(point.atExpiry) / size).toBeLessThan(1e-9)
        }
        for (const { atExpiry } of answer.curve) {
          if (answer.maxProfit.amount !== null)
            expect(atExpiry).toBeLessThanOrEqual(answer.maxProfit.amount + 1e-9 * size)
          if (answer.maxLoss.amount !== null)
            expect(atExpiry).toBeGreaterThanOrEqual(answer.maxLoss.amount - 1e-9 * size)
        }
        expect(answer.probabilityOfProfit).toBeGreaterThanOrEqual(0)
        expect(answer.probabilityOfProfit).toBeLessThanOrEqual(1 + 1e-12)
        // Bought at the model's price it is worth what it cost.
        expect(Math.abs(answer.value - answer.cost) / size).toBeLessThan(1e-9)
      }),
      { numRuns: 100 },
    )
  },
)

it('the sliders’ figures are those of the answer where nothing is moved, and run into the pay-off at expiry', () => {
  const strategy: Strategy = {
    ...market,
    spot: 100,
    legs: presets.find(({ id }) => id === 'iron-condor')!.legs(100),
  }
  const answer = analyseStrategy(strategy)
  const still = greeksAt(strategy, {})
  expect(still.value).toBeCloseTo(answer.value, 9)
  expect(still.greeks).toEqual(answer.greeks)
  for (const { spot, atExpiry } of answer.curve)
    expect(valueAt(strategy, spot, 0.3, 0) - answer.cost).toBeCloseTo(atExpiry, 8)
})

it('Greeks of an American option are the slopes of its value', () => {
  const strategy: Strategy = {
    ...market,
    spot: 100,
    style: 'american',
    days: 180,
    legs: [{ kind: 'put', quantity: 1, strike: 105 }],
  }
  const { greeks } = analyseStrategy(strategy)
  const at = (change: Partial<Strategy>) => greeksAt(strategy, change).value
  expect(greeks.vega).toBeCloseTo((at({ volatility: 0.31 }) - at({ volatility: 0.29 })) / 2, 1)
  expect(greeks.rho).toBeCloseTo((at({ rate: 0.05 }) - at({ rate: 0.03 })) / 2, 1)
  expect(greeks.delta).toBeCloseTo((at({ spot: 100.5 }) - at({ spot: 99.5 })) / 1, 0)
  expect(greeks.theta).toBeCloseTo(at({ days: 179 }) - at({ days: 180 }), 0)
  expect(greeks.theta).toBeLessThan(0)
})

it('the chance of profit is a chance however small the premium is, down to the smallest number there is', () => {
  for (const premium of [5e-324, 1e-300, 1e-12, 0]) {
    const { probabilityOfProfit } = analyseStrategy({
      spot: 100,
      volatility: 0.2,
      days: 30,
      rate: 0.05,
      dividendYield: 0,
      style: 'european',
      contractSize: 100,
      legs: [{ kind: 'stock', quantity: 1, premium }],
    })
    expect(probabilityOfProfit).toBeCloseTo(1, 9)
  }
})
