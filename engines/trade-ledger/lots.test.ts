import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Money, money, type Quantity, quantity } from '#engines/money/index.ts'
import { closeLots, heldIn, type Lot, type LotMethod, LotsTooSmall, splitLots } from './index.ts'

const lot = (id: string, shares: number, dollars: number, fees = 0): Lot => ({
  id,
  openedAt: Number(id),
  quantity: quantity(shares * 1_000_000),
  cost: money(dollars * 10_000),
  fees: money(fees * 10_000),
})
const bought = [lot('1', 10, 1_000, 1), lot('2', 10, 3_000, 2), lot('3', 10, 2_000)]
const costs = (method: LotMethod, shares: number, named: string[] = []) =>
  closeLots(bought, quantity(shares * 1_000_000), method, named).closings.map(({ lotId, cost }) => [
    lotId,
    cost / 10_000,
  ])

it('a sale uses up the oldest, newest, dearest or named lots, or all at their mean cost', () => {
  expect(costs('FIFO', 15)).toEqual([
    ['1', 1_000],
    ['2', 1_500],
  ])
  expect(costs('LIFO', 15)).toEqual([
    ['3', 2_000],
    ['2', 1_500],
  ])
  expect(costs('HIFO', 15)).toEqual([
    ['2', 3_000],
    ['3', 1_000],
  ])
  expect(costs('SPECIFIC', 15, ['3'])).toEqual([
    ['3', 2_000],
    ['1', 500],
  ])
  expect(costs('AVERAGE', 15)).toEqual([
    ['1', 2_000],
    ['2', 1_000],
  ])
})

it('more than the lots hold cannot be taken', () => {
  expect(() => closeLots(bought, quantity(30_000_001), 'FIFO')).toThrow(LotsTooSmall)
})

const someLots = fc
  .array(
    fc.tuple(
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 0, max: 1e9 }),
      fc.integer({ min: 0, max: 1e5 }),
    ),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((rows) =>
    rows.map(
      ([units, cost, fees], place): Lot => ({
        id: String(place),
        openedAt: place,
        quantity: units as Quantity,
        cost: cost as Money,
        fees: fees as Money,
      }),
    ),
  )

it('closed and remaining shares add up to the holding by every method', () => {
  fc.assert(
    fc.property(
      someLots,
      fc.constantFrom<LotMethod>('FIFO', 'LIFO', 'HIFO', 'SPECIFIC', 'AVERAGE'),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (lots, method, part) => {
        const before = heldIn(lots)
        const wanted = quantity(Math.floor(before.quantity * part))
        const { closings, left } = closeLots(lots, wanted, method, ['2', '0'])
        const after = heldIn(left)
        const taken = (of: (closing: (typeof closings)[number]) => number) =>
          closings.reduce((total, closing) => total + of(closing), 0)
        expect(taken((closing) => closing.quantity)).toBe(wanted)
        expect(after.quantity + wanted).toBe(before.quantity)
        expect(after.cost + taken((closing) => closing.cost)).toBe(before.cost)
        expect(after.fees + taken((closing) => closing.fees)).toBe(before.fees)
        expect(left.every((one) => one.quantity > 0 && one.cost >= 0)).toBe(true)
      },
    ),
  )
})

it('the dearest of lots is found however many units they are of', () => {
  const many = [lot('1', 30_000_000, 30), lot('2', 30_000_000, 60)]
  const { closings } = closeLots(many, quantity(1_000_000), 'HIFO', [])
  expect(closings.map(({ lotId }) => lotId)).toEqual(['2'])
})

it('a split changes units and no cost, a 1:50 reverse split included', () => {
  const split = splitLots(bought, 2, 1)
  expect(heldIn(split)).toMatchObject({ quantity: 60_000_000, cost: heldIn(bought).cost })
  const reverse = splitLots([...bought, { ...lot('4', 0, 5), quantity: quantity(49) }], 1, 50)
  expect(heldIn(reverse)).toMatchObject({ quantity: 600_000, cost: money(6_005 * 10_000) })
  expect(reverse).toHaveLength(3)
})
