import { expect, it } from 'vitest'
import { csvCell, csvStream, csvTable } from './csv-table.ts'

it('numbers are numbers, negative money too; only text that a spreadsheet would run is disarmed', () => {
  expect(csvCell(-12.5)).toBe('-12.5')
  expect(csvCell({ decimal: -3, digits: 2 })).toBe('-3.00')
  expect(csvCell('-12.5')).toBe("'-12.5")
  for (const text of ['=1+1', '+1', '-1', '@a', '\ta']) expect(csvCell(text)).toBe(`'${text}`)
  for (const text of ['＝1+1', '＠a', ' =1', '\u200b=1', '\ufeff+1', '\u00a0@a'])
    expect(csvCell(text)).toBe(`'${text}`)
  expect([';=1+1', 'a;=1', 'a\t＝1', 'a\n=1', 'a; -1'].map(csvCell)).toEqual([
    ";'=1+1",
    "a;'=1",
    "a\t'＝1",
    '"a\n\'=1"',
    "a; '-1",
  ])
  // What a person writes stays as it was written.
  for (const text of ['a - b', 'a = b', 'x;y', 'a@b.no', '1-2', 'Points:\n- one\n- two'])
    expect(csvCell(text).replace(/^"|"$/g, '')).toBe(text)
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
