import { describe, expect, it } from 'vitest'
import { sheetOf } from '../index.ts'

const text = `Invoice | Customer | Country | Issued | Amount | Status
A-1 | Halden AG | Germany | 2025-01-14 | €1,200.50 | open
A-2 | Kestrelby | United Kingdom | 2025-02-03 | €300.25 | paid
A-3 | Halden AG | Germany | 2025-03-09 | €99.99 | paid
A-4 | Larkspur | France | 2024-12-30 | €(50.00) | open
A-5 | Larkspur | France | 2025-03-20 | n/a | open`
const sheet = sheetOf(text)!

describe('a table', () => {
  it('knows the kinds of its columns by their cells', () => {
    expect(sheet.columns.map(({ kind, sign }) => [kind, sign])).toEqual([
      ['text', null],
      ['text', null],
      ['text', null],
      ['day', null],
      ['text', null],
      ['text', null],
    ])
    const clean = sheetOf(text.replace('\nA-5 | Larkspur | France | 2025-03-20 | n/a | open', ''))!
    expect(clean.columns[4]).toMatchObject({ kind: 'number', sign: '€', isMixed: false })
  })

  it('is none without names of columns', () => {
    expect(sheetOf('1 | 2\n3 | 4')).toBeNull()
    expect(sheetOf('Amount | Amount\n3 | 4')).toBeNull()
    expect(sheetOf('A letter in one column.')).toBeNull()
  })
})
