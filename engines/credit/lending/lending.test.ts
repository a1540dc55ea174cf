import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectedLoss, exposureAtDefault, limitOf } from '../index.ts'

describe('Expected loss', () => {
  it('is probability × loss × what would be owed, undrawn counted by its conversion', () => {
    const commitment = { committed: 1_000, drawn: 600, lossGivenDefault: 0.4, conversion: 0.5 }
    expect(exposureAtDefault(commitment)).toBe(800)
    expect(expectedLoss(0.02, commitment)).toBeCloseTo(6.4, 12)
    expect(exposureAtDefault({ ...commitment, drawn: 1_200 })).toBe(1_200)
  })
})

describe('A limit', () => {
  const asked = { rating: 'BBB' as const, probability: 0.002, lossGivenDefault: 0.4, equity: 40_000_000 }

  it('is the least of class, equity and expected loss, and says which binds', () => {
    // 25 % of 40 m = 10 m; 250,000 / (0.002 × 0.4) = 312.5 m; the class allows 40 m.
    expect(limitOf(asked)).toMatchObject({ amount: 10_000_000, bound: 'equity' })
    expect(limitOf({ ...asked, equity: null })).toMatchObject({ amount: 40_000_000, bound: 'rating' })
    expect(limitOf({ ...asked, probability: 0.05, equity: null })).toMatchObject({
      amount: expect.closeTo(12_500_000, 4),
      bound: 'loss',
    })
    expect(limitOf({ ...asked, equity: -5 }).amount).toBe(0)
    expect(limitOf({ ...asked, rating: 'D', probability: 1 }).amount).toBe(0)
  })

  it('never rises with the probability', () => {
    const probability = fc.double({ min: 0.0001, max: 1, noNaN: true })
    fc.assert(
      fc.property(probability, probability, (one, other) => {
        const at = (value: number) => limitOf({ ...asked, probability: value }).amount
        expect(at(Math.max(one, other))).toBeLessThanOrEqual(at(Math.min(one, other)))
      }),
    )
  })
})
