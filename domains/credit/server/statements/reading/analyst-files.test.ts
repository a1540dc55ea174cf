import { describe, expect, it } from 'vitest'
import { statementsOfTable } from '../table-statements.ts'

const NOW = new Date('2026-06-01T09:00:00.000Z')

/** Reads lines of `|`-separated cells; `## Name` begins another sheet. */
const read = (
  text: string,
  stated: {
    currency?: string
    scale?: number
    yearEnd?: string
    borrower?: { name: string; cik: string | null }
  } = {},
) => {
  let sheet = ''
  const rows = text
    .trim()
    .split('\n')
    .flatMap((line, at) => {
      const name = /^## (.*)/.exec(line.trim())?.[1]
      if (name) sheet = name
      return name
        ? []
        : [{ line: at + 1, cells: line.split('|').map((cell) => cell.trim()), ...(sheet ? { sheet } : {}) }]
    })
  return statementsOfTable(rows, {
    columns: undefined,
    remembered: () => undefined,
    currency: stated.currency,
    scale: stated.scale,
    yearEnd: stated.yearEnd,
    borrower: stated.borrower,
    fileName: 'years.csv',
    today: '2026-06-01',
    now: NOW,
  })
}
const years = (reading: ReturnType<typeof read>) =>
  Object.fromEntries(reading.statements.map((one) => [one.entered.period, one.entered]))

describe('units', () => {
  const units: readonly [string, string, number][] = [
    ['Income statement (EUR m)', 'EUR', 1e6],
    ['€m', 'EUR', 1e6],
    ['EURm', 'EUR', 1e6],
    ['in Mio. EUR', 'EUR', 1e6],
    ['in TEUR', 'EUR', 1e3],
    ['T€', 'EUR', 1e3],
    ['Angaben in Tausend Euro', 'EUR', 1e3],
    ['en milliers d’euros', 'EUR', 1e3],
    ['En millions d’euros', 'EUR', 1e6],
    ['K€', 'EUR', 1e3],
    ['M€', 'EUR', 1e6],
    ['miles de euros', 'EUR', 1e3],
    ['Millones de euros', 'EUR', 1e6],
    ['£000', 'GBP', 1e3],
    ["£'000", 'GBP', 1e3],
    ['US$ in millions, except per share', 'USD', 1e6],
    ['(In thousands of US dollars)', 'USD', 1e3],
    ['USD mn', 'USD', 1e6],
    ['CHF Mio', 'CHF', 1e6],
    ['US$ bn', 'USD', 1e9],
    ['₹ crore', 'INR', 1e7],
    ['Rs. in lakhs', 'INR', 1e5],
    ['INR Cr', 'INR', 1e7],
  ]
  for (const [title, currency, scale] of units)
    it(`“${title}” states currency and scale`, () => {
      const { statements, needs, refused } = read(`
        ${title} | 31.12.2025 | 31.12.2024
        Revenue | 120.5 | 110.25
        Total assets | 300.5 | 290.5
        Total equity | 100 | 90`)
      expect([needs, refused]).toEqual([[], []])
      const [first] = statements
      expect(first?.entered.currency).toBe(currency)
      expect((first?.entered.amounts.revenue ?? 0) * (first?.entered.scale ?? 0)).toBeCloseTo(
        120.5 * scale,
        3,
      )
      expect([1, 1_000, 1_000_000]).toContain(first?.entered.scale)
    })

  it('a column of units states them, and the word unit by itself does not', () => {
    const of = (unit: string) =>
      read(`
      Income statement | Unit | 31.12.2025
      Revenue | ${unit} | 120.5
      Total assets | ${unit} | 300.5
      Total equity | ${unit} | 100`)
    expect(of('EUR m').statements[0]?.entered).toMatchObject({ currency: 'EUR', scale: 1e6 })
    expect(of('').needs).toEqual(['currency', 'scale'])
  })

  it('a title that names two scales or a plain dollar states none, and it is asked', () => {
    const of = (title: string) =>
      read(`
      ${title} | 31.12.2025 | 31.12.2024
      Revenue | 120.5 | 110.25
      Total assets | 300.5 | 290.5
      Total equity | 100 | 90`).needs
    expect(of('EUR m and EUR thousand')).toEqual(['scale'])
    expect(of('$ in millions')).toEqual(['currency'])
    expect(of('Income statement')).toEqual(['currency', 'scale'])
  })

  it('rupees are India’s where lakh or crore says so, and asked about elsewhere', () => {
    const of = (title: string) =>
      read(`
      ${title} | 31.12.2025
      Revenue | 120.5
      Total assets | 300.5
      Total equity | 100`).needs
    expect(of('Rupees in thousand')).toEqual(['currency'])
    expect(of('Rs. in millions')).toEqual(['currency'])
    expect(of('Indian rupees in millions')).toEqual([])
    expect(of('Rupees in crore')).toEqual([])
    expect(of('In lakhs of rupees')).toEqual([])
  })

  it('a title in capitals names no currency by the word “all”', () => {
    const of = (title: string) =>
      read(`
      ${title} | 31.12.2025
      Revenue | 120.5
      Total assets | 300.5
      Total equity | 100`)
    expect(of('ALL AMOUNTS IN THOUSANDS').needs).toEqual(['currency'])
    expect(of('ALL AMOUNTS IN EUR THOUSANDS').statements[0]?.entered.currency).toBe('EUR')
    expect(of('ALL thousand').statements[0]?.entered.currency).toBe('ALL')
  })

  it('what is stated for the whole file is for the tables that state nothing themselves', () => {
    const sheets = `
      ## Income
      EUR thousand | 31.12.2025
      Revenue | 120000
      ## Balance
      USD million | 31.12.2025
      Total assets | 300.5
      Total equity | 100`
    expect(read(sheets).needs).toEqual(['currency'])
    const inEuros = read(sheets, { currency: 'EUR' })
    expect(inEuros.statements).toEqual([])
    expect(inEuros.refused[0]?.reason).toMatch(/is in USD, and the year in EUR/)
    const scaled = read(sheets.replace('USD', 'EUR'), { scale: 1_000 }).statements[0]?.entered
    expect(scaled).toMatchObject({
      scale: 1_000,
      amounts: { revenue: 120_000, totalAssets: 300_500, equity: 100_000 },
    })
  })
})

describe('amounts', () => {
  const of = (cells: string, title = 'EUR thousand') =>
    read(`
    ${title} | 31.12.2025
    Revenue | ${cells}
    Total assets | 300
    Total equity | 100`)
  for (const [cell, value] of [
    ['(570)', -570],
    ['-570', -570],
    ['570-', -570],
    ['– 570', -570],
    ['−570', -570],
    ['1 234 567', 1234567],
    ['1’234’567', 1234567],
    ["1'234'567", 1234567],
    ['1,234,567', 1234567],
    ['12,34,567', 1234567],
    ['1,23,45,678.5', 12345678.5],
    ['1.234.567', 1234567],
    ['1.234.567,8', 1234567.8],
    ['(1.234.567,8)', -1234567.8],
    ['€ 570', 570],
  ] as const)
    it(`“${cell}” is ${value}`, () => {
      const reading = of(cell)
      expect(reading.refused).toEqual([])
      expect(reading.statements[0]?.entered.amounts.revenue).toBe(value)
    })
  for (const cell of ['n.a.', 'n/a', 'n.m.', '-', '–', '—', './.'])
    it(`“${cell}” is not known`, () => {
      const reading = of(cell)
      expect(reading.refused).toEqual([])
      expect(reading.statements[0]?.entered.amounts).toEqual({ totalAssets: 300, equity: 100 })
    })
  for (const cell of ['12 %', '5,6,7', '1.23.456', 'abc', '570 x', '1,2345,678'])
    it(`“${cell}” is refused`, () => {
      expect(of(cell).refused).toHaveLength(1)
    })
  it('points are of thousands where the statement adds up so alone, and refused where nothing shows it', () => {
    const german = read(`
      Gewinn- und Verlustrechnung in TEUR | 31.12.2025
      Umsatzerlöse | 1.900
      Umsatzkosten | 1.200
      Bruttoergebnis vom Umsatz | 700
      Bilanzsumme | 2.400
      Eigenkapital | 900`)
    expect(german.refused).toEqual([])
    expect(german.statements[0]?.entered.amounts.revenue).toBe(1900)
    const unsettled = read(`
      EUR thousand | 31.12.2025
      Revenue | 1.900
      Total assets | 2.400
      Total equity | 1.100`)
    expect(unsettled.refused).toHaveLength(1)
  })
})

describe('columns', () => {
  it('restated, estimated, budgeted and partial columns are not taken for the year as reported', () => {
    const reading = read(
      `
      Income statement (EUR m) | 2026E | 2025 | 2024 restated | 2024 | Q4 2025 | H1 2025 | 9M 2025 | LTM Sep-25 | Budget 2026 | Change %
      Revenue | 950 | 900 | 860 | 850 | 240 | 430 | 660 | 880 | 940 | 4.7
      Total assets | 750 | 700 | 690 | 678 | 700 | 690 | 695 | 695 | 720 | 1.4
      Total equity | 320 | 300 | 290 | 283 | 300 | 290 | 295 | 295 | 310 | 3.4`,
      { yearEnd: '12-31' },
    )
    expect(reading.refused).toEqual([])
    expect(Object.keys(years(reading)).toSorted()).toEqual(['2024-12-31', '2025-12-31'])
    expect(years(reading)['2024-12-31']?.amounts.revenue).toBe(860)
    expect(reading.notes.join(' ')).toMatch(/restated/)
    for (const column of ['2026E', 'Q4 2025', 'H1 2025', '9M 2025', 'LTM Sep-25', 'Budget 2026'])
      expect(reading.notes.join(' ')).toContain(column)
  })
  it('months under a line that says of how many are no years', () => {
    const reading = read(`
      Condensed statement (USD thousands)
       | Three months ended 30 September | |
       | 2025 | 2024
      Revenue | 240 | 230
      Total assets | 700 | 690
      Total equity | 300 | 290`)
    expect(reading.statements).toEqual([])
    expect(reading.notes.join(' ')).toMatch(/Three months/)
  })
  it('the last day is taken from the title that states it', () => {
    const reading = read(`
      Consolidated income statement
      for the year ended 30 June
      £000 | 2025 | 2024
      Turnover | 900 | 850
      Total assets | 700 | 690
      Net assets | 300 | 290`)
    expect(reading.needs).toEqual([])
    expect(years(reading)['2025-06-30']?.amounts).toEqual({ revenue: 900, totalAssets: 700, equity: 300 })
  })
  for (const [head, period] of [
    ['FY25', '2025-06-30'],
    ['FY 2025', '2025-06-30'],
    ['2025A', '2025-06-30'],
    ['2024/25', '2025-06-30'],
    ['GJ 2025', '2025-06-30'],
    ['Exercice 2025', '2025-06-30'],
    ['Jun-25', '2025-06-30'],
    ['Jun 2025', '2025-06-30'],
    ['06/2025', '2025-06-30'],
    ['30 Jun 2025', '2025-06-30'],
    ['30. Juni 2025', '2025-06-30'],
    ['30 juin 2025', '2025-06-30'],
    ['30/06/2025', '2025-06-30'],
    ['Year to 30 June 2025', '2025-06-30'],
    ['12 months ended June 30, 2025', '2025-06-30'],
    ['12 months to 30 June 2025', '2025-06-30'],
    ['52 weeks to 28 June 2025', '2025-06-28'],
    ['for the year to 30 June 2025', '2025-06-30'],
    ['1 July 2024 to 30 June 2025', '2025-06-30'],
  ] as const)
    it(`“${head}” is the year to ${period}`, () => {
      const reading = read(
        `
        EUR thousand | ${head}
        Revenue | 900
        Total assets | 700
        Total equity | 300`,
        { yearEnd: '06-30' },
      )
      expect(reading.refused).toEqual([])
      expect(Object.keys(years(reading))).toEqual([period])
    })
})

describe('lines', () => {
  it('net assets are equity and net cash is no cash; changes, growth and margins are no amounts of their line', () => {
    const reading = read(`
      EUR thousand | 31.12.2025
      Revenue (growth) | 5
      Revenue | 900
      Revenue growth | 6
      Net cash | 11
      Gross margin | 42
      Inventories (change) | 4
      Total assets | 700
      Net assets | 300
      Net debt | 50`)
    expect(reading.statements[0]?.entered.amounts).toEqual({ revenue: 900, totalAssets: 700, equity: 300 })
  })
  it('lines of a cash flow statement are not those of the balance sheet', () => {
    const reading = read(
      `
      Cash flow statement (EUR thousand) | 2025 | 2024
      Net income | 70 | 62
      Depreciation and amortisation | 40 | 39
      Changes in working capital | |
      Inventories | 2 | 3
      Trade receivables | 5 | 5
      Trade payables | 2 | 3
      Cash flow from operating activities | 100 | 95
      Balance sheet | 2025 | 2024
      Inventories | 100 | 98
      Trade receivables | 120 | 115
      Trade payables | 80 | 78
      Total assets | 700 | 678`,
      { yearEnd: '12-31' },
    )
    expect(reading.refused).toEqual([])
    expect(years(reading)['2025-12-31']?.amounts).toEqual({
      netIncome: 70,
      depreciation: 40,
      operatingCashFlow: 100,
      inventories: 100,
      receivables: 120,
      payables: 80,
      totalAssets: 700,
    })
  })
  it('one line with two amounts is not known until somebody chooses', () => {
    const reading = read(`
      EUR thousand | 31.12.2025
      Revenue | 900
      Inventories | 100
      Total assets | 700
      Total equity | 300
      Inventories | 12`)
    expect(reading.statements[0]?.entered.amounts).toEqual({ revenue: 900, totalAssets: 700, equity: 300 })
    expect(reading.notes.join(' ')).toMatch(/Inventories/)
  })
  it('borrowings are short or long by the part of the balance sheet in which they stand', () => {
    const reading = read(`
      EUR thousand | 31.12.2025
      Total assets | 700
      Non-current liabilities |
      Borrowings | 200
      Current liabilities |
      Trade and other payables | 80
      Borrowings | 60
      Total current liabilities | 180`)
    expect(reading.statements[0]?.entered.amounts).toMatchObject({
      longTermDebt: 200,
      shortTermDebt: 60,
      payables: 80,
    })
  })
  it('an accumulated deficit above zero is refused: nothing says that it is a deficit', () => {
    const of = (cell: string) =>
      read(`
      EUR thousand | 31.12.2025
      Revenue | 900
      Total assets | 700
      Accumulated deficit | ${cell}`)
    expect(of('50').refused[0]?.reason).toMatch(/deficit/)
    expect(of('(50)').statements[0]?.entered.amounts.retainedEarnings).toBe(-50)
  })
})
