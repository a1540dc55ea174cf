import papa from 'papaparse'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { workbookRows } from '#engines/workbook/index.ts'
import type { ColumnOf, FileAnswer } from '#platform/endpoint/index.ts'
import { readWorkbook, type SheetRead } from '#platform/testing/read-workbook.ts'
import { type Report, type ReportTable, reportFile, tableOfRows } from './index.ts'
import { shownCell } from './report.ts'
import { pagesOfPdf } from './test-read-pdf.ts'

const table: ReportTable = {
  title: 'Holdings',
  columns: [
    { title: 'Issuer' },
    { title: 'Yield', kind: 'percent', digits: 3 },
    { title: 'Spread', kind: 'basisPoints' },
    { title: 'Value', kind: 'cents' },
    { title: 'Since', kind: 'date' },
  ],
  rows: [
    ['Société Générale', 0.04512, 81.25, 123_456_789, '2024-06-15'],
    ['=HYPERLINK("http://evil.example")', -0.0012, null, -500, '2021-01-04'],
  ],
  note: 'Money in dollars.',
}
const report: Report = {
  title: 'Portfolio of bonds',
  subtitle: 'Two holdings',
  asOf: '2026-11-20',
  notices: ['Prices are simulated.'],
  sections: [
    {
      title: 'Summary',
      text: ['What the portfolio is worth: £, € and Ω.'],
      figures: [{ label: 'Portfolio yield', value: 0.0453, kind: 'percent', note: 'By market value.' }],
      tables: [table],
    },
  ],
  method: ['Every payment is discounted.'],
  sources: ['Curve simulated, 2026-11-20'],
  footer: 'For the desk alone',
}

const LIMITS = {
  rows: 1_000,
  columns: 50,
  cellCharacters: 1_000,
  unpackedBytes: 1_000_000,
  unpackedRatio: 250,
  beyondColumns: 'refuse',
} as const

const bytesOf = (file: FileAnswer) => Buffer.from(file.body as Uint8Array)

const bookOf = async (of: Report) => readWorkbook(bytesOf(await reportFile(of, 'xlsx')))
const sheetOf = (book: { sheets: SheetRead[] }, name: string) =>
  book.sheets.find((sheet) => sheet.name === name) as SheetRead

describe('a report as PDF', () => {
  it('reads back with its title, day, figures, table, method, sources and foot', async () => {
    const file = await reportFile(report, 'pdf')
    expect(file).toMatchObject({
      fileName: 'Portfolio of bonds 2026-11-20.pdf',
      contentType: 'application/pdf',
    })
    const [page = '', ...others] = await pagesOfPdf(bytesOf(file))
    expect(others).toEqual([])
    for (const words of [
      'As of 2026-11-20',
      'Prices are simulated.',
      'Portfolio of bonds',
      'Two holdings',
      'Portfolio yield',
      '4.53%',
      'Issuer Yield Spread Value Since',
      'Société Générale 4.512% 81.3 bp 1,234,567.89 2024-06-15',
      '−0.120% – −5.00 2021-01-04',
      'Money in dollars.',
      'Every payment is discounted.',
      'Curve simulated, 2026-11-20',
      'For the desk alone',
      'Page 1 of 1',
    ])
      expect(page).toContain(words)
  })

  it('embeds its typeface, so that pounds, euros, ohms, Greek and Cyrillic names show', async () => {
    const names = ['£1 €2 5 Ω', 'Εθνική Τράπεζα', 'Газпром нефть', 'Łódź Žilina', 'Đặng Thị']
    const file = await reportFile(
      {
        ...report,
        sections: [
          {
            title: 'Names',
            tables: [{ title: 'Names', columns: [{ title: 'Name' }], rows: names.map((name) => [name]) }],
          },
        ],
      },
      'pdf',
    )
    const [page = ''] = await pagesOfPdf(bytesOf(file))
    const letters = (text: string) => text.replaceAll(' ', '')
    for (const name of names) expect(letters(page)).toContain(letters(name))
    expect(page).not.toContain('has no glyph')
  })

  it('romanises what the typeface cannot draw, and says so', async () => {
    const file = await reportFile(
      { ...report, sections: [{ title: 'Names', text: ['中国银行 and 👍'] }] },
      'pdf',
    )
    const text = (await pagesOfPdf(bytesOf(file))).join('\n')
    expect(text).toContain('ZhongGuoYinXing and :thumbsup:')
    expect(text).toContain('U+4E2D')
    expect(text).toMatch(/written in Latin\sletters\shere/)
  })

  it('breaks a table over pages with its head on each, loses no row and numbers the pages', async () => {
    const rows = Array.from({ length: 150 }, (_, at) => [`Row ${at}`, at / 100, at, at, '2026-01-01'])
    const long = { ...report, sections: [{ title: 'Long', tables: [{ ...table, rows }] }] }
    const pages = await pagesOfPdf(bytesOf(await reportFile(long, 'pdf')))
    expect(pages.length).toBeGreaterThan(2)
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
      if (page.includes('Row ')) expect(page).toContain('Issuer Yield Spread Value Since')
    }
    const found = pages.flatMap((page) => [...page.matchAll(/^Row (\d+) /gm)].map(([, at]) => Number(at)))
    expect(found).toEqual(rows.map((_, at) => at))
  })

  it('a table that is too wide turns the paper, and long names wrap instead of leaving it', async () => {
    const columns = Array.from({ length: 12 }, (_, at) => ({ title: `Column number ${at}` }))
    const wide = { title: 'Wide', columns, rows: [columns.map(() => 'A rather long name of an issuer')] }
    const bytes = bytesOf(
      await reportFile({ ...report, sections: [{ title: 'Wide', tables: [wide] }] }, 'pdf'),
    )
    const { width, height } = (await PDFDocument.load(bytes)).getPage(0).getSize()
    expect(width).toBeGreaterThan(height)
    expect((await pagesOfPdf(bytes)).join(' ').match(/issuer/g)).toHaveLength(12)
  })

  it('a report shows the first rows of a very long table and states it', async () => {
    const rows = Array.from({ length: 1_001 }, (_, at) => [`Row ${at}`, 0, 0, 0, ''])
    const text = (
      await pagesOfPdf(
        bytesOf(
          await reportFile({ ...report, sections: [{ title: 'Long', tables: [{ ...table, rows }] }] }, 'pdf'),
        ),
      )
    ).join('\n')
    expect(text).toContain('Row 999 ')
    expect(text).not.toContain('Row 1000 ')
    expect(text).toContain('The first 1,000 of 1,001 rows; the XLSX and CSV files have them all.')
  })

  it('the same report is the same file', async () => {
    expect(bytesOf(await reportFile(report, 'pdf')).equals(bytesOf(await reportFile(report, 'pdf')))).toBe(
      true,
    )
  })
})

describe('a report as XLSX', () => {
  it('holds numbers as numbers with their formats, and a table on a sheet of its own', async () => {
    const book = await bookOf(report)
    expect(book.title).toBe('Portfolio of bonds')
    expect(book.sheets.map(({ name }) => name)).toEqual(['Report', 'Holdings'])
    const sheet = sheetOf(book, 'Holdings')
    expect(sheet.rows[0]).toEqual(['Issuer', 'Yield', 'Spread', 'Value', 'Since'])
    expect(sheet.cells.get('A1')).toMatchObject({ isBold: true })
    expect(sheet.cells.get('B2')).toMatchObject({ kind: 'n', value: 0.04512, format: '0.000%' })
    expect(sheet.cells.get('D2')).toMatchObject({ kind: 'n', value: 1_234_567.89, format: '#,##0.00' })
    expect(sheet.cells.get('C3')?.value).toBeNull()
    expect(sheet.rows.at(-1)).toEqual(['Money in dollars.'])
    expect(sheet).toMatchObject({ frozenRows: 1, filter: 'A1:E1' })
    expect(sheet.widths).toEqual([35, 10, 10, 14, 12])
    const front = sheetOf(book, 'Report')
    expect(front.widths).toEqual([34, 20, 60])
    for (const word of ['Portfolio of bonds', '2026-11-20', 'Method', 'Sources', 'For the desk alone'])
      expect(front.rows.flat()).toContain(word)
    expect([...front.cells.values()]).toContainEqual(
      expect.objectContaining({ value: 0.0453, format: '0.00%' }),
    )
  })

  it('the same report is the same file', async () => {
    const [first, second] = [await reportFile(report, 'xlsx'), await reportFile(report, 'xlsx')]
    expect(bytesOf(first).equals(bytesOf(second))).toBe(true)
  })

  it('is read by the product’s own reader as it was meant', async () => {
    const rows = workbookRows(bytesOf(await reportFile(report, 'xlsx')), LIMITS)
    const read: string[][] = []
    for await (const { cells } of rows) read.push(cells)
    expect(read).toContainEqual(['Portfolio yield', '4.53', 'By market value.'])
  })

  it('what looks like a formula is a text and no formula', async () => {
    const cell = sheetOf(await bookOf(report), 'Holdings').cells.get('A3')
    expect(cell).toMatchObject({ kind: 'inlineStr', value: '=HYPERLINK("http://evil.example")' })
  })

  it('tables of one name, of names that no sheet can have and of none get names of their own', async () => {
    const named = (title: string) => ({ ...table, title })
    const titles = [
      'Bonds: A/B [1]',
      'holdings',
      'Holdings',
      'x'.repeat(40),
      `${'x'.repeat(40)}y`,
      "''",
      'Report',
    ]
    const book = await bookOf({ ...report, sections: [{ title: 'All', tables: titles.map(named) }] })
    const names = book.sheets.map(({ name }) => name)
    expect(names).toHaveLength(titles.length + 1)
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
    expect(names.every((name) => name.length <= 31)).toBe(true)
  })
})

describe('a report as CSV', () => {
  it('reads back, numbers plain, commas and quotes kept, formulas disarmed', async () => {
    const file = await reportFile(report, 'csv')
    const text = file.body as string
    expect(text.startsWith('\ufeff')).toBe(true)
    const rows = papa.parse<string[]>(text.slice(1)).data
    expect(rows).toContainEqual(['As of', '2026-11-20'])
    expect(rows).toContainEqual(['Portfolio yield', '0.0453', 'By market value.'])
    expect(rows).toContainEqual(['Société Générale', '0.04512', '81.25', '1234567.89', '2024-06-15'])
    expect(rows).toContainEqual([`'=HYPERLINK("http://evil.example")`, '-0.0012', '', '-5', '2021-01-04'])
  })
})

it('a file’s name has nothing that a file system refuses', async () => {
  const file = await reportFile({ ...report, title: 'Bond: "A/B" <1>\n' }, 'csv')
  expect(file.fileName).toBe('Bond A B 1 2026-11-20.csv')
})

it('a cell is shown by its kind; what is missing or no number is a dash', () => {
  expect(shownCell(0.05, { kind: 'percent' })).toBe('5.00%')
  expect(shownCell(-12.345, { kind: 'number' })).toBe('−12.35')
  expect(shownCell(-0.001, { kind: 'number' })).toBe('0.00')
  expect(shownCell(1_234.5, {})).toBe('1234.5')
  for (const gone of [null, '', Number.NaN, Number.POSITIVE_INFINITY])
    expect(shownCell(gone, { kind: 'number' })).toBe('–')
  expect(shownCell(true, {})).toBe('Yes')
})

it('rows under the columns of their contract are in the units of a report, to the last digit', () => {
  const column = (title: string, format: ColumnOf<{ n: number }>['format']): ColumnOf<{ n: number }> => ({
    key: title,
    id: title,
    title,
    format,
    value: ({ n }) => n,
  })
  const { columns, rows } = tableOfRows(
    [column('Quantity', 'shares'), column('Cost', 'money')],
    [{ n: 1_100_000 }],
  )
  expect(rows).toEqual([[1.1, 1_100_000]])
  expect(columns.map(({ kind }) => kind)).toEqual(['number', 'cents'])
})
