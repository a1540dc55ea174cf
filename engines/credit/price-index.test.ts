import { expect, it } from 'vitest'
import { gnpPriceIndex, gnpPriceIndexFor } from './price-index.ts'

it('a statement has the index of the year before; the newest is carried on for three years, and none is made up', () => {
  expect(gnpPriceIndexFor('2024-12-31')).toEqual({ value: 669.8, year: 2023 })
  expect(gnpPriceIndexFor('2025-12-31')).toEqual({ value: 684, year: 2024 })
  expect(gnpPriceIndexFor('2028-06-30')).toEqual({ value: 684, year: 2024 })
  expect(gnpPriceIndexFor('2029-06-30')).toBeUndefined()
  expect(gnpPriceIndexFor('2005-12-31')).toBeUndefined()
})

it('prices have risen in every year, from 1968 to 2017 by the 5.48 of the national accounts (100 by 18.24)', () => {
  const values = Object.values(gnpPriceIndex.byYear)
  expect(values.every((value, at) => at === 0 || value > (values[at - 1] ?? 0))).toBe(true)
  expect(gnpPriceIndex.byYear[2017] / 100).toBeCloseTo(100 / 18.243, 2)
})
