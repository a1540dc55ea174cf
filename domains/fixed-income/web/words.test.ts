import { expect, it } from 'vitest'
import {
  digitsTyped,
  isNumber,
  leadToken,
  maturityLabel,
  numberOrZero,
  ratingToken,
  screenerCriteria,
} from './words.ts'

it('BOND-007 maturities under a year are said in months, the others in years', () => {
  expect([1 / 12, 0.25, 0.5, 1, 2, 30].map(maturityLabel)).toEqual([
    '1 month',
    '3 months',
    '6 months',
    '1 year',
    '2 years',
    '30 years',
  ])
})

it('BOND-025 AAA and AA are green, A blue, BBB amber, BB and B orange, all others red', () => {
  const tokens = (...ratings: string[]) => ratings.map(ratingToken)
  expect(tokens('AAA', 'AA', 'AA+', 'AA-', 'aaa')).toEqual(Array(5).fill('--ok'))
  expect(tokens('A', 'A-', 'A+')).toEqual(Array(3).fill('--low'))
  expect(tokens('BBB', 'BBB-')).toEqual(Array(2).fill('--medium'))
  expect(tokens('BB', 'B', 'B+')).toEqual(Array(3).fill('--high'))
  expect(tokens('CCC', 'CC', 'D', 'NR', '', 'AAAA')).toEqual(Array(6).fill('--critical'))
})

it('BOND-026 a premium is green, a discount red, par amber', () => {
  expect(leadToken).toEqual({ Premium: '--ok', Discount: '--critical', Par: '--medium' })
})

it('BOND-018 a calculator’s field that is no number counts as 0', () => {
  expect(['', 'abc', 'NaN', 'Infinity', '1.2.3'].map(numberOrZero)).toEqual([0, 0, 0, 0, 0])
  expect(['1000', '$1,000.50', '4.5 %', '-2'].map(numberOrZero)).toEqual([1000, 1000.5, 4.5, -2])
  // A comma is no point, and four and a half is never forty-five.
  expect(['4,5', '1,00', '10,0000', ','].map(isNumber)).toEqual([false, false, false, false])
  expect(['.5', '4.', '−2', '1,234,567.8'].map(numberOrZero)).toEqual([0.5, 4, -2, 1234567.8])
})

it('BOND-005 the screener’s criteria are fixed: yields 3 to 8, duration to 15, governments and corporates', () => {
  expect(screenerCriteria).toEqual({
    minYield: 3,
    maxYield: 8,
    maxDuration: 15,
    sectors: ['Government', 'Corporate'],
  })
})

it('the digits of a yield are those that were typed', () => {
  expect(['4.512', '4.50 %', '4', '', '0.1234567890123'].map(digitsTyped)).toEqual([3, 2, 0, 0, 10])
})
