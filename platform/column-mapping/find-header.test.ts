import { expect, it } from 'vitest'
import { likelyHeader } from './find-header.ts'

const place = (...lines: string[]) => likelyHeader(lines.map((line) => ({ cells: line.split(',') })))

it('titles are the first row as wide as most, below lines of greeting', () => {
  expect(place('Datum,Papier,Stück', '03.02.2026,AAPL,1', '04.02.2026,AAPL,2')).toBe(0)
  expect(place('Account 1234', '', 'Datum,Papier,Stück', '03.02.2026,AAPL,1', '04.02.2026,AAPL,2')).toBe(2)
})

it('titles that leave columns without a name are found above the rows that are wider', () => {
  expect(
    place(
      'Date,Product,Quantity,Price,,Value,',
      '03-02-2026,APPLE,10,230.00,USD,-2300.00,USD',
      '05-03-2026,APPLE,-4,240.00,USD,960.00,USD',
    ),
  ).toBe(0)
})

it('rows of values alone have no row of words taken for titles', () => {
  expect(place('03-02-2026,1,2', '04-02-2026,3,4')).toBe(0)
})
