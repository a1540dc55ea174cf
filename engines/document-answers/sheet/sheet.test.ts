import { describe, expect, it } from 'vitest'
import { readPlan, sheetOf, workOut } from '../index.ts'

const text = `Invoice | Customer | Country | Issued | Amount | Status
A-1 | Halden AG | Germany | 2025-01-14 | €1,200.50 | open
A-2 | Kestrelby | United Kingdom | 2025-02-03 | €300.25 | paid
A-3 | Halden AG | Germany | 2025-03-09 | €99.99 | paid
A-4 | Larkspur | France | 2024-12-30 | €(50.00) | open
A-5 | Larkspur | France | 2025-03-20 | n/a | open`
const sheet = sheetOf(text)!

function ask(question: string) {
  const plan = readPlan(question, sheet)
  if (!plan) return null
  if (plan.unread.length > 0) return { unread: plan.unread }
  const worked = workOut(sheet, plan)
  return worked?.results.map(({ label, value }) => (label === '' ? value : [label, value])) ?? null
}

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

describe('a question of a table', () => {
  const clean = sheetOf(text.replace('n/a', '€0'))!
  const answer = (question: string) => {
    const plan = readPlan(question, clean)
    if (!plan) return null
    if (plan.unread.length > 0) return { unread: plan.unread }
    return workOut(clean, plan)?.results.map(({ label, value }) => (label === '' ? value : [label, value]))
  }

  it.each([
    ['what is the total amount in the attached csv', [1550.74]],
    ['sum the amount of germany', [1300.49]],
    ['how many invoices are open', [3]],
    ['average amount of paid invoices', [expect.closeTo(200.12, 6)]],
    [
      'total amount by country',
      [
        ['Germany', 1300.49],
        ['United Kingdom', 300.25],
        ['France', -50],
      ],
    ],
    [
      'how many rows per status',
      [
        ['open', 3],
        ['paid', 2],
      ],
    ],
    ['which customer has the highest amount', [['Halden AG', 1300.49]]],
    ['total amount in march 2025', [99.99]],
    ['total amount after 2025-02-01', [400.24]],
    ['how many invoices with an amount above 250', [2]],
    ['median amount', [99.99]],
  ])('is worked out of its rows: %s', (question, expected) => {
    expect(answer(question)).toEqual(expected)
  })

  it('is not worked out where a word of it is not accounted for', () => {
    expect(answer('total amount of overdue invoices')).toEqual({ unread: ['overdue'] })
    expect(answer('total amount of spain')).toEqual({ unread: ['spain'] })
  })

  it('adds up nothing that is written in two currencies', () => {
    const mixed = sheetOf('Item | Price\nA | $3\nB | €4')!
    expect(workOut(mixed, readPlan('total price', mixed)!)).toBeNull()
  })

  it('asks nothing of a table that does not name a figure of it', () => {
    expect(ask('what does the file say about tariffs')).toBeNull()
  })
})
