import { expect, it } from 'vitest'
import { bondColumns } from './bond-columns.ts'

it('BOND-009 the grid’s columns are those of the hint, and no name stands for two of them', () => {
  expect(bondColumns.filter(({ isOption }) => !isOption).map(({ title }) => title)).toEqual([
    'SYMBOL',
    'ISSUER',
    'COUPON%',
    'MATURITY',
    'FACE_VALUE',
    'PRICE',
    'RATING',
    'SECTOR',
    'ISSUE_DATE',
  ])
  const names = bondColumns.flatMap(({ title, alsoCalled = [] }) => [title, ...alsoCalled])
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
})
