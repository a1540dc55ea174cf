import { describe, expect, it } from 'vitest'
import type { StatementField } from '#engines/credit/index.ts'
import { pdfOf } from '#platform/testing/pdf-file.ts'
import { workbookFile } from '#platform/testing/workbook-file.ts'
import { faultsOf } from '../keep-statements.ts'
import { settleStatement } from '../settle-statement.ts'
import { read as readFile } from '../statement-rows.ts'
import { statementsOfTable } from '../table-statements.ts'
import type { SheetRow } from './sheet-rows.ts'

const NOW = new Date('2026-06-01T09:00:00.000Z')
type Amounts = Partial<Record<StatementField, number>>
type Layout = {
  title: string
  /** Lines of `|`-separated cells; `## Name` begins another sheet. */
  text: string
  currency?: string
  /** What it asks for before anything is kept. */
  needs?: string[]
  /** What is read, by year: exactly these amounts. */
  years?: Record<string, Amounts>
  /** What it says of what it leaves out. */
  notes?: RegExp
  doubts?: RegExp
  refused?: RegExp
  /** Its heads are wider than the columns that are drawn here, or it has sheets. */
  notInPdf?: boolean
}

const firm = (revenue: number, totalAssets: number, equity: number): Amounts => ({
  revenue,
  totalAssets,
  equity,
})

const layouts: Layout[] = [
  {
    title: 'of the parent beside those of the group the parent’s columns are left out, whichever stand first',
    text: `
      | Standalone | | Consolidated |
      Rupees crore (INR) | 31.03.2026 | 31.03.2025 | 31.03.2026 | 31.03.2025
      Revenue from operations | 100 | 90 | 500 | 480
      Total assets | 400 | 390 | 900 | 880
      Total equity | 250 | 240 | 300 | 290`,
    years: { '2026-03-31': firm(5_000, 9_000, 3_000), '2025-03-31': firm(4_800, 8_800, 2_900) },
    notes: /Standalone 31\.03\.2026 \(the parent alone\)/,
    notInPdf: true,
  },
  {
    title: 'the parent’s columns are left out where the head of the column says it',
    text: `
      EUR m | Group 2025 | Company 2025 | Group 2024
      For the year ended 31 December | | |
      Revenue | 500 | 100 | 480
      Total assets | 900 | 400 | 880
      Total equity | 300 | 250 | 290`,
    needs: ['yearEnd'],
    years: { '2025-12-31': firm(500, 900, 300), '2024-12-31': firm(480, 880, 290) },
    notes: /Company 2025 \(the parent alone\)/,
    notInPdf: true,
  },
  {
    title: 'two columns of one year that differ are neither of them read',
    text: `
      EUR m | 31.12.2025 | 31.12.2025 | 31.12.2024
      Revenue | 100 | 500 | 480
      Total assets | 400 | 900 | 880
      Total equity | 250 | 300 | 290`,
    years: { '2024-12-31': firm(480, 880, 290) },
    notes: /31\.12\.2025 \(another column of this period has other amounts\)/,
  },
  {
    title: 'a sheet of the parent or of a segment is not the firm',
    text: `
      ## Parent BS
      Balance sheet EUR m | 31.12.2025
      Total assets | 400
      Total equity | 250
      ## Segments
      Segment Europe EUR m | 31.12.2025
      Revenue | 300
      ## Group
      Accounts EUR m | 31.12.2025
      Net sales | 500
      Total assets | 900
      Total equity | 300`,
    years: { '2025-12-31': firm(500, 900, 300) },
    notes: /“Segments” is of a part of the firm/,
    notInPdf: true,
  },
  {
    title: 'nine months by the title are no year',
    text: `
      Income for the nine-month period ended 31 December
      EUR m | 2025 | 2024
      Revenue | 75 | 100
      Total assets | 300 | 290
      Total equity | 100 | 90`,
    years: {},
    notes: /part of a year/,
  },
  {
    title: 'three months beside a year: the year is read',
    text: `
      | Three months ended 31 December | | Year ended 31 December |
      USD million | 2025 | 2024 | 2025 | 2024
      Revenue | 130 | 120 | 500 | 480
      Total assets | 900 | 880 | 900 | 880
      Total equity | 300 | 290 | 300 | 290`,
    years: { '2025-12-31': firm(500, 900, 300), '2024-12-31': firm(480, 880, 290) },
    notes: /Three months ended 31 December 2025 \(part of a year\)/,
    notInPdf: true,
  },
  {
    title: 'a period of no stated length is not read as a year',
    text: `
      EUR m | Period ended 31 December 2025 | Year ended 31 December 2024
      Revenue | 75 | 100
      Total assets | 300 | 290
      Total equity | 100 | 90`,
    years: { '2024-12-31': firm(100, 290, 90) },
    notes: /length is not stated/,
    notInPdf: true,
  },
  {
    title: 'a short financial year and fifteen months are no years',
    text: `
      in Mio. EUR | Rumpfgeschäftsjahr 2025 | 15 months ended 31 March 2025 | 31.12.2023
      Umsatzerlöse | 50 | 120 | 100
      Bilanzsumme | 90 | 95 | 91
      Eigenkapital | 40 | 42 | 39`,
    years: { '2023-12-31': firm(100, 91, 39) },
    notes: /Rumpfgeschäftsjahr 2025 \(part of a year\), 15 months ended 31 March 2025 \(part of a year\)/,
    notInPdf: true,
  },
  {
    title: 'from a first to a last day is a year where it is one',
    text: `
      in Mio. EUR | 01.07.2025 - 31.12.2025 | 01.07.2024 - 30.06.2025
      Umsatzerlöse | 50 | 100
      Bilanzsumme | 90 | 91
      Eigenkapital | 40 | 39`,
    years: { '2025-06-30': firm(100, 91, 39) },
    notes: /01\.07\.2025 - 31\.12\.2025 \(part of a year\)/,
    notInPdf: true,
  },
  {
    title: '52 and 53 weeks are years',
    text: `
      USD m | 53 weeks ended January 3, 2026 | 52 weeks ended December 28, 2024
      Net sales | 1,000 | 950
      Total assets | 900 | 880
      Total equity | 400 | 380`,
    years: { '2026-01-03': firm(1_000, 900, 400), '2024-12-28': firm(950, 880, 380) },
    notInPdf: true,
  },
  {
    title: 'a month and a year beside a column of the plan or of a change are not confused',
    text: `
      EUR m | 31.12.2025 | % of revenue | 31.12.2024 | Change | 2026 Budget
      Revenue | 500 | 100 | 480 | 4.2 | 600
      Total assets | 900 | 180 | 880 | 2.2 | 950
      Total equity | 300 | 60 | 290 | 3.4 | 320`,
    years: { '2025-12-31': firm(500, 900, 300), '2024-12-31': firm(480, 880, 290) },
    notInPdf: true,
  },
  {
    title: 'renminbi with a convenience translation ask for the currency',
    text: `
      In millions of RMB and US$ | 31.12.2024 | 31.12.2025
      Revenue | 95 | 100
      Total assets | 290 | 300
      Total equity | 95 | 110`,
    needs: ['currency'],
  },
  {
    title: 'of columns in two currencies those of the currency that is stated are read',
    currency: 'CNY',
    text: `
      In millions | 31.12.2024 RMB | 31.12.2025 RMB | 31.12.2025 US$
      Revenue | 95 | 100 | 14
      Total assets | 290 | 300 | 42
      Total equity | 95 | 110 | 15`,
    years: { '2024-12-31': firm(95, 290, 95), '2025-12-31': firm(100, 300, 110) },
    notes: /31\.12\.2025 US\$ \(in USD\)/,
    notInPdf: true,
  },
  {
    title: 'yen beside a translation into dollars ask for currency and scale',
    text: `
      Millions of yen and thousands of U.S. dollars | 31.03.2026 | 31.03.2025
      Revenue | 95 | 100
      Total assets | 290 | 300
      Total equity | 95 | 110`,
    needs: ['currency', 'scale'],
  },
  {
    title: 'a currency of several countries beside a known one asks',
    text: `
      In thousands of pesos and US$ | 31.12.2025
      Revenue | 95
      Total assets | 290
      Total equity | 95`,
    needs: ['currency'],
  },
  {
    title: 'a table without a scale beside tables of two scales asks for it',
    text: `
      ## Balance
      Balance sheet EUR m | 31.12.2025
      Total assets | 900
      Total equity | 300
      ## Income
      Income statement EUR thousand | 31.12.2025
      Revenue | 500000
      ## Cash
      Cash flow statement | 31.12.2025
      Net cash from operating activities | 60`,
    needs: ['scale'],
    notInPdf: true,
  },
  {
    title: 'each column of a table by years is in the unit of its title',
    text: `
      Period | Currency | Scale | Revenue (kEUR) | Total assets (mEUR) | Equity (mEUR)
      2025-12-31 | EUR | 1000 | 5000 | 9 | 3`,
    years: { '2025-12-31': firm(5_000, 9_000, 3_000) },
    notInPdf: true,
  },
  {
    title: 'a column in another currency than its year is refused',
    text: `
      Period | Currency | Scale | Revenue (USD) | Total assets | Equity
      2025-12-31 | EUR | 1000 | 5000 | 9000 | 3000`,
    refused: /is in USD, and the year in EUR/,
    notInPdf: true,
  },
  {
    title: 'reserves are not what is retained where a loss is carried forward beside them',
    text: `
      Bilanz in TEUR | 31.12.2025
      Bilanzsumme | 900
      Gewinnrücklagen | 100
      Verlustvortrag | -300
      Eigenkapital | 200
      Umsatzerlöse | 700`,
    years: { '2025-12-31': firm(700, 900, 200) },
    notes: /Retained earnings are in several lines/,
  },
  {
    title: '“report à nouveau” is a part of what is retained, and is not taken for it',
    text: `
      Bilan en milliers d'euros | 31/12/2025
      Réserves | 250
      Report à nouveau | 10
      Capitaux propres | 400
      Total actif | 900
      Chiffre d'affaires | 1200`,
    years: { '2025-12-31': firm(1_200, 900, 400) },
  },
  {
    title: 'fixed assets of a British company are more than property, plant and equipment',
    text: `
      Balance sheet GBP 000 | 31.03.2026
      Fixed assets | 500
      Current assets | 400
      Total assets | 900
      Net assets | 400
      Turnover | 1,000`,
    years: { '2026-03-31': { ...firm(1_000, 900, 400), currentAssets: 400 } },
  },
  {
    title: 'a bank’s lines are said to be a bank’s, and its interest income is no revenue',
    text: `
      Balance sheet EUR m | 31.12.2025
      Loans and advances to customers | 700
      Total assets | 1000
      Deposits from customers | 800
      Total liabilities | 920
      Total equity | 80
      Interest income | 60`,
    years: { '2025-12-31': { totalAssets: 1_000, totalLiabilities: 920, equity: 80 } },
    notes: /reports as banks and insurers do \(Loans and advances to customers, Deposits from customers\)/,
  },
  {
    title: 'an insurer’s revenue is not what it sells',
    text: `
      Balance sheet EUR m | 31.12.2025
      Total assets | 1000
      Insurance contract liabilities | 800
      Total liabilities | 900
      Total equity | 100
      Insurance revenue | 300`,
    years: { '2025-12-31': { totalAssets: 1_000, totalLiabilities: 900, equity: 100 } },
    notes: /reports as banks and insurers do/,
  },
  {
    title: 'a real-estate trust’s gains on its property are in no revenue and no cost',
    text: `
      Statement of financial position GBP m | 31.03.2026
      Investment property | 900
      Total assets | 950
      Total liabilities | 430
      Net assets | 520
      Rental income | 60
      Fair value gains on investment property | 70
      Profit before tax | 110`,
    years: { '2026-03-31': { totalAssets: 950, totalLiabilities: 430, equity: 520, pretaxIncome: 110 } },
  },
  {
    title: 'equity below zero in brackets is below zero, and a deficit without a sign is not read',
    text: `
      Balance sheet USD m | 31.12.2025 | 31.12.2024
      Total assets | 1000 | 1100
      Total liabilities | 1200 | 1250
      Total stockholders' equity | (200) | (150)
      Net deficit | 200 | 150
      Revenue | 900 | 950`,
    years: {
      '2025-12-31': { ...firm(900, 1_000, -200), totalLiabilities: 1_200 },
      '2024-12-31': { ...firm(950, 1_100, -150), totalLiabilities: 1_250 },
    },
  },
  {
    title: 'costs by nature and in brackets are positive, and staff and material are no cost of sales',
    text: `
      Income statement EUR m | 31.12.2025
      Revenue | 1000
      Raw materials and consumables used | (400)
      Employee benefits expense | (300)
      Depreciation and amortisation | (80)
      Other operating expenses | (120)
      Operating profit | 100
      Finance costs | (20)
      Profit before tax | 80
      Income tax expense | (30)
      Profit for the year | 50
      Total assets | 1500
      Total equity | 540`,
    years: {
      '2025-12-31': {
        ...firm(1_000, 1_500, 540),
        depreciation: 80,
        ebit: 100,
        interestExpense: 20,
        pretaxIncome: 80,
        incomeTax: 30,
        netIncome: 50,
      },
    },
  },
  {
    title: 'years of a hyperinflationary economy are in doubt beside each other',
    text: `
      TRY million | 31.12.2025 | 31.12.2024
      Revenue | 1000 | 900
      Total assets | 1500 | 1450
      Total equity | 500 | 480`,
    years: { '2025-12-31': firm(1_000, 1_500, 500), '2024-12-31': firm(900, 1_450, 480) },
    doubts: /hyperinflationary economy \(IAS 29/,
  },
  {
    title: 'without total assets nothing is made of a balance sheet',
    text: `
      Balance sheet EUR m | 31.12.2025
      Cash | 10
      Inventories | 20
      Total equity | 30
      Revenue | 100`,
    needs: ['totalAssets'],
  },
]

const cellsOf = (text: string) => {
  const sheets: Record<string, string[][]> = {}
  let name = 'Sheet'
  for (const line of text.trim().split('\n')) {
    const heading = /^## (.*)/.exec(line.trim())?.[1]
    if (heading) name = heading
    else sheets[name] = [...(sheets[name] ?? []), line.split('|').map((cell) => cell.trim())]
  }
  return sheets
}

const asBytes: Record<string, (sheets: Record<string, string[][]>) => Uint8Array> = {
  'a CSV file': (sheets) =>
    new TextEncoder().encode(
      Object.values(sheets)
        .flat()
        .map((line) => line.map((cell) => `"${cell}"`).join(';'))
        .join('\n'),
    ),
  'an XLSX file': workbookFile,
  'a PDF': (sheets) =>
    pdfOf(
      Object.values(sheets).map((page) => page.map((line) => (line.length === 1 ? (line[0] ?? '') : line))),
    ),
}

for (const [form, bytesOf] of Object.entries(asBytes))
  describe(`read from ${form}`, () => {
    for (const { title, text, currency, needs, years, notes, doubts, refused, notInPdf } of layouts) {
      const sheets = cellsOf(text)
      if (form === 'a PDF' && notInPdf) continue
      if (form === 'a CSV file' && Object.keys(sheets).length > 1) continue
      it(title, async () => {
        const rows: SheetRow[] = []
        for await (const one of readFile({ bytes: bytesOf(sheets), name: 'a', now: NOW.getTime() }))
          if ('row' in one) rows.push(one.row)
        const reading = statementsOfTable(rows, {
          columns: undefined,
          remembered: () => undefined,
          currency,
          scale: undefined,
          yearEnd: undefined,
          borrower: undefined,
          fileName: 'a',
          today: '2026-06-01',
          now: NOW,
        })
        if (refused) return expect(reading.refused[0]?.reason).toMatch(refused)
        expect([reading.needs, reading.refused]).toEqual([needs ?? [], []])
        const settled = reading.statements.map(({ entered }) => settleStatement(entered))
        if (years) expect(Object.fromEntries(settled.map((one) => [one.period, one.amounts]))).toEqual(years)
        if (notes) expect(reading.notes.join(' ')).toMatch(notes)
        const faults = settled.flatMap((one) => faultsOf(one, settled))
        expect(faults.filter(({ severity }) => severity === 'error')).toEqual([])
        if (doubts) expect(faults.map(({ words }) => words).join(' ')).toMatch(doubts)
      })
    }
  })
