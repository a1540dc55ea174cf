import { expect, it } from 'vitest'
import { positions } from '../test-answers.ts'
import { heldOf } from './held.ts'
import { pricedBy } from './priced-by.ts'

it('positions of several accounts are added up, the most valuable first', () => {
  expect(
    heldOf(positions).map(({ symbol, quantity, marketValue }) => [symbol, quantity, marketValue]),
  ).toEqual([
    ['NVDA', 10_000_000, 900_000],
    ['JPM', 12_500_000, 125_000],
  ])
  expect(heldOf(positions)[1]?.dayChangeFraction).toBeCloseTo(1_250 / 123_750, 12)
})

it('a price that is missing makes the sum unknown and not smaller', () => {
  const unpriced = positions.map((one) =>
    one.id === 3 ? { ...one, marketValue: null, dayChange: null } : one,
  )
  expect(heldOf(unpriced).find(({ symbol }) => symbol === 'JPM')).toMatchObject({
    marketValue: null,
    dayChange: null,
    dayChangeFraction: null,
  })
  expect(heldOf(unpriced).at(-1)?.symbol).toBe('JPM')
})

it('a short position that rises in price has lost, in per cent too, and goes before what has no price', () => {
  const short = positions.map((one) =>
    one.security.symbol === 'NVDA'
      ? { ...one, quantity: -one.quantity, marketValue: -42_000, dayChange: -2_000 }
      : { ...one, marketValue: null, dayChange: null },
  )
  expect(heldOf(short).map(({ symbol, dayChangeFraction }) => [symbol, dayChangeFraction])).toEqual([
    ['NVDA', -0.05],
    ['JPM', null],
  ])
})

it('what was paid is not shown as a value: without a price there is none', () => {
  const atCost = positions.map((one) =>
    one.id === 3 ? { ...one, currentPrice: null, marketValue: null, dayChange: null } : one,
  )
  expect(heldOf(atCost).find(({ symbol }) => symbol === 'JPM')?.marketValue).toBeNull()
})

it('the prices are of the oldest day among them, and old ones are named', () => {
  const old = positions.map((one) =>
    one.security.symbol === 'JPM'
      ? {
          ...one,
          priceAsOf: '2020-01-10T21:00:00.000Z',
          priceProvenance: {
            ...(one.priceProvenance as NonNullable<typeof one.priceProvenance>),
            isOld: true,
          },
        }
      : one,
  )
  expect(pricedBy(old)).toMatch(/^Prices: .+, the oldest as of .*2020.*\. Old: JPM\.$/)
  expect(pricedBy(positions)).not.toContain('Old')
})
