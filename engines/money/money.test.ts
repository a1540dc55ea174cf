import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  AmountOutOfRange,
  allocate,
  isOnTick,
  money,
  moneyOfCents,
  plus,
  price,
  priceOfCents,
  quantity,
  scaled,
  sum,
  toCents,
  toTick,
  unitPrice,
  upToCent,
  worth,
} from './index.ts'

const safe = fc.maxSafeInteger()
const positive = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })

it('a product is rounded once, as exact arithmetic would round it, or refused', () => {
  fc.assert(
    fc.property(
      safe,
      safe,
      positive,
      fc.constantFrom('half-even', 'up', 'down'),
      (a, b, divisor, rounding) => {
        const wide = BigInt(a) * BigInt(b)
        const by = BigInt(divisor)
        const down = wide / by
        const rest = wide % by
        const sign = wide < 0n ? -1n : 1n
        const twice = (rest < 0n ? -rest : rest) * 2n
        const isAway =
          rest !== 0n &&
          (rounding === 'up' ||
            (rounding === 'half-even' && (twice > by || (twice === by && down % 2n !== 0n))))
        const exact = isAway ? down + sign : down
        if (exact <= BigInt(Number.MAX_SAFE_INTEGER) && exact >= BigInt(Number.MIN_SAFE_INTEGER)) {
          expect(BigInt(scaled(a, b, divisor, rounding))).toBe(exact)
        } else {
          expect(() => scaled(a, b, divisor, rounding)).toThrow(AmountOutOfRange)
        }
      },
    ),
    { numRuns: 2_000 },
  )
})

it('halves go to the even neighbour on both sides of zero, and never to minus zero', () => {
  expect([5, 15, 25, -5, -15, -25].map((value) => scaled(value, 1, 10, 'half-even'))).toEqual([
    0, 2, 2, 0, -2, -2,
  ])
  expect(Object.is(scaled(-1, 1, 10, 'down'), 0)).toBe(true)
})

it('parts add up to the whole and none is further than one from its share', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e12, max: 1e12 }),
      fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 12 }),
      (amount, weights) => {
        const parts = allocate(amount, weights)
        const total = weights.reduce((a, b) => a + b, 0)
        expect(parts.reduce((a, b) => a + b, 0)).toBe(amount)
        if (total === 0) return
        parts.forEach((part, place) => {
          const gap = BigInt(part) * BigInt(total) - BigInt(amount) * BigInt(weights[place] as number)
          expect((gap < 0n ? -gap : gap) < BigInt(total)).toBe(true)
        })
      },
    ),
  )
  expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(allocate(7, [0, 0])).toEqual([7, 0])
})

it('what is no whole number, or too large to be kept exactly, is refused', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 0.5, 2 ** 53]) {
    expect(() => money(value)).toThrow(AmountOutOfRange)
    expect(() => quantity(value === 0.5 ? 0.005 : value)).toThrow(AmountOutOfRange)
  }
  const most = money(Number.MAX_SAFE_INTEGER)
  expect(() => plus(most, money(1))).toThrow(AmountOutOfRange)
  expect(() => sum([most, most])).toThrow(AmountOutOfRange)
  expect(() => worth(price(Number.MAX_SAFE_INTEGER), quantity(2_000_000))).toThrow(AmountOutOfRange)
  expect(() => unitPrice(money(5), quantity(0))).toThrow(AmountOutOfRange)
})

it('whole units cost exactly their price times their number, and a mean price comes back from it', () => {
  expect(worth(price(1_234_567), quantity(3_000_000))).toBe(3_703_701)
  expect(unitPrice(money(3_703_701), quantity(3_000_000))).toBe(1_234_567)
  expect(worth(price(1), quantity(500_000))).toBe(0)
  expect(worth(price(3), quantity(500_000))).toBe(2)
})

it('cents and ten-thousandths turn into each other by stated rounding', () => {
  expect(toCents(money(12_350))).toBe(124)
  expect(toCents(money(12_450))).toBe(124)
  expect(moneyOfCents(124)).toBe(12_400)
  expect(upToCent(money(101))).toBe(200)
})

it('a price in cents is taken to a ten-thousandth of a dollar and no finer', () => {
  expect(priceOfCents(15_025)).toBe(1_502_500)
  expect(priceOfCents(50.07)).toBe(5_007)
  for (const finer of [50.075, 0.001, Number.NaN, Number.POSITIVE_INFINITY])
    expect(priceOfCents(finer)).toBeUndefined()
  for (let hundredths = 1; hundredths < 10_000; hundredths += 1) {
    expect(priceOfCents(hundredths / 100)).toBe(hundredths)
  }
})

it('ticks are cents from a dollar and ten-thousandths below, and rounding onto one never helps', () => {
  expect([10_000, 10_050, 9_999, 10_100].map((value) => isOnTick(price(value)))).toEqual([
    true,
    false,
    true,
    true,
  ])
  expect([toTick(price(15_049), 'up'), toTick(price(15_049), 'down'), toTick(price(9_999), 'up')]).toEqual([
    15_100, 15_000, 9_999,
  ])
})
