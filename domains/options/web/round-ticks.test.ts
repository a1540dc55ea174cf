import fc from 'fast-check'
import { expect, it } from 'vitest'
import { roundTicks } from './round-ticks.ts'

it('the axis of prices carries round ones', () => {
  expect(roundTicks(75, 131)).toEqual([80, 90, 100, 110, 120, 130])
  expect(roundTicks(1.9, 3.1)).toEqual([2, 2.2, 2.4, 2.6, 2.8, 3])
})

it('between any two prices there are five to eleven marks, evenly apart and inside', () => {
  const price = fc.double({ min: 0.01, max: 1e6, noNaN: true })
  const reach = fc.double({ min: 1.05, max: 5, noNaN: true })
  fc.assert(
    fc.property(price, reach, (low, factor) => {
      const high = low * factor
      const ticks = roundTicks(low, high)
      expect(ticks.length).toBeGreaterThanOrEqual(5)
      expect(ticks.length).toBeLessThanOrEqual(11)
      expect(ticks[0]).toBeGreaterThanOrEqual(low * (1 - 1e-9))
      expect(ticks.at(-1)).toBeLessThanOrEqual(high * (1 + 1e-9))
      const step = (ticks[1] as number) - (ticks[0] as number)
      for (let at = 1; at < ticks.length; at += 1)
        expect((ticks[at] as number) - (ticks[at - 1] as number)).toBeCloseTo(step, 6)
    }),
    { numRuns: 3_000 },
  )
})
