import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '#engines/market-calendar/index.ts'
import { type LotOpened, type LotSold, washSaleAdjustments } from './index.ts'

const START = '2026-01-05'
const onDay = (days: number) => ({ on: addDays(START, days), at: days })
const bought = (lotId: string, days: number, quantity: number): LotOpened => ({
  lotId,
  quantity,
  ...onDay(days),
})
const sold = (lotId: string, days: number, of: Partial<LotSold>): LotSold => ({
  saleId: `${lotId} ${days}`,
  lotId,
  quantity: 100,
  proceeds: 7_500,
  basis: 10_000,
  ...onDay(days),
  ...of,
})

it('the loss of shares that were bought again within 30 days moves into their basis and counts when they are sold (IRS publication 550, example 1)', () => {
  const purchases = [bought('first', 0, 100), bought('again', 70, 100)]
  const sales = [sold('first', 60, {}), sold('again', 200, { proceeds: 9_000, basis: 8_000 })]
  expect(washSaleAdjustments(sales, purchases)).toEqual([
    { disallowed: 2_500, carriedIn: 0 },
    { disallowed: 0, carriedIn: 2_500 },
  ])
})

it('loss shares are disallowed one for one with the shares bought', () => {
  const purchases = [bought('first', 0, 100), bought('second', 1, 100), bought('again', 70, 75)]
  const sales = [sold('first', 60, {}), sold('second', 61, {})]
  expect(washSaleAdjustments(sales, purchases).map(({ disallowed }) => disallowed)).toEqual([1_875, 0])
})

it('a purchase 30 days away counts and one 31 days away does not, on either side', () => {
  const around = (days: number) =>
    washSaleAdjustments([sold('first', 60, {})], [bought('first', 0, 100), bought('other', days, 100)])[0]
      ?.disallowed
  expect([29, 30, 90, 91].map(around)).toEqual([0, 2_500, 2_500, 0])
})

it('what the sale uses up itself, and what was sold before it, replaces nothing; a gain is left alone', () => {
  const purchases = [bought('a', 50, 100), bought('b', 55, 100)]
  const together = [sold('a', 60, { saleId: 's' }), sold('b', 60, { saleId: 's' })]
  expect(washSaleAdjustments(together, purchases).map(({ disallowed }) => disallowed)).toEqual([0, 0])
  const before = [sold('b', 58, { proceeds: 10_000 }), sold('a', 60, {})]
  expect(washSaleAdjustments(before, purchases).map(({ disallowed }) => disallowed)).toEqual([0, 0])
})

it('nothing of a loss is lost or counted twice: what was disallowed is carried in, or still lies in shares that are held', () => {
  const lots = fc.array(fc.record({ day: fc.nat(120), quantity: fc.integer({ min: 1, max: 200 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  const drawn = fc.tuple(
    lots,
    fc.array(
      fc.record({
        lot: fc.nat(7),
        day: fc.nat(150),
        share: fc.nat(100),
        price: fc.integer({ min: 1, max: 90 }),
      }),
      { maxLength: 15 },
    ),
  )
  fc.assert(
    fc.property(drawn, ([opened, wanted]) => {
      const purchases = opened.map(({ day, quantity }, place) => bought(`lot ${place}`, day, quantity))
      const left = new Map(purchases.map(({ lotId, quantity }) => [lotId, quantity]))
      const sales = wanted
        .sort((a, b) => a.day - b.day)
        .flatMap(({ lot, day, share, price }, place) => {
          const from = purchases[lot % purchases.length]!
          const quantity = Math.min(left.get(from.lotId) ?? 0, Math.ceil((from.quantity * share) / 100))
          if (day < from.at || quantity === 0) return []
          left.set(from.lotId, (left.get(from.lotId) ?? 0) - quantity)
          return [
            sold(from.lotId, day, {
              saleId: `${place}`,
              quantity,
              proceeds: quantity * price,
              basis: quantity * 50,
            }),
          ]
        })
      const adjusted = washSaleAdjustments(sales, purchases)
      let [disallowed, carried] = [0, 0]
      for (const [place, { disallowed: of, carriedIn }] of adjusted.entries()) {
        const { basis, proceeds } = sales[place]!
        expect(of).toBeGreaterThanOrEqual(0)
        expect(of).toBeLessThanOrEqual(Math.max(0, basis + carriedIn - proceeds))
        disallowed += of
        carried += carriedIn
      }
      expect(carried).toBeLessThanOrEqual(disallowed)
      if ([...left.values()].every((held) => held === 0)) expect(carried).toBe(disallowed)
    }),
    { numRuns: 300 },
  )
})
