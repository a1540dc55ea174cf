import { expect, it } from 'vitest'
import { decimalSignOfColumn } from '#platform/column-mapping/index.ts'
import { amountOf } from './read-amount.ts'

const read = (cells: readonly string[], currency = 'EUR') =>
  cells.map((cell) => amountOf(cell, currency, decimalSignOfColumn(cells)))
const manyDigits = (cell: string, currency = 'EUR') =>
  `The amount "${cell}" has more digits than ${currency} has.`

it('a comma before three digits is what the other amounts of the file make of it', () => {
  expect(read(['1,234', '12.50'])).toEqual([123_400, 1_250])
  expect(read(['1,234', '12,50'])).toEqual([manyDigits('1,234'), 1_250])
  expect(read(['1.234', '12,50'])).toEqual([123_400, 1_250])
  expect(read(['1.234', '12.50'])).toEqual([manyDigits('1.234'), 1_250])
})

it('a nought groups nothing: what stands behind it are decimals, and a thousandth of a euro is no amount', () => {
  expect(read(['0,999'])).toEqual([manyDigits('0,999')])
  expect(read(['-0,999'], 'KWD')).toEqual([-999])
})

it('where nothing in the file settles it it is, the digits of the currency do, or the row is refused', () => {
  expect(read(['1,234'])).toEqual([123_400])
  expect(read(['1,234'], 'KWD')).toEqual([
    'The amount "1,234" can be read two ways, and nothing in the file settles it.',
  ])
  expect(read(['1,234', '12,5', '12.5'])).toEqual([
    'The amount "1,234" can be read two ways, and nothing in the file settles it.',
    1_250,
    1_250,
  ])
})

it.each([
  ['1,234,567.89', 123_456_789],
  ['1.234.567,89', 123_456_789],
  ['12,34,567.00', 123_456_700],
  ['(1,250.00)', -125_000],
  ['−12.50', -1_250],
  ['€ 12,50', 1_250],
  ["1'250.00", 125_000],
  ['1,2345', manyDigits('1,2345')],
  ['1,2,3', 'The amount "1,2,3" cannot be read.'],
  ['12.5.0', 'The amount "12.5.0" cannot be read.'],
  ['0.00', 'The amount is zero.'],
  ['ten', 'The amount "ten" cannot be read.'],
  ['£12.50', 'The amount "£12.50" is in GBP, and its currency is EUR.'],
  ['12.50 USD', 'The amount "12.50 USD" is in USD, and its currency is EUR.'],
  ['12,50 EUR', 1_250],
])('%s is read as %s', (cell, minor) => {
  expect(read([cell])).toEqual([minor])
})
