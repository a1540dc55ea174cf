import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  basisPoints,
  compactMoney,
  decimal,
  missing,
  money,
  percent,
  quantity,
  signedNumber,
} from './figures.ts'

describe('figures read the same everywhere', () => {
  it('money keeps every cent, of a bigint too', () => {
    expect(money(80_282_055)).toBe('$802,820.55')
    expect(money(-22_060)).toBe('−$220.60')
    expect(money(15_219_630, { signed: true })).toBe('+$152,196.30')
    expect(money(123_456_789_012_345_678_905n)).toBe('$1,234,567,890,123,456,789.05')
    expect(money(-5)).toBe('−$0.05')
  })
  it('any amount of cents reads back to the same cents', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (cents) => {
        const digits = money(cents).replace(/[^\d]/g, '')
        const size = cents < 0n ? -cents : cents
        return BigInt(digits) === size && money(cents).startsWith('−') === cents < 0n
      }),
    )
  })
  it('compact money has at most one decimal', () => {
    expect(compactMoney(41_260_000_000)).toBe('$412.6M')
    expect(compactMoney(100_000)).toBe('$1K')
    expect(compactMoney(-250_000_000)).toBe('−$2.5M')
    expect(compactMoney(200_000_000)).toBe('$2.0M')
  })
  it('a percentage is made from a fraction, with a sign when asked', () => {
    expect(percent(0.0062, { signed: true })).toBe('+0.62%')
    expect(percent(-0.0184, { signed: true })).toBe('−1.84%')
    expect(percent(0.94, { digits: 1 })).toBe('94.0%')
    expect(percent(0, { signed: true })).toBe('0.00%')
  })
  it('basis points, quantities and signed numbers', () => {
    expect(basisPoints(25)).toBe('+25 bp')
    expect(basisPoints(-12.5)).toBe('−12.5 bp')
    expect(quantity(1247)).toBe('1,247')
    expect(quantity(0.123456, { digits: 4 })).toBe('0.1235')
    expect(signedNumber(5.4)).toBe('+5.40')
    expect(signedNumber(-4.6)).toBe('−4.60')
    expect(signedNumber(0)).toBe('0.00')
  })
  it('a decimal keeps its digits', () => {
    expect(decimal(1012.5)).toBe('1,012.50')
    expect(decimal(-0.62748, 4)).toBe('−0.6275')
  })
  it('a missing value is a dash, never zero', () => {
    for (const format of [money, compactMoney, percent, basisPoints, quantity, signedNumber, decimal]) {
      expect(format(null)).toBe(missing)
      expect(format(undefined)).toBe(missing)
      expect(format(Number.NaN)).toBe(missing)
      expect(format(Number.POSITIVE_INFINITY)).toBe(missing)
    }
  })
})
