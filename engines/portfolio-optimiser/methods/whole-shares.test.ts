import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dot } from '#engines/statistics/index.ts'
import { wholeShares } from '../index.ts'

const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('Whole shares', () => {
  it('whole shares never cost more than the amount, and one share more of any would lead away or cannot be paid', () => {
    const holdings = fc.array(
      fc.record({
        raw: fc.double({ min: 0.01, max: 1, noNaN: true }),
        price: fc.double({ min: 0.5, max: 900, noNaN: true }),
      }),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(holdings, fc.double({ min: 100, max: 1e6, noNaN: true }), (each, amount) => {
        const total = sumOf(each.map(({ raw }) => raw))
        const weights = each.map(({ raw }) => raw / total)
        const prices = each.map(({ price }) => price)
        const { shares, parts, leftOver } = wholeShares(weights, prices, amount)
        expect(leftOver).toBeGreaterThanOrEqual(0)
        expect(dot(shares, prices) + leftOver).toBeCloseTo(amount, 6)
        shares.forEach((count, at) => {
          expect(Number.isInteger(count)).toBe(true)
          expect(Math.abs(parts[at]! - weights[at]!)).toBeLessThanOrEqual(prices[at]! / amount + 1e-9)
          if (parts[at]! < weights[at]! - 1e-9) expect(prices[at]).toBeGreaterThan(leftOver)
        })
      }),
    )
  })

  it('never more than the amount and what short sales bring is spent', () => {
    const line = fc.record({
      weight: fc.double({ min: -1, max: 1, noNaN: true }),
      price: fc.double({ min: 0.5, max: 900, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (each) => {
        const rest = 1 - sumOf(each.map(({ weight }) => weight))
        const weights = [...each.map(({ weight }) => weight), rest]
        const prices = [...each.map(({ price }) => price), 10]
        const { shares, parts, leftOver } = wholeShares(weights, prices, 1_500)
        expect(leftOver).toBeGreaterThanOrEqual(-1e-9)
        expect(dot(shares, prices) + leftOver).toBeCloseTo(1_500, 6)
        shares.forEach((_, at) => {
          expect(Math.abs(parts[at]! - weights[at]!)).toBeLessThanOrEqual(prices[at]! / 1_500 + 1e-9)
        })
      }),
    )
    expect(wholeShares([2, -1], [1, 1_000], 1_500)).toMatchObject({ shares: [3_000, -2], leftOver: 500 })
  })

  it('whole shares are exact where the weights are, keep wanted cash, and sell a share more where buying needs it', () => {
    expect(wholeShares([0.5, 0.3, 0.2], [50, 10, 4], 1_000)).toEqual({
      shares: [10, 30, 50],
      parts: [0.5, 0.3, 0.2],
      leftOver: 0,
    })
    expect(wholeShares([0.5], [10], 1_000)).toMatchObject({ shares: [50], leftOver: 500 })
    expect(wholeShares([1.25, -0.25], [10, 70], 1_000)).toMatchObject({ shares: [125, -4], leftOver: 30 })
    expect(wholeShares([1.5, -0.5], [10, 70], 700)).toMatchObject({ shares: [105, -5], leftOver: 0 })
    expect(() => wholeShares([1], [0], 100)).toThrow('positive')
  })
})
