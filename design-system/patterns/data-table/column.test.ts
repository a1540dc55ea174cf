import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CellValue, type Column, compareValues } from './column.ts'
import { csvOf } from './csv.ts'

describe('ordering of a column', () => {
  it('missing values stand last in both directions', () => {
    const values: CellValue[] = [3, null, 1, undefined, 2]
    expect(values.toSorted((a, b) => compareValues(a, b, false)).slice(0, 3)).toEqual([1, 2, 3])
    expect(values.toSorted((a, b) => compareValues(a, b, true)).slice(0, 3)).toEqual([3, 2, 1])
  })
  it('text sorts as a person would: Case 9 before Case 10', () => {
    const names = ['Case 10', 'case 9', 'Case 11']
    expect(names.toSorted((a, b) => compareValues(a, b, false))).toEqual(['case 9', 'Case 10', 'Case 11'])
  })
  it('descending is ascending turned round, for any numbers', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (numbers) => {
        const up = numbers.toSorted((a, b) => compareValues(a, b, false))
        const down = numbers.toSorted((a, b) => compareValues(a, b, true))
        return up.toReversed().every((value, index) => value === down[index])
      }),
    )
  })
})

describe('CSV export', () => {
  type Row = { name: string; amount: number | null }
  const columns: Column<Row>[] = [
    { id: 'name', title: 'Name', value: (row) => row.name },
    { id: 'amount', title: 'Amount, USD', value: (row) => row.amount },
  ]
  it('quotes commas, quotes and line breaks; a missing value is an empty cell', () => {
    const rows = [
      { name: 'Smith, "J"', amount: -5 },
      { name: 'two\nlines', amount: null },
    ]
    expect(csvOf(columns, rows)).toBe('Name,"Amount, USD"\r\n"Smith, ""J""",-5\r\n"two\nlines",\r\n')
  })
  it('text that a spreadsheet would run as a formula is disarmed, a negative number is not', () => {
    const csv = csvOf(columns, [{ name: '=HYPERLINK("http://evil")', amount: -1 }])
    expect(csv).toContain(`"'=HYPERLINK(""http://evil"")",-1`)
  })
})
