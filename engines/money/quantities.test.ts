import fc from 'fast-check'
import { expect, it } from 'vitest'
import { closeLots, heldIn } from '#engines/trade-ledger/index.ts'
import {
  AmountOutOfRange,
  allocate,
  isQuantity,
  minus,
  money,
  plus,
  price,
  type Quantity,
  quantity,
  scaled,
  sum,
  unitsIn,
  worth,
} from './index.ts'

/** A quantity of so many hundred-millionths. */
const ofSteps = (steps: number): Quantity => quantity(steps / 100)
const steps = fc.integer({ min: 1, max: 5_000_000_000_000 })

it('coins of eight decimals are added, taken away and compared exactly, however many there are', () => {
  fc.assert(
    fc.property(fc.array(steps, { minLength: 1, maxLength: 60 }), (parts) => {
      const total = parts.reduce((all, part) => all + BigInt(part), 0n)
      const added = sum(parts.map(ofSteps))
      expect(added).toBe(Number(total) / 100)
      const none = parts.reduce<Quantity>((left, part) => minus(left, ofSteps(part)), added)
      expect(none).toBe(0)
      expect(isQuantity(added)).toBe(true)
      expect(Math.round(unitsIn(added) * 1e8)).toBe(Number(total))
    }),
  )
  expect(plus(ofSteps(10), ofSteps(20))).toBe(0.3)
  expect(quantity(0.1 + 0.2)).toBe(0.3)
})

it('what a fraction of a millionth would lose beside a large number is refused', () => {
  expect(() => plus(quantity(9e15), ofSteps(25))).toThrow(AmountOutOfRange)
  for (const finer of [0.001, 1.234, 12.345]) {
    expect(() => quantity(finer)).toThrow(AmountOutOfRange)
    expect(isQuantity(finer)).toBe(false)
  }
})

it('what a quantity is worth, and its part of an amount, are rounded once from the exact figure', () => {
  const wide = (a: number, b: number, divisor: number) => {
    const [top, bottom] = [BigInt(a) * BigInt(b), BigInt(divisor)]
    return Number(top / bottom) + (2n * (top % bottom) > bottom ? 1 : 0)
  }
  fc.assert(
    fc.property(
      steps,
      fc.integer({ min: 1, max: 900_000_000 }),
      fc.integer({ min: 100_000_000, max: 900_000_000 }),
      (units, amount, of) => {
        const up = (2n * BigInt(units) * BigInt(amount)) % 100_000_000n
        fc.pre(up !== 50_000_000n)
        expect(worth(price(amount), ofSteps(units))).toBe(wide(amount, units, 100_000_000))
        const whole = BigInt(amount) * BigInt(units)
        expect(scaled(amount, ofSteps(units), ofSteps(of), 'down')).toBe(Number(whole / BigInt(of)))
        expect(sum(allocate(money(amount), [ofSteps(units), ofSteps(of)]))).toBe(amount)
      },
    ),
  )
})

it('sales of coins use up lots to the last hundred-millionth and the last ten-thousandth of what they had cost', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(steps, steps), { minLength: 1, maxLength: 12 }), (bought) => {
      let lots = bought.map(([units], place) => ({
        id: String(place),
        openedAt: place,
        quantity: ofSteps(units),
        cost: money(units % 900_000_000),
        fees: money(place),
      }))
      const before = heldIn(lots)
      const taken = { quantity: quantity(0), cost: money(0), fees: money(0) }
      for (const [, part] of bought) {
        const held = heldIn(lots).quantity
        const wanted = quantity(Math.min(held, part / 100))
        const { closings, left } = closeLots(lots, wanted, 'HIFO')
        expect(sum(closings.map((closing) => closing.quantity))).toBe(wanted)
        for (const { quantity: units, cost, fees } of closings) {
          taken.quantity = plus(taken.quantity, units)
          taken.cost = plus(taken.cost, cost)
          taken.fees = plus(taken.fees, fees)
        }
        lots = left
      }
      const after = heldIn(lots)
      expect(plus(after.quantity, taken.quantity)).toBe(before.quantity)
      expect(plus(after.cost, taken.cost)).toBe(before.cost)
      expect(plus(after.fees, taken.fees)).toBe(before.fees)
    }),
  )
})
