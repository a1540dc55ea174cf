import { expect, it } from 'vitest'
import { csvCell, csvStream, csvTable } from './csv-table.ts'

it('numbers are numbers, negative money too; only text that a spreadsheet would run is disarmed', () => {
  expect(csvCell(-12.5)).toBe('-12.5')
  expect(csvCell({ decimal: -3, digits: 2 })).toBe('-3.00')
  expect(csvCell('-12.5')).toBe("'-12.5")
  for (const text of ['=1+1', '+1', '-1', '@a', '\ta']) expect(csvCell(text)).toBe(`'${text}`)
  expect(csvCell('\r')).toBe('"\'\r"')
  expect(csvCell('a, "b"')).toBe('"a, ""b"""')
  expect([csvCell(null), csvCell(undefined), csvCell(Number.NaN)]).toEqual(['', '', ''])
})

it('a table that comes in parts is the table that comes whole, and has its heading without a row', async () => {
  async function* parts(...all: (string | number)[][][]) {
    yield* all
  }
  const text = (stream: ReadableStream<Uint8Array>) => new Response(stream).text()
  const rows = [
    [1, 'a'],
    [-2, '=b'],
  ]
  const whole = csvTable(['n', 't'], rows).slice(1)
  expect(await text(csvStream(['n', 't'], parts([rows[0]!], [], [rows[1]!])))).toBe(whole)
  expect(await text(csvStream(['n', 't'], parts()))).toBe('n,t\r\n')
})
