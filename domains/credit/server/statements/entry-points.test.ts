import { beforeAll, describe, expect, it } from 'vitest'
import { fieldMeanings, statementFields } from '#engines/credit/index.ts'
import { type ApiApp, makeApi } from '#platform/http-server/index.ts'
import { onOneDatabase, somebody } from '#platform/testing/index.ts'
import { pdfOf } from '#platform/testing/pdf-file.ts'
import { workbookFile } from '#platform/testing/workbook-file.ts'
import { documentsSlice } from '../../../documents/server/index.ts'
import * as endpoints from '../../contract/index.ts'
import { creditSlice } from '../index.ts'
import { firmBefore, firmNow } from '../test-firm.ts'

type Year = Record<string, number | string>

/** For each rule a year that breaks it; `filed` is what a filing that breaks it is, where that is less. */
const broken: Record<
  string,
  { year: Year; is: 'error' | 'doubt'; filed?: 'doubt' | 'none'; pattern: RegExp }
> = {
  'assets are not liabilities and equity': {
    year: { equity: 400 },
    is: 'error',
    pattern: /Assets are not the sum/,
  },
  'gross profit is not revenue less its cost': {
    year: { grossProfit: 600 },
    is: 'error',
    filed: 'doubt',
    pattern: /Gross profit is not revenue/,
  },
  'a cost is below zero': {
    year: { sga: -240 },
    is: 'error',
    pattern: /Selling, general and administrative is -240/,
  },
  'a part is above its total': { year: { cash: 400 }, is: 'error', pattern: /more than current assets/ },
  'debt is above liabilities': {
    year: { longTermDebt: 450 },
    is: 'error',
    pattern: /more than total liabilities/,
  },
  'depreciation is above assets': {
    year: { depreciation: 1100 },
    is: 'error',
    pattern: /Depreciation and amortisation of 1,100 is above/,
  },
  'income is in another scale than the balance sheet': {
    year: { revenue: 1_200_000, costOfRevenue: 720_000, grossProfit: 480_000 },
    is: 'error',
    pattern: /different scales/,
  },
  'income is a thousandth of what it is': {
    year: Object.fromEntries(
      (
        [
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
        ] as const
      ).map((field) => [field, firmNow[field] / 1000]),
    ),
    is: 'error',
    filed: 'doubt',
    pattern: /different scales/,
  },
  'operating profit is above revenue': {
    year: { ebit: 1300 },
    is: 'error',
    filed: 'doubt',
    pattern: /is above revenue/,
  },
  'net income is far from profit less tax': {
    year: { netIncome: 190 },
    is: 'error',
    filed: 'doubt',
    pattern: /less tax of/,
  },
  'net income is near profit less tax': { year: { netIncome: 97 }, is: 'doubt', pattern: /less tax of/ },
  'operating profit is far from profit before tax': {
    year: { ebit: 20 },
    is: 'doubt',
    pattern: /other financial income/,
  },
  'interest is half of the debt': {
    year: { interestExpense: 180 },
    is: 'doubt',
    pattern: /Interest expense of 180/,
  },
  'revenue is five times that of the year before': {
    year: { revenue: 5200, costOfRevenue: 4720 },
    is: 'doubt',
    pattern: /five times as much/,
  },
  'cash and what is easily sold are above current assets together': {
    year: { cash: 150, shortTermInvestments: 100 },
    is: 'error',
    pattern: /more than current assets/,
  },
  'property and current assets are above total assets': {
    year: { ppe: 690 },
    is: 'error',
    pattern: /more than total assets/,
  },
  'current liabilities are above liabilities': {
    year: { currentLiabilities: 510 },
    is: 'error',
    pattern: /[Cc]urrent liabilities/,
  },
  'revenue is below zero': {
    year: { revenue: -1200, grossProfit: -1920 },
    is: 'error',
    pattern: /[Rr]evenue/,
  },
  'interest is above liabilities': {
    year: { interestExpense: 510, ebit: 630 },
    is: 'error',
    pattern: /Interest expense of 510/,
  },
  'interest is next to nothing of the debt': {
    year: { interestExpense: 0.1, ebit: 120.1 },
    is: 'doubt',
    pattern: /Interest expense of 0\.1/,
  },
  'tax is above assets': {
    year: { incomeTax: 1100, netIncome: -980 },
    is: 'error',
    pattern: /tax of 1,100/i,
  },
  'net income is above revenue': {
    year: { netIncome: 1300, pretaxIncome: 1330, ebit: 150 },
    is: 'error',
    filed: 'doubt',
    pattern: /above revenue/,
  },
  'operating profit is above what the costs leave': {
    year: { ebit: 330, pretaxIncome: 300, netIncome: 270 },
    is: 'doubt',
    pattern: /costs leaves/,
  },
  'the year repeats the one before': {
    year: Object.fromEntries(Object.entries(firmBefore).filter(([field]) => field !== 'period')),
    is: 'doubt',
    pattern: /Every amount is that of the year/,
  },
  'cash does not move as its flows say': {
    year: { financingCashFlow: 240 },
    is: 'doubt',
    pattern: /[Cc]ash/,
  },
  'retained earnings do not roll on': {
    year: { retainedEarnings: 480 },
    is: 'doubt',
    pattern: /Retained earnings of 480/,
  },
}

const tags: Record<string, string> = {
  cash: 'CashAndCashEquivalentsAtCarryingValue',
  shortTermInvestments: 'ShortTermInvestments',
  receivables: 'AccountsReceivableNetCurrent',
  inventories: 'InventoryNet',
  currentAssets: 'AssetsCurrent',
  ppe: 'PropertyPlantAndEquipmentNet',
  totalAssets: 'Assets',
  payables: 'AccountsPayableCurrent',
  shortTermDebt: 'DebtCurrent',
  currentLiabilities: 'LiabilitiesCurrent',
  longTermDebt: 'LongTermDebtNoncurrent',
  totalLiabilities: 'Liabilities',
  retainedEarnings: 'RetainedEarningsAccumulatedDeficit',
  equity: 'StockholdersEquity',
  revenue: 'Revenues',
  costOfRevenue: 'CostOfRevenue',
  grossProfit: 'GrossProfit',
  sga: 'SellingGeneralAndAdministrativeExpense',
  depreciation: 'DepreciationDepletionAndAmortization',
  ebit: 'OperatingIncomeLoss',
  interestExpense: 'InterestExpense',
  pretaxIncome: 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
  incomeTax: 'IncomeTaxExpenseBenefit',
  netIncome: 'NetIncomeLoss',
  operatingCashFlow: 'NetCashProvidedByUsedInOperatingActivities',
  investingCashFlow: 'NetCashProvidedByUsedInInvestingActivities',
  financingCashFlow: 'NetCashProvidedByUsedInFinancingActivities',
  capex: 'PaymentsToAcquirePropertyPlantAndEquipment',
  dividends: 'PaymentsOfDividends',
}
const ofPeriod = new Set(Object.keys(tags).slice(14))

/** The SEC’s companyfacts of some years. */
const factsOf = (years: readonly Year[], company = 'Halden Machines', cik = 77) =>
  JSON.stringify({
    cik,
    entityName: company,
    facts: {
      'us-gaap': Object.fromEntries(
        Object.entries(tags).map(([field, tag]) => [
          tag,
          {
            units: {
              USD: years.map((year) => ({
                val: year[field],
                end: year.period,
                ...(ofPeriod.has(field) ? { start: `${String(year.period).slice(0, 4)}-01-01` } : {}),
                accn: `0000000077-${year.period}`,
                form: '10-K',
                filed: `${Number(String(year.period).slice(0, 4)) + 1}-02-20`,
              })),
            },
          },
        ]),
      ),
    },
  })

const titlesOf = (years: readonly Year[]) => ['currency', 'scale', ...Object.keys(years[0]!)]
const cellsOf = (years: readonly Year[]) => [
  titlesOf(years),
  ...years.map((year) => ['USD', 'units', ...Object.values(year).map(String)]),
]

const fieldLabels: Record<string, string> = Object.fromEntries(
  statementFields.map((field) => [field, fieldMeanings[field].label]),
)

/** Lines of a statement with years across, as its fields are called on screen. */
const acrossOf = (years: readonly Year[], isOf: (field: string) => boolean) =>
  Object.keys(years[0]!)
    .filter((field) => field !== 'period' && isOf(field))
    .map((field) => [fieldLabels[field] ?? field, ...years.map((year) => String(year[field]))])
const ofBalance = (field: string) => !ofPeriod.has(field)
const daysOf = (years: readonly Year[]) =>
  years.map(({ period }) => String(period).split('-').toReversed().join('.'))

onOneDatabase('every rule at every entry point', (world) => {
  let api: ApiApp
  beforeAll(() => {
    world.setNow('2026-06-01T09:00:00.000Z')
    api = makeApi(world.installation, async () => somebody({ role: 'admin', userId: 1 }), [
      ...documentsSlice.routes,
      ...creditSlice.routes,
    ])
  })
  const post = (path: string, body: object) =>
    api.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const addBorrower = async (facts: object = {}) =>
    endpoints.Borrower.parse(
      await (
        await post('/api/credit/borrowers', { name: 'Halden Machines', kind: 'private', ...facts })
      ).json(),
    ).id
  const send = (
    id: number,
    name: string,
    content: string | Uint8Array,
    fields: Record<string, string> = {},
  ) => {
    const form = new FormData()
    form.set('file', new File([Uint8Array.from(Buffer.from(content))], name))
    for (const [field, value] of Object.entries({ isTrial: 'false', ...fields })) form.set(field, value)
    return api.request(`/api/credit/borrowers/${id}/statements/file`, { method: 'POST', body: form })
  }
  const analysisOf = async (id: number) =>
    endpoints.CreditAnalysis.parse(await (await api.request(`/api/credit/borrowers/${id}/analysis`)).json())
  const csvOf = (years: readonly Year[]) =>
    cellsOf(years)
      .map((cells) => cells.join(','))
      .join('\n')

  /** How a year comes in beside the one before; `fields` are those of the request. */
  const entryPoints: Record<
    string,
    (id: number, years: readonly Year[], fields?: Record<string, string>) => Promise<Response>
  > = {
    'the form and the API': async (id, years, fields = {}) => {
      let last = new Response(null, { status: 201 })
      for (const year of years) {
        const { isUnsoundAccepted, ...rest } = fields
        last = (await post(`/api/credit/borrowers/${id}/statements`, {
          currency: 'USD',
          scale: '1',
          ...year,
          ...rest,
          ...(isUnsoundAccepted ? { isUnsoundAccepted: true } : {}),
        })) as Response
      }
      return last
    },
    'a CSV file': async (id, years, fields) =>
      (await send(id, 'years.csv', csvOf(years), fields)) as Response,
    'an XLSX file': async (id, years, fields) =>
      (await send(id, 'years.xlsx', await workbookFile({ Statements: cellsOf(years) }), fields)) as Response,
    'a CSV file with years across': async (id, years, fields) => {
      const rows = cellsOf(years)
      const across = titlesOf(years)
        .slice(2)
        .map((_, line) => rows.map((cells) => cells[line + 2]))
      const [periods, ...lines] = across
      const text = [['Statements (USD units)', ...periods!.slice(1)], ...lines]
        .map((cells) => cells.join(';'))
        .join('\n')
      return (await send(id, 'across.csv', text, fields)) as Response
    },
    'a JSON file': async (id, years, fields) =>
      (await send(
        id,
        'years.json',
        JSON.stringify(years.map((year) => ({ currency: 'USD', scale: 'units', ...year }))),
        fields,
      )) as Response,
    'sheets of an XLSX file with years across': async (id, years, fields) => {
      const sheetOf = (title: string, isOf: (field: string) => boolean) => [
        [`${title}, USD units`],
        ['', ...daysOf(years).toReversed()],
        ...acrossOf(years.toReversed(), isOf),
      ]
      const sheets = {
        Notes: [['These statements are not audited.']],
        'Income and cash flows': sheetOf('Income', (field) => ofPeriod.has(field)),
        'Balance sheet': sheetOf('Balance sheet', ofBalance),
      }
      return (await send(id, 'book.xlsx', workbookFile(sheets), fields)) as Response
    },
    'a PDF': async (id, years, fields) => {
      const pageOf = (title: string, isOf: (field: string) => boolean) => [
        title,
        'USD units',
        ['', ...daysOf(years)],
        ...acrossOf(years, isOf),
      ]
      const pages = [
        pageOf('Balance sheet', ofBalance),
        pageOf('Income statement', (field) => ofPeriod.has(field)),
      ]
      return (await send(
        id,
        `statements-${JSON.stringify(years).length}-${id}.pdf`,
        pdfOf(pages),
        fields,
      )) as Response
    },
    'the SEC’s companyfacts': async (id, years, fields) =>
      (await send(id, 'facts.json', factsOf(years), fields)) as Response,
  }

  for (const [entryPoint, enter] of Object.entries(entryPoints)) {
    const isFiling = entryPoint.includes('companyfacts')
    describe(entryPoint, () => {
      it('takes two years that add up, and they are rated without a doubt', async () => {
        const id = await addBorrower()
        const answer = await enter(id, [firmBefore, firmNow])
        expect(answer.status, await answer.clone().text()).toBeLessThan(300)
        const { rating, checks } = await analysisOf(id)
        expect(rating).not.toBeNull()
        expect(checks.filter(({ code }) => code === 'doubt' || code === 'contradiction')).toEqual([])
      })

      for (const [rule, { year, is, filed, pattern }] of Object.entries(broken))
        it(`finds that ${rule}`, async () => {
          const id = await addBorrower()
          const years = [firmBefore, { ...firmNow, ...year }]
          const severity = isFiling ? (filed ?? is) : is
          const answer = await enter(id, years)
          if (is === 'error' && !isFiling) {
            expect(answer.status).toBe(422)
            expect(await answer.text()).toMatch(pattern)
            expect((await enter(id, years, { isUnsoundAccepted: 'true' })).status).toBeLessThan(300)
          } else expect(answer.status, await answer.clone().text()).toBeLessThan(300)
          const { rating, notRatedBecause, checks } = await analysisOf(id)
          if (severity === 'error') {
            expect(rating).toBeNull()
            expect(notRatedBecause).toMatch(/./)
          } else {
            expect(rating).not.toBeNull()
            expect(checks[0]?.code).toBe('doubt')
            expect(checks.map(({ words }) => words).join('\n')).toMatch(pattern)
          }
        })

      it('refuses a year that is to come, another currency, and a second account of one year', async () => {
        const id = await addBorrower()
        expect((await enter(id, [{ ...firmNow, period: '2027-12-31' }])).status).toBe(422)
        await enter(id, [firmBefore])
        if (isFiling) return
        const inFrancs = await post(`/api/credit/borrowers/${id}/statements`, {
          ...firmNow,
          currency: 'CHF',
          scale: '1',
        })
        expect(inFrancs.status).toBe(422)
        const apart = await enter(id, [{ ...firmNow, period: '2025-01-15' }])
        expect(apart.status).toBe(422)
        expect(await apart.text()).toContain('one year under two dates')
      })
    })
  }

  it('a PDF is kept as a document, and each figure is linked to its characters there', async () => {
    const id = await addBorrower()
    expect((await entryPoints['a PDF']!(id, [firmBefore, firmNow])).status).toBe(200)
    const { statements } = endpoints.BorrowerFile.parse(
      await (await api.request(`/api/credit/borrowers/${id}`)).json(),
    )
    const now = statements.find(({ period }) => period === firmNow.period)
    const { words, place } = now?.sources.totalAssets ?? {}
    expect(words).toBe('Page 1: “Total assets”, 31.12.2025')
    expect(place?.page).toBe(1)
    const { pieces } = (await (await api.request(`/api/documents/${place?.documentId}/text`)).json()) as {
      pieces: { text: string }[]
    }
    const text = pieces.map((piece) => piece.text).join('')
    expect(text.slice(place?.start, place?.end)).toBe('1000')
    const used = await api.request(`/api/documents/${place?.documentId}`)
    expect(await used.text()).toContain('Statements of Halden Machines')
  })

  it('a PDF of another company is asked about', async () => {
    const id = await addBorrower()
    const pages = [
      [
        'Moss Motors SE',
        'Balance sheet, EUR m',
        ['', '2025', '2024'],
        ['Total assets', '700', '650'],
        ['Total equity', '300', '280'],
        ['Inventories', '90', '80'],
      ],
    ]
    const file = pdfOf(pages)
    const fields = { yearEnd: '12-31' }
    const trial = await send(id, 'moss.pdf', file, { ...fields, isTrial: 'true' })
    expect(endpoints.StatementFileRead.parse(await trial.json())).toMatchObject({
      company: 'Moss Motors SE',
      needs: ['sameCompany'],
    })
    expect((await send(id, 'moss.pdf', file, fields)).status).toBe(409)
    expect((await send(id, 'moss.pdf', file, { ...fields, isSameCompany: 'true' })).status).toBe(200)
  })

  it('a filing of another company is refused by its name until somebody states that it is the same, and by its CIK always', async () => {
    const id = await addBorrower()
    const other = factsOf([firmBefore, firmNow], 'Halden Motors Inc', 78)
    const trial = endpoints.StatementFileRead.parse(
      await (await send(id, 'facts.json', other, { isTrial: 'true' })).json(),
    )
    expect(trial.needs).toEqual(['sameCompany'])
    const refused = await send(id, 'facts.json', other)
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('These are the facts of Halden Motors Inc')
    expect((await send(id, 'facts.json', other, { isSameCompany: 'true' })).status).toBe(200)
    const third = factsOf([firmBefore, firmNow], 'Halden Machines', 79)
    expect((await send(id, 'facts.json', third, { isSameCompany: 'true' })).status).toBe(409)
  })

  it('a table that names another company is refused, and kept once somebody states that it is the same', async () => {
    const id = await addBorrower()
    const rows = cellsOf([firmNow])
    const text = rows
      .map((cells, at) => [at === 0 ? 'Company' : 'Moss Motors', ...cells].join(','))
      .join('\n')
    const refused = await send(id, 'years.csv', text)
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('These are the facts of Moss Motors')
    expect((await send(id, 'years.csv', text, { isSameCompany: 'true' })).status).toBe(200)
  })
})
