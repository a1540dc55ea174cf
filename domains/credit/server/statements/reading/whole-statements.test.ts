import { describe, expect, it } from 'vitest'
import { type StatementField, statementFields } from '#engines/credit/index.ts'
import { readDocument } from '#engines/document-text/index.ts'
import { tableRows } from '#platform/tabular/index.ts'
import { pdfOf } from '#platform/testing/pdf-file.ts'
import { workbookFile } from '#platform/testing/workbook-file.ts'
import { firmBefore, firmNow } from '../../test-firm.ts'
import { faultsOf } from '../keep-statements.ts'
import { settleStatement } from '../settle-statement.ts'
import { read as readFile } from '../statement-rows.ts'
import { statementsOfTable } from '../table-statements.ts'
import type { SheetRow } from './sheet-rows.ts'

const NOW = new Date('2026-06-01T09:00:00.000Z')
type Year = Partial<Record<StatementField, number>>
/** In single units, so that no thousandth of an amount is lost in another scale. */
const UNITS = 1_000_000
const truth: Record<string, Year> = { '2025-12-31': firmNow, '2024-12-31': firmBefore }

type Names = Partial<Record<StatementField, string>>
const balance: StatementField[] = [
  'cash',
  'receivables',
  'inventories',
  'currentAssets',
  'ppe',
  'totalAssets',
  'payables',
  'shortTermDebt',
  'currentLiabilities',
  'longTermDebt',
  'totalLiabilities',
  'retainedEarnings',
  'equity',
]
const income: StatementField[] = [
  'revenue',
  'costOfRevenue',
  'grossProfit',
  'sga',
  'depreciation',
  'ebit',
  'interestExpense',
  'pretaxIncome',
  'incomeTax',
  'netIncome',
]
const flows: StatementField[] = [
  'operatingCashFlow',
  'investingCashFlow',
  'financingCashFlow',
  'capex',
  'dividends',
]
const costs = new Set<StatementField>([
  'costOfRevenue',
  'sga',
  'depreciation',
  'interestExpense',
  'incomeTax',
  'capex',
  'dividends',
])

const languages: Record<string, { names: Names; titles: [string, string, string] }> = {
  English: {
    titles: [
      'Consolidated balance sheet',
      'Consolidated income statement',
      'Consolidated cash flow statement',
    ],
    names: {
      cash: 'Cash and cash equivalents',
      receivables: 'Trade and other receivables',
      inventories: 'Inventories',
      currentAssets: 'Total current assets',
      ppe: 'Property, plant and equipment, net',
      totalAssets: 'Total assets',
      payables: 'Trade and other payables',
      shortTermDebt: 'Short-term borrowings',
      currentLiabilities: 'Total current liabilities',
      longTermDebt: 'Long-term borrowings',
      totalLiabilities: 'Total liabilities',
      retainedEarnings: 'Retained earnings',
      equity: 'Total equity',
      revenue: 'Revenue',
      costOfRevenue: 'Cost of sales',
      grossProfit: 'Gross profit',
      sga: 'SG&A',
      depreciation: 'Depreciation and amortisation',
      ebit: 'Operating profit (EBIT)',
      interestExpense: 'Interest expense',
      pretaxIncome: 'Profit before tax',
      incomeTax: 'Income tax expense',
      netIncome: 'Profit for the year',
      operatingCashFlow: 'Net cash from operating activities',
      investingCashFlow: 'Net cash used in investing activities',
      financingCashFlow: 'Net cash used in financing activities',
      capex: 'Purchase of property, plant and equipment',
      dividends: 'Dividends paid',
    },
  },
  German: {
    titles: ['Konzernbilanz', 'Konzern-Gewinn- und Verlustrechnung', 'Konzern-Kapitalflussrechnung'],
    names: {
      cash: 'Zahlungsmittel und Zahlungsmitteläquivalente',
      receivables: 'Forderungen aus Lieferungen und Leistungen',
      inventories: 'Vorräte',
      currentAssets: 'Kurzfristige Vermögenswerte',
      ppe: 'Sachanlagen',
      totalAssets: 'Bilanzsumme',
      payables: 'Verbindlichkeiten aus Lieferungen und Leistungen',
      shortTermDebt: 'Kurzfristige Finanzschulden',
      currentLiabilities: 'Kurzfristige Schulden',
      longTermDebt: 'Langfristige Finanzschulden',
      totalLiabilities: 'Summe Schulden',
      retainedEarnings: 'Gewinnrücklagen',
      equity: 'Summe Eigenkapital',
      revenue: '1. Umsatzerlöse',
      costOfRevenue: '2. Herstellungskosten des Umsatzes',
      grossProfit: 'Bruttoergebnis vom Umsatz',
      ebit: 'Betriebsergebnis',
      interestExpense: 'Zinsen und ähnliche Aufwendungen',
      pretaxIncome: 'Ergebnis vor Steuern',
      incomeTax: 'Ertragsteuern',
      netIncome: 'Konzernjahresüberschuss',
      depreciation: 'Abschreibungen',
      operatingCashFlow: 'Cashflow aus laufender Geschäftstätigkeit',
      investingCashFlow: 'Cashflow aus Investitionstätigkeit',
      financingCashFlow: 'Cashflow aus Finanzierungstätigkeit',
      dividends: 'Gezahlte Dividenden',
    },
  },
  French: {
    titles: ['Bilan consolidé', 'Compte de résultat consolidé', 'Tableau des flux de trésorerie'],
    names: {
      cash: 'Trésorerie et équivalents de trésorerie',
      receivables: 'Créances clients',
      inventories: 'Stocks',
      currentAssets: 'Actifs courants',
      ppe: 'Immobilisations corporelles',
      totalAssets: "Total de l'actif",
      payables: 'Dettes fournisseurs',
      shortTermDebt: 'Dettes financières courantes',
      currentLiabilities: 'Passifs courants',
      longTermDebt: 'Dettes financières non courantes',
      equity: 'Total des capitaux propres',
      revenue: "Chiffre d'affaires",
      costOfRevenue: 'Coût des ventes',
      grossProfit: 'Marge brute',
      depreciation: 'Dotations aux amortissements',
      ebit: 'Résultat opérationnel',
      interestExpense: "Charges d'intérêts",
      pretaxIncome: 'Résultat avant impôts',
      incomeTax: 'Impôts sur les bénéfices',
      netIncome: 'Résultat net',
    },
  },
  Spanish: {
    titles: ['Balance de situación', 'Cuenta de pérdidas y ganancias', 'Estado de flujos de efectivo'],
    names: {
      cash: 'Efectivo y otros activos líquidos equivalentes',
      receivables: 'Deudores comerciales',
      inventories: 'Existencias',
      currentAssets: 'Activo corriente',
      ppe: 'Inmovilizado material',
      totalAssets: 'TOTAL ACTIVO',
      payables: 'Acreedores comerciales',
      shortTermDebt: 'Deudas a corto plazo',
      currentLiabilities: 'Pasivo corriente',
      longTermDebt: 'Deudas a largo plazo',
      equity: 'Patrimonio neto',
      revenue: 'Importe neto de la cifra de negocios',
      costOfRevenue: 'Coste de ventas',
      grossProfit: 'Beneficio bruto',
      depreciation: 'Amortización del inmovilizado',
      ebit: 'Resultado de explotación',
      interestExpense: 'Gastos financieros',
      pretaxIncome: 'Resultado antes de impuestos',
      incomeTax: 'Impuesto sobre beneficios',
      netIncome: 'Resultado del ejercicio',
    },
  },
}

const grouped = (value: number, sign: string): string =>
  String(value).replaceAll(/\B(?=(\d{3})+(?!\d))/g, sign)
const indian = (value: number): string => value.toLocaleString('en-IN', { maximumFractionDigits: 4 })
/** How a size is written, before its sign. */
const styles: Record<string, (value: number) => string> = {
  plain: String,
  'with commas': (value) =>
    grouped(Math.trunc(value), ',') + (value % 1 ? `.${String(value).split('.')[1]}` : ''),
  'with points and a decimal comma': (value) =>
    `${grouped(Math.trunc(value), '.')},${(String(value).split('.')[1] ?? '0').padEnd(1, '0')}`,
  'with points': (value) => grouped(Math.trunc(value), '.'),
  'with blanks and a decimal comma': (value) =>
    `${grouped(Math.trunc(value), ' ')},${(String(value).split('.')[1] ?? '00').padEnd(2, '0')}`,
  'with apostrophes': (value) => grouped(Math.trunc(value), '’'),
  'in lakh and crore groups': indian,
}
const negatives: Record<string, (size: string) => string> = {
  brackets: (size) => `(${size})`,
  'a minus': (size) => `-${size}`,
  'a minus behind': (size) => `${size}-`,
  'a long minus': (size) => `− ${size}`,
}

type Asked = {
  language?: keyof typeof languages
  style?: keyof typeof styles
  negative?: keyof typeof negatives
  areCostsNegative?: boolean
  title: string
  scale: number
  heads?: [string, string]
  isAscending?: boolean
  layout?: 'one sheet' | 'sheets' | 'pdf' | 'one header'
  extra?: (field: StatementField) => readonly (readonly string[])[]
  years?: Record<string, Year>
  company?: string
}

/** The cells of a whole statement as an analyst writes it. */
function written(asked: Asked): Record<string, string[][]> {
  const { names, titles } = languages[asked.language ?? 'English']!
  const [now, before] = Object.values(asked.years ?? truth) as [Year, Year]
  const order = asked.isAscending ? [before, now] : [now, before]
  const heads =
    asked.heads ?? (asked.isAscending ? ['31.12.2024', '31.12.2025'] : ['31.12.2025', '31.12.2024'])
  const size = styles[asked.style ?? 'plain']!
  const sign = negatives[asked.negative ?? 'brackets']!
  const cellOf = (field: StatementField, year: Year): string => {
    const value = ((year[field] ?? 0) * UNITS) / asked.scale
    const outgoing =
      (asked.areCostsNegative && costs.has(field)) || (flows.includes(field) && costs.has(field))
    const isNegative = outgoing ? value > 0 : value < 0
    return isNegative ? sign(size(Math.abs(value))) : size(Math.abs(value))
  }
  const linesOf = (fields: readonly StatementField[]) =>
    fields.flatMap((field) => {
      const label = names[field]
      return label
        ? [
            [label, ...order.map((year) => cellOf(field, year))],
            ...(asked.extra?.(field) ?? []).map((cells) => [...cells]),
          ]
        : []
    })
  const part = (title: string, fields: readonly StatementField[]) => [
    ...(asked.company ? [[asked.company]] : []),
    [title],
    [asked.title],
    ['', ...heads],
    ...linesOf(fields),
  ]
  const parts = [balance, income, flows].map((fields, at) => part(titles[at] ?? '', fields))
  if (asked.layout === 'sheets')
    return Object.fromEntries(parts.map((rows, at) => [`${at + 1} ${titles[at]?.slice(0, 20)}`, rows]))
  if (asked.layout === 'one header')
    return { Sheet: [[asked.title, ...heads], ...[balance, income, flows].flatMap(linesOf)] }
  return { Sheet: parts.flat() }
}

const asRead = {
  columns: undefined,
  remembered: () => undefined,
  currency: undefined,
  scale: undefined,
  yearEnd: undefined,
  borrower: { name: 'Halden Machines', cik: null },
  fileName: 'a.csv',
  today: '2026-06-01',
  now: NOW,
}

async function readingOf(asked: Asked) {
  const cells = written(asked)
  const rows: SheetRow[] = []
  const encode = (): Uint8Array =>
    asked.layout === 'pdf'
      ? pdfOf(
          Object.values(written({ ...asked, layout: 'sheets' })).map((page) =>
            page.map((line) => (line.length === 1 ? (line[0] ?? '') : line)),
          ),
        )
      : asked.layout === 'sheets'
        ? workbookFile(cells)
        : new TextEncoder().encode(
            cells.Sheet?.map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join(
              '\n',
            ),
          )
  for await (const one of readFile({
    bytes: encode(),
    name: asked.layout === 'pdf' ? 'a.pdf' : 'a.csv',
    now: NOW.getTime(),
  }))
    if ('row' in one) rows.push(one.row)
  return statementsOfTable(rows, asRead)
}

/** Fields whose amount differs from the true one, and how many are right. */
function compared(reading: Awaited<ReturnType<typeof readingOf>>) {
  const settled = reading.statements.map((one) => settleStatement(one.entered))
  const wrong = settled.flatMap(({ period, amounts, scale }) =>
    statementFields.flatMap((field) => {
      const [own, other] = [amounts[field], truth[period]?.[field]]
      return own === undefined ||
        (other !== undefined && Math.abs(own * scale - other * UNITS) < 1e-6 * UNITS)
        ? []
        : [`${period} ${field}: ${own} × ${scale}, not ${other}`]
    }),
  )
  const faults = settled.flatMap((one) =>
    faultsOf(one, settled).map(({ severity, words }) => `${severity}: ${words}`),
  )
  return {
    wrong,
    faults,
    right: settled.reduce((sum, { amounts }) => sum + Object.keys(amounts).length, 0),
    periods: settled.map(({ period }) => period).toSorted(),
  }
}

const right: [string, Asked][] = [
  ['an English one in EUR m with brackets', { title: 'EUR m', scale: 1e6 }],
  ['costs in brackets', { title: 'EUR m', scale: 1e6, areCostsNegative: true }],
  [
    'costs with a minus, ascending',
    { title: 'in USD millions', scale: 1e6, areCostsNegative: true, negative: 'a minus', isAscending: true },
  ],
  [
    'costs with a minus behind',
    {
      title: 'in Mio. EUR',
      scale: 1e6,
      areCostsNegative: true,
      negative: 'a minus behind',
      language: 'German',
    },
  ],
  ['costs with a long minus', { title: '€m', scale: 1e6, areCostsNegative: true, negative: 'a long minus' }],
  ['thousands with commas', { title: '£000', scale: 1e3, style: 'with commas' }],
  [
    'thousands with commas on sheets',
    { title: 'US$ in thousands', scale: 1e3, style: 'with commas', layout: 'sheets' },
  ],
  [
    'a German one in TEUR with points',
    { title: 'in TEUR', scale: 1e3, style: 'with points and a decimal comma', language: 'German' },
  ],
  [
    'a German one with points alone',
    {
      title: 'Angaben in Tausend Euro',
      scale: 1e4 / 10,
      style: 'with points',
      language: 'German',
      years: truth,
    },
  ],
  ['a German one on sheets', { title: 'Mio. €', scale: 1e6, language: 'German', layout: 'sheets' }],
  [
    'a German one as PDF',
    {
      title: 'in TEUR',
      scale: 1e3,
      style: 'with points and a decimal comma',
      language: 'German',
      layout: 'pdf',
    },
  ],
  [
    'a French one with blanks',
    {
      title: "en milliers d'euros",
      scale: 1e3,
      style: 'with blanks and a decimal comma',
      language: 'French',
    },
  ],
  ['a French one in M€', { title: 'En M€', scale: 1e6, language: 'French', areCostsNegative: true }],
  [
    'a French one on sheets',
    { title: "En millions d'euros", scale: 1e6, language: 'French', layout: 'sheets' },
  ],
  [
    'a French one as PDF',
    {
      title: "en milliers d'euros",
      scale: 1e3,
      style: 'with blanks and a decimal comma',
      language: 'French',
      layout: 'pdf',
    },
  ],
  [
    'a Spanish one in miles',
    { title: 'Miles de euros', scale: 1e3, style: 'with points and a decimal comma', language: 'Spanish' },
  ],
  [
    'a Spanish one in millones',
    { title: 'Millones de euros', scale: 1e6, language: 'Spanish', isAscending: true },
  ],
  ['a Spanish one as PDF', { title: 'Millones de euros', scale: 1e6, language: 'Spanish', layout: 'pdf' }],
  ['a Swiss one with apostrophes', { title: 'in CHF 1000, TCHF', scale: 1e3, style: 'with apostrophes' }],
  ['an Indian one in crore', { title: '₹ in crore', scale: 1e7, style: 'in lakh and crore groups' }],
  ['an Indian one in lakhs', { title: 'INR lakhs', scale: 1e5, style: 'in lakh and crore groups' }],
  [
    'an Indian one in rupees',
    { title: 'Amounts in units of INR', scale: 1, style: 'in lakh and crore groups' },
  ],
  [
    'an Indian one as PDF',
    { title: 'Rs. in lakhs', scale: 1e5, style: 'in lakh and crore groups', layout: 'pdf' },
  ],
  [
    'English days',
    {
      title: 'EUR thousand',
      scale: 1e3,
      style: 'with commas',
      heads: ['31 December 2025', '31 December 2024'],
    },
  ],
  [
    'days in words of the year',
    { title: 'USD mn', scale: 1e6, heads: ['Year ended December 31, 2025', 'Year ended December 31, 2024'] },
  ],
  ['months', { title: 'USD mn', scale: 1e6, heads: ['Dec-25', 'Dec-24'] }],
  ['one header for all', { title: 'EUR m', scale: 1e6, layout: 'one header' }],
  [
    'one header, years of 2025 restated',
    { title: 'EUR m', scale: 1e6, layout: 'one header', heads: ['31.12.2025', '31.12.2024 (restated)'] },
  ],
  [
    'subtotals and parts beside the lines',
    {
      title: 'EUR m',
      scale: 1e6,
      extra: (field) =>
        field === 'revenue'
          ? [
              ['of which services', '300', '250'],
              ['Revenue growth %', '20', '5'],
              ['Revenue (change)', '200', '50'],
            ]
          : field === 'totalAssets'
            ? [
                ['Total liabilities and equity', '1000', '900'],
                ['Net debt', '250', '270'],
                ['Net cash', '1', '2'],
              ]
            : [],
    },
  ],
  [
    'notes as PDF',
    { title: 'EUR m', scale: 1e6, layout: 'pdf', negative: 'brackets', areCostsNegative: true },
  ],
  ['its own name', { title: 'EUR m', scale: 1e6, company: 'Halden Machines AG' }],
]

describe('a statement of analysts is read as it is', () => {
  for (const [name, asked] of right)
    it(name, async () => {
      const reading = await readingOf(asked)
      const { wrong, faults, right: count, periods } = compared(reading)
      expect([reading.needs, reading.refused, reading.company]).toEqual([[], [], null])
      expect(wrong).toEqual([])
      expect(faults).toEqual([])
      expect(periods).toEqual(['2024-12-31', '2025-12-31'])
      expect(count).toBeGreaterThan(39)
    })
})

const times = (fields: readonly StatementField[], by: number, year: Year): Year => ({
  ...year,
  ...Object.fromEntries(fields.map((field) => [field, (year[field] ?? 0) * by])),
})
const both = (change: (year: Year) => Year): Record<string, Year> =>
  Object.fromEntries(Object.entries(truth).map(([period, year]) => [period, change(year)]))

const doubtful: [string, Asked][] = [
  [
    'an income statement a thousand times too large',
    { title: 'EUR m', scale: 1e6, years: both((year) => times(income, 1000, year)) },
  ],
  [
    'an income statement a thousand times too small',
    { title: 'EUR m', scale: 1e6, years: both((year) => times(income, 0.001, year)) },
  ],
  [
    'one year in thousands and the other in millions',
    {
      title: 'EUR m',
      scale: 1e6,
      years: {
        '2025-12-31': times([...balance, ...income, ...flows], 1000, firmNow),
        '2024-12-31': firmBefore,
      },
    },
  ],
  [
    'costs below zero that nothing shows',
    { title: 'EUR m', scale: 1e6, years: both((year) => ({ ...year, sga: -(year.sga ?? 0), ebit: 200 })) },
  ],
  [
    'operating profit above revenue',
    { title: 'EUR m', scale: 1e6, years: both((year) => ({ ...year, ebit: 2000 })) },
  ],
  [
    'cash above current assets',
    { title: 'EUR m', scale: 1e6, years: both((year) => ({ ...year, cash: 500 })) },
  ],
  [
    'assets that are no sum',
    { title: 'EUR m', scale: 1e6, years: both((year) => ({ ...year, equity: 700 })) },
  ],
  [
    'a quarter as the year',
    {
      title: 'EUR m',
      scale: 1e6,
      years: { '2025-12-31': times(income, 0.25, firmNow), '2024-12-31': firmBefore },
    },
  ],
  ['one year under two dates', { title: 'EUR m', scale: 1e6, years: { a: firmNow, b: firmNow } }],
  [
    'amounts that look like years',
    { title: 'EUR m', scale: 1e6, years: both((year) => ({ ...year, ebit: 2000 })) },
  ],
  ['another company', { title: 'EUR m', scale: 1e6, company: 'Moss Motors SE' }],
  ['another company as PDF', { title: 'EUR m', scale: 1e6, company: 'Moss Motors SE', layout: 'pdf' }],
  ['no currency', { title: 'in millions', scale: 1e6 }],
  ['no scale', { title: 'EUR', scale: 1e6 }],
  ['a plain dollar', { title: '$ million', scale: 1e6 }],
]

describe('a statement that is wrong is refused, asked about or doubted', () => {
  for (const [name, asked] of doubtful)
    it(name, async () => {
      const reading = await readingOf(asked)
      const { faults } = compared(reading)
      const raised = [
        ...reading.needs,
        ...reading.refused,
        ...faults,
        ...(reading.company ? [reading.company] : []),
      ]
      expect(raised.length).toBeGreaterThan(0)
    })
})

it('every figure of a PDF has its place in the text of the document', async () => {
  const asked: Asked = { title: 'EUR m', scale: 1e6, layout: 'pdf', style: 'with commas' }
  const bytes = pdfOf(
    Object.values(written({ ...asked, layout: 'sheets' })).map((page) =>
      page.map((line) => (line.length === 1 ? (line[0] ?? '') : line)),
    ),
  )
  const { text } = await readDocument(bytes, 'a.pdf')
  const { statements } = await readingOf(asked)
  for (const one of statements)
    for (const field of statementFields) {
      const amount = one.entered.amounts[field]
      if (amount === undefined) continue
      const { place, words } = one.entered.sources[field] ?? {}
      expect(words).toMatch(/^Page \d/)
      const cell = text.slice(place?.start, place?.end)
      expect(Number(cell.replaceAll(/[(),]/g, ''))).toBe(Math.abs(amount))
    }
})

it('the main statements of a whole report are read, and not its notes and sentences about them', async () => {
  const pages = [
    [
      'Moss Motors',
      'The consolidated balance sheets and the notes that follow were audited in 2025 by others.',
      ['', 'First Quarter', '2025'],
      ['Revenue', '210', '900'],
    ],
    [
      'CONSOLIDATED BALANCE SHEETS',
      '(In millions, except number of shares, which are reflected in thousands, and par value)',
      ['', 'June 28,', 'June 30,'],
      ['', '2025', '2024'],
      ['Inventories', '$90', '$80'],
      ['Total current assets', '400', '380'],
      ['Total assets', '700', '650'],
      'Current liabilities:',
      ['Commercial paper', '10', '12'],
      ['Term debt', '50', '40'],
      ['Total current liabilities', '200', '190'],
      'Non-current liabilities:',
      ['Term debt', '120', '130'],
      ['Total liabilities', '400', '370'],
      ['Total equity', '300', '280'],
    ],
    [
      'CONSOLIDATED STATEMENTS OF CASH FLOWS',
      '(In millions)',
      ['', 'June 28,', 'June 30,'],
      ['', '2025', '2024'],
      'Adjustments to reconcile net income to cash generated by operating activities:',
      ['Depreciation and amortization', '40', '38'],
      'Changes in operating assets and liabilities:',
      ['Inventories', '(10)', '5'],
      ['Cash generated by operating activities', '110', '100'],
    ],
    [
      'Note 7 - Segments',
      ['', '2025', '2024'],
      ['Inventories', '30', '20'],
      ['Total assets', '250', '240'],
      ['Revenue', '300', '280'],
      ['Depreciation and amortization', '9', '8'],
    ],
  ]
  const rows: SheetRow[] = []
  for await (const one of readFile({ bytes: pdfOf(pages), name: 'a.pdf', now: NOW.getTime() }))
    if ('row' in one) rows.push(one.row)
  const { needs, statements } = statementsOfTable(rows, { ...asRead, borrower: undefined })
  expect(needs).toEqual(['currency'])
  expect(statements.map((one) => [one.entered.period, one.entered.scale, one.entered.amounts])).toEqual([
    [
      '2025-06-28',
      1e6,
      {
        inventories: 90,
        currentAssets: 400,
        totalAssets: 700,
        shortTermDebt: 60,
        currentLiabilities: 200,
        longTermDebt: 120,
        totalLiabilities: 400,
        equity: 300,
        depreciation: 40,
        operatingCashFlow: 110,
      },
    ],
    [
      '2024-06-30',
      1e6,
      {
        inventories: 80,
        currentAssets: 380,
        totalAssets: 650,
        shortTermDebt: 52,
        currentLiabilities: 190,
        longTermDebt: 130,
        totalLiabilities: 370,
        equity: 280,
        depreciation: 38,
        operatingCashFlow: 100,
      },
    ],
  ])
})

it('the currency sign that a PDF writes apart from its figure is read with it, as in every other file', async () => {
  const pages = [
    [
      'Balance sheet (in millions)',
      ['', '', '31 December 2025'],
      ['Revenue', '$', '900'],
      ['Total assets', 'US$', '700'],
      ['Total equity', '$', '(300)'],
      ['Inventories', '$', '-'],
    ],
  ]
  const rows: SheetRow[] = []
  for await (const one of readFile({ bytes: pdfOf(pages), name: 'a.pdf', now: NOW.getTime() }))
    if ('row' in one) rows.push(one.row)
  const of = (currency: string) => statementsOfTable(rows, { ...asRead, borrower: undefined, currency })
  expect(of('EUR').statements).toEqual([])
  expect(of('EUR').refused[0]?.reason).toMatch(/is in USD.*, and the year in EUR/)
  expect(of('USD').refused).toEqual([])
  expect(of('USD').statements[0]?.entered.amounts).toEqual({ revenue: 900, totalAssets: 700, equity: -300 })
})

it('only the rows of one sheet are taken where a year stands in a row', async () => {
  const rows: SheetRow[] = []
  const sheets = {
    Years: [
      ['Period', 'Revenue', 'Total assets', 'Total equity'],
      ['2025-12-31', '900', '700', '300'],
    ],
    Other: [
      ['A', 'B'],
      ['1', '2'],
    ],
  }
  for await (const row of tableRows(workbookFile(sheets), { rows: 100, everySheet: true })) rows.push(row)
  expect(new Set(rows.map(({ sheet }) => sheet))).toEqual(new Set(['Years', 'Other']))
})
