import { expect, it } from 'vitest'
import { statementsOfTable } from './table-statements.ts'

const NOW = new Date('2026-06-01T09:00:00.000Z')

const readingOf = (
  lines: readonly string[],
  stated: {
    currency?: string
    scale?: number
    columns?: Record<string, string>
    yearEnd?: string
    borrower?: { name: string; cik: string | null }
  } = {},
) =>
  statementsOfTable(
    lines.map((text, at) => ({ line: at + 1, cells: text.split(';') })),
    {
      columns: stated.columns,
      remembered: () => undefined,
      currency: stated.currency,
      scale: stated.scale,
      yearEnd: stated.yearEnd,
      borrower: stated.borrower,
      fileName: 'years.csv',
      today: '2026-06-01',
      now: NOW,
    },
  )

const TITLES = 'Year end;Currency;Unit;Total assets;Revenue;Published on'

it('a row that leaves currency or scale empty is refused, unless they are said for the whole file', () => {
  const rows = [TITLES, '2024-12-31;;thousands;900;1000;', '2025-12-31;USD;;900;1000;']
  expect(readingOf(rows)).toMatchObject({
    needs: [],
    statements: [],
    refused: [
      { line: 2, reason: 'It names no currency.' },
      { line: 3, reason: 'It names no scale.' },
    ],
  })
  const { statements, refused } = readingOf(rows, { currency: 'EUR', scale: 1_000_000 })
  expect(refused).toEqual([])
  expect(statements.map(({ entered }) => [entered.currency, entered.scale])).toEqual([
    ['EUR', 1_000],
    ['USD', 1_000_000],
  ])
})

it('a currency that there is not is refused: a slip is no currency of its own', () => {
  const { statements, refused } = readingOf([TITLES, '2025-12-31;UDS;units;900;1000;'])
  expect(statements).toEqual([])
  expect(refused).toEqual([{ line: 2, reason: '"UDS" is no currency.' }])
})

it('a year that stands in two rows is refused; a later version of it is not', () => {
  const { statements, refused } = readingOf([
    TITLES,
    '2025-12-31;USD;units;900;1000;2026-02-01',
    '2025-12-31;USD;units;700;800;2026-02-01',
    '2025-12-31;USD;units;890;1000;2026-04-01',
  ])
  expect(statements.map(({ line }) => line)).toEqual([2, 4])
  expect(refused).toEqual([{ line: 3, reason: 'The year that ended on 2025-12-31 is already in line 2.' }])
})

it('"1.234" is an amount only where another one says that a point is no mark of thousands', () => {
  const year = (assets: string, revenue: string) =>
    readingOf([TITLES, `2025-12-31;USD;thousands;${assets};${revenue};`])
  const refused = year('950', '1.234').refused
  expect(refused[0]?.reason).toContain('"1.234" under “Revenue” can be read as 1.234 and as 1234')
  for (const assets of ['950.5', '0.125', '12,345', '1234.567'])
    expect(year(assets, '1.234').statements[0]?.entered.amounts.revenue).toBe(1.234)
  expect(year('950', '1,234').statements[0]?.entered.amounts.revenue).toBe(1234)
})

it('a column that was chosen and is not in the file is named: its amounts are not silently missing', () => {
  const columns = {
    period: 'Year end',
    currency: 'Currency',
    scale: 'Unit',
    totalAssets: 'Total assets',
    netIncome: 'Profit',
  }
  const { statements, notes } = readingOf([TITLES, '2025-12-31;USD;units;900;1000;'], { columns })
  expect(statements).toHaveLength(1)
  expect(notes).toEqual(['There is no column “Profit” in this file: net income is missing in every year.'])
})

it('amounts with a decimal comma are read as what they are, and that is said before they are kept', () => {
  const { statements, refused, notes } = readingOf(
    ['Jahr;Bilanzsumme;Umsatz', '31.12.2024;1.234.567,50;2.000.000', '31.12.2025;1.334.567,50;(2.100.000)'],
    {
      currency: 'EUR',
      scale: 1_000,
      columns: { period: 'Jahr', totalAssets: 'Bilanzsumme', revenue: 'Umsatz' },
    },
  )
  expect(refused).toEqual([])
  expect(statements.map(({ entered }) => [entered.period, entered.amounts])).toEqual([
    ['2024-12-31', { totalAssets: 1_234_567.5, revenue: 2_000_000 }],
    ['2025-12-31', { totalAssets: 1_334_567.5, revenue: -2_100_000 }],
  ])
  expect(notes[0]).toContain('decimal comma')
  const mixed = readingOf([
    TITLES,
    '2024-12-31;USD;units;1.234,50;1000;',
    '2025-12-31;USD;units;900.25;1000;',
  ])
  expect(mixed.refused.map(({ line }) => line)).toEqual([2])
})

it('an amount that says another currency than its year is refused, and one that says its own is read', () => {
  const { statements, refused } = readingOf([
    TITLES,
    '2023-12-31;EUR;thousands;€900;1000 EUR;',
    '2024-12-31;EUR;thousands;£900;1000;',
    '2025-12-31;USD;thousands;900;€1000;',
  ])
  expect(statements.map(({ entered }) => entered.amounts)).toMatchObject([
    { totalAssets: 900, revenue: 1000 },
  ])
  expect(refused.map(({ reason }) => reason)).toEqual([
    '"£900" under “Total assets” is in GBP, and the year in EUR.',
    '"€1000" under “Revenue” is in EUR, and the year in USD.',
  ])
})

const ACROSS = [
  'Income statement (EUR thousand);FY2023;FY2024;FY2025',
  'Revenue;800;850;900',
  'Cost of sales;(540);(570);(600)',
  'Operating profit (EBIT);95;100;110',
  'Balance sheet;;;',
  'Total assets;660;678;700',
  'Goodwill;1;2;3',
]

it('years across are turned to a year in each row, with currency and scale of the title, once the end of the year is stated', () => {
  expect(readingOf(ACROSS).needs).toEqual(['yearEnd'])
  const { needs, statements, refused, columns } = readingOf(ACROSS, { yearEnd: '06-30' })
  expect([needs, refused]).toEqual([[], []])
  expect(statements.map(({ entered }) => [entered.period, entered.currency, entered.scale])).toEqual([
    ['2023-06-30', 'EUR', 1_000],
    ['2024-06-30', 'EUR', 1_000],
    ['2025-06-30', 'EUR', 1_000],
  ])
  expect(statements.at(-1)?.entered.amounts).toEqual({
    totalAssets: 700,
    revenue: 900,
    costOfRevenue: -600,
    ebit: 110,
  })
  expect(columns.ebit).toBe('Operating profit (EBIT)')
})

it('years across with their days need no end of the year, and units come from a line above', () => {
  const { needs, statements } = readingOf([
    'Halden Machines;;',
    'in Mio. EUR;;',
    ';Year ended 31 December 2024;Year ended 31 December 2025',
    'Net sales;1.850,0;1.900,5',
    'Total assets;700,0;710,5',
    'Total equity;300,0;305,5',
  ])
  expect(needs).toEqual([])
  expect(statements.map(({ entered }) => [entered.period, entered.scale, entered.amounts.revenue])).toEqual([
    ['2024-12-31', 1_000_000, 1850],
    ['2025-12-31', 1_000_000, 1900.5],
  ])
})

it('one other company is asked about, a row of another beside it is refused, and so is another CIK', () => {
  const title = 'Company;CIK;Year end;Currency;Unit;Total assets'
  const rows = [title, 'Moss Machines;0000000042;2025-12-31;USD;units;900']
  const of = (borrower: { name: string; cik: string | null }, others: string[] = []) => {
    const { company, refused } = readingOf([...rows, ...others], { borrower })
    return [company, ...refused.map(({ reason }) => reason)]
  }
  const halden = { name: 'Halden Machines', cik: null }
  expect(of(halden)).toEqual(['Moss Machines'])
  expect(of(halden, ['Halden Machines;;2024-12-31;USD;units;800'])).toEqual([
    null,
    'It is of Moss Machines, and the borrower is called Halden Machines.',
  ])
  expect(of({ name: 'Moss Machines AG', cik: '43' })).toEqual([
    null,
    'It is of CIK 42, and the borrower is CIK 43.',
  ])
  expect(of({ name: 'Moss Machines AG', cik: null })).toEqual([null])
  expect(of({ name: 'Moos', cik: '42' })).toEqual([null])
  expect(readingOf(rows)).toMatchObject({ company: null, refused: [] })
})
