import { expect, it } from 'vitest'
import { hasDecimalComma, withDecimalPoint } from './decimal-comma.ts'

it.each([
  [['1.234.567,50', '12'], true],
  [['12,5', '1.234'], true],
  [['(1.250,5)'], true],
  [['1.234.567'], true],
  [['1,234', '5,678'], false],
  [['1.234', '12'], false],
  [['12,5', '3.25'], false],
  [['1,234.5', '12,5'], false],
  [['0,125', '1,234'], true],
  [['-0,999'], true],
  [['0.125', '12,5'], false],
  [[], false],
])('amounts %j are written with a decimal comma: %s', (cells, isSo) => {
  expect(hasDecimalComma(cells)).toBe(isSo)
})

it.each([
  ['1.234.567,50', '1234567.50'],
  ['(1.250,5)', '(1250.5)'],
  ['−0,25', '−0.25'],
  ['1 234,5', '1234.5'],
  ['900', '900'],
  ['12.5', '12.5'],
  ['n/a', 'n/a'],
  ['1,2,3', '1,2,3'],
])('%s is %s', (cell, pointed) => {
  expect(withDecimalPoint(cell)).toBe(pointed)
})
