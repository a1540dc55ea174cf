import { expect, it } from 'vitest'
import { readBondLines } from '#domains/fixed-income/contract/index.ts'
import { cellsOf, gridColumns, withCell, withPasted } from './bond-grid-text.ts'

it('BOND-009 the grid’s columns are those of the hint', () => {
  expect(gridColumns).toEqual([
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
})

it('BOND-010 a block of a spreadsheet becomes the lines that it says, whatever its thousands and commas', () => {
  const block =
    'ACME30\tAcme, Inc.\t4.35\t2030-06-15\t5,000\t1,004,985.50\tBBB\r\nUST31\tTreasury\t3.75\t2031-11-30\t1000\t99.85\tAA+\tGovernment\t2024-11-30\textra\r\n'
  const text = withPasted('', 0, 0, block)
  expect(text).toBe(
    'ACME30, Acme Inc., 4.35, 2030-06-15, 5000, 1004985.50, BBB\nUST31, Treasury, 3.75, 2031-11-30, 1000, 99.85, AA+, Government, 2024-11-30',
  )
  expect(readBondLines(text)).toHaveLength(2)
})

it('a cell is typed letter by letter, spaces included, and the other lines stay as they are', () => {
  let text = 'A, Alpha, 5, 2030-01-01, 1000, 990, AA\n# a note'
  for (const typed of ['B', 'Be', 'Beta ', 'Beta C', 'Beta Co']) {
    text = withCell(text, 0, 1, typed)
    expect(cellsOf(text)[0]?.[1]).toBe(typed)
  }
  expect(text).toBe('A, Beta Co, 5, 2030-01-01, 1000, 990, AA\n# a note')
  expect(withCell(text, 2, 2, '4')).toBe(`${text}\n, , 4`)
  expect(cellsOf(withCell('A, B', 0, 1, ''))).toEqual([['A']])
})
