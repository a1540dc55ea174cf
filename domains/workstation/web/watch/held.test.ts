import { expect, it } from 'vitest'
import { positions } from '../test-answers.ts'
import { heldOf } from './held.ts'

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
