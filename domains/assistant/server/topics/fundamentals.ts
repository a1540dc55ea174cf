import {
  fieldMeanings,
  type RatioId,
  type RatioUnit,
  ratios,
  type StatementField,
} from '#engines/credit/index.ts'
import { dayInWords, type NamedThing, type Reading } from '#engines/question-parsing/index.ts'
import { type Asker, allRows } from '../answering/asker.ts'
import { listed, type Unit } from '../answering/tell.ts'
import {
  type AskedTopic,
  at,
  type Field,
  field,
  NoEvidence,
  type Row,
  Unclear,
  type Wanted,
} from './topic.ts'

type Statement = {
  period: string
  currency: string
  scale: number
  amounts: Partial<Record<StatementField, number>>
  source: string
  sourceWords: string
  filedOn: string
  isSuperseded: boolean
  acceptedWith: string
}

/** Lines of accounts, by what they are called beside their label. */
const lines: Readonly<Record<StatementField, readonly string[]>> = {
  revenue: ['sales', 'net sales', 'turnover', 'top line', 'net revenue', 'total revenue'],
  netIncome: [
    'net profit',
    'net earnings',
    'net loss',
    'bottom line',
    'profit after tax',
    'earnings',
    'annual profit',
  ],
  grossProfit: [],
  ebit: ['ebit', 'operating profit', 'operating income', 'operating result', 'operating earnings'],
  pretaxIncome: ['pretax profit', 'pretax income', 'pre tax profit', 'pbt'],
  totalAssets: ['balance sheet total', 'total asset'],
  equity: ['shareholders equity', 'stockholders equity', 'equity of', 'book equity', 'own funds'],
  totalLiabilities: ['liability'],
  longTermDebt: [],
  shortTermDebt: [],
  cash: ['cash on the balance sheet', 'cash pile', 'cash balance of the company'],
  operatingCashFlow: ['operating cash flow', 'cash flow', 'cash flow from operations', 'ocf'],
  investingCashFlow: ['investing cash flow'],
  financingCashFlow: ['financing cash flow'],
  capex: ['capex', 'capital spending'],
  currentAssets: [],
  currentLiabilities: [],
  inventories: ['inventory'],
  receivables: ['accounts receivable'],
  payables: ['accounts payable'],
  ppe: ['ppe', 'fixed assets'],
  retainedEarnings: [],
  sharesOutstanding: [],
  costOfRevenue: ['cogs', 'cost of sales', 'cost of goods sold'],
  sga: ['sg&a', 'sga', 'overheads'],
  depreciation: ['depreciation', 'amortisation', 'd&a'],
  interestExpense: ['interest cost', 'interest paid', 'interest charge'],
  incomeTax: ['tax charge'],
  shortTermInvestments: [],
  fxOnCash: [],
  dividends: ['dividend payment'],
}

/** Ratios of accounts that are no measure of credit alone, with what they are called beside their label. */
const measured: Partial<Record<RatioId, readonly string[]>> = {
  revenueGrowth: [
    'sales growth',
    'growth of revenue',
    'growth in revenue',
    'revenue grow',
    'revenue grew',
    'sales grow',
    'growth',
    'grow',
    'grew',
    'growing',
    'revenue change',
    'yoy',
  ],
  grossMargin: [],
  operatingMargin: ['ebit margin'],
  ebitdaMargin: [],
  netMargin: [
    'profit margin',
    'net profit margin',
    'margin',
    'how profitable',
    'profitability',
    'profitable is',
    'profitable',
    'margins',
  ],
  freeCashFlowMargin: ['fcf margin'],
  returnOnAssets: ['roa'],
  returnOnEquity: ['roe'],
  returnOnCapitalEmployed: ['roce'],
  effectiveTaxRate: ['tax rate'],
  assetTurnover: [],
  inventoryTurnover: [],
  receivablesDays: ['dso', 'days sales outstanding'],
  inventoryDays: ['dio'],
  payablesDays: ['dpo'],
  cashConversionCycle: [],
  assetGrowth: [],
  priceToBook: ['p/b', 'pb ratio'],
  priceEarnings: ['p/e', 'pe', 'pe ratio', 'p/e ratio', 'price earnings', 'price earnings ratio'],
  enterpriseValueToEbitda: ['ev/ebitda', 'enterprise value'],
}

const ratioUnit: Readonly<Record<RatioUnit, Unit>> = { fraction: 'share', times: 'number', days: 'days' }
const isRatio = (id: string): id is RatioId => Object.hasOwn(measured, id)

const amountOf =
  (id: StatementField) =>
  ({ amounts, scale }: Row): number | null => {
    const told = (amounts as Statement['amounts'])[id]
    return told === undefined ? null : told * (id === 'sharesOutstanding' ? 1 : Number(scale))
  }
/** What two lines make together; null unless both are told. */
const together =
  (one: StatementField, other: StatementField, work: (a: number, b: number) => number) =>
  (row: Row): number | null => {
    const [a, b] = [amountOf(one)(row), amountOf(other)(row)]
    return a === null || b === null ? null : work(a, b)
  }
const currencyOf = (row: Row): string => String(row.currency)
const money = (id: string, label: string, names: readonly string[], read: Field['read']): Field =>
  field(id, { label, unit: 'USD', names, read, currencyOf, isSummed: false })

const columns: readonly Field[] = [
  ...(Object.keys(lines) as StatementField[]).map((id) => {
    const label = fieldMeanings[id].label.toLowerCase().replace('(ebit)', '(EBIT)')
    const names = [label.replace(/ \(.*\)| and equivalents/g, ''), ...lines[id]]
    // “Cash”, “dividends” and “depreciation” alone are asked of other things as well.
    const own = id === 'cash' || id === 'dividends' ? names.slice(1) : names
    return id === 'sharesOutstanding'
      ? field(id, { label, unit: 'shares', names: own, read: amountOf(id), isSummed: false })
      : money(id, label, own, amountOf(id))
  }),
  money(
    'totalDebt',
    'total debt (short-term and long-term)',
    ['total debt', 'debt', 'borrowings', 'indebted', 'financial debt', 'debt load'],
    together('shortTermDebt', 'longTermDebt', (a, b) => a + b),
  ),
  money('netDebt', 'net debt (debt less cash and short-term investments)', ['net debt'], (row) => {
    const debt = together('shortTermDebt', 'longTermDebt', (a, b) => a + b)(row)
    const cash = amountOf('cash')(row)
    return debt === null || cash === null ? null : debt - cash - (amountOf('shortTermInvestments')(row) ?? 0)
  }),
  money(
    'ebitda',
    'EBITDA (operating profit and depreciation)',
    ['ebitda'],
    together('ebit', 'depreciation', (a, b) => a + b),
  ),
  money(
    'freeCashFlow',
    'free cash flow (cash from operations less capital expenditure)',
    ['free cash flow', 'fcf'],
    together('operatingCashFlow', 'capex', (a, b) => a - b),
  ),
  money(
    'workingCapital',
    'working capital (current assets less current liabilities)',
    ['working capital'],
    together('currentAssets', 'currentLiabilities', (a, b) => a - b),
  ),
  field('earningsPerShare', {
    label: 'net income by shares outstanding at the year’s end',
    unit: 'price',
    names: ['eps', 'earnings per share', 'earnings a share'],
    read: together('netIncome', 'sharesOutstanding', (a, b) => (b > 0 ? a / b : Number.NaN)),
    isSummed: false,
  }),
  ...Object.entries(measured).map(([id, others]) => {
    const { label, unit, better } = ratios[id as RatioId] as {
      label: string
      unit: RatioUnit
      better: string
    }
    return field(id, {
      label: label.toLowerCase().replace(/ebitda/g, 'EBITDA'),
      unit: ratioUnit[unit],
      names: [label.toLowerCase(), ...others],
      isWorseHigh: better === 'lower',
      read: at(`ratios.${id}`),
      isSummed: false,
    })
  }),
  field('period', {
    label: 'end of the year',
    unit: 'day',
    names: ['fiscal year end', 'year end of', 'latest accounts', 'last accounts'],
    read: at('period'),
  }),
  field('filedOn', {
    label: 'filed on',
    unit: 'day',
    names: ['accounts filed', 'filing date of the accounts'],
    read: at('filedOn'),
  }),
  field('source', {
    label: 'source',
    unit: 'text',
    names: ['source of the accounts'],
    read: at('sourceWords'),
  }),
]

const about = ['borrower', 'customer', 'symbol', 'case-subject']
const ACCOUNTS =
  /\b(?:revenues?|sales|turnover|net (?:income|profit|earnings|debt|margin)|margins?|profitab\w+|ebit\w*|eps|earnings|debts?|assets|liabilit\w+|equity|capex|cash flows?|balance sheet|p\/e|pe ratio|fiscal|fy)\b/

const CHANGES =
  /\b(?:fall|fell|fallen|rise|rose|risen|drop|dropped|decline\w*|increase\w*|decrease\w*|gr[eo]w\w*|shrink|shrank|up|down|change|changed|improve\w*)\b/

const isCompany = (row: Row, { kind, id }: NamedThing): boolean =>
  kind === 'customer'
    ? row.customerId !== null && String(row.customerId) === id
    : kind === 'symbol'
      ? row.symbol === id
      : kind === 'borrower' && String(row.id) === id

/** So many companies have their accounts read for one question; beyond them it is said. */
const COMPANIES_MOST = 60

const isOverYears = ({ text, direction, aggregate, things }: Reading & { things: number }): boolean =>
  /\b(?:by (?:fiscal |financial )?year|each year|every year|per year|over (?:the )?(?:last |past )?(?:few |\w+ )?years|across (?:the )?years|year (?:by|on|over) year|history|trend|evol\w+|develop\w+|years?' |all years|which year|what year|years on record)\b/.test(
    text,
  ) ||
  (things === 1 && direction !== undefined && direction !== 'newest') ||
  aggregate === 'mean'

/** The companies whose accounts a question is about. @throws NoEvidence, Unclear. */
async function companiesFor(asker: Asker, { things, reading }: Wanted): Promise<Row[]> {
  const { rows } = await allRows<Row>({ ...asker, ask: asker.look }, 'credit.borrowers', {})
  const kept = `Accounts are kept of borrowers alone (Credit).`
  const fitting = rows.filter((row) => things.some((thing) => isCompany(row, thing)))
  if (things.length > 0 && fitting.length === 0)
    throw new NoEvidence(
      `No accounts of ${listed(
        things.map(({ label }) => label),
        'or',
      )} are on record, so there is no figure to tell. ${kept}`,
      'Statements of borrowers',
    )
  if (reading.names.length === 1 && fitting.length > 1)
    throw new Unclear(
      `Several companies are called so: which one do you mean, ${listed(
        fitting.map(({ name }) => String(name)),
        'or',
      )}?`,
      fitting.map(({ name }) => String(name)),
    )
  if (things.length > 0) return fitting
  const named = [...reading.unknown.map(({ raw }) => raw), ...reading.names.map(({ said }) => said)]
  if (named.length > 0)
    throw new NoEvidence(
      `No accounts of “${named.join(' ')}” are on record, so there is no figure to tell. ${kept}`,
      'Statements of borrowers',
    )
  if (
    /\b(?:we|our|us|my)\b(?! (?:borrowers?|book|companies|obligors?|customers?|clients?|loans?))/.test(
      reading.text,
    )
  )
    throw new NoEvidence(
      `Your own organisation’s accounts are not on record here, so there is no figure to tell. ${kept}`,
      'Statements of borrowers',
    )
  const isOfAll =
    reading.direction !== undefined ||
    reading.comparisons.length > 0 ||
    (reading.isAggregateSaid && reading.aggregate !== 'value')
  if (!isOfAll)
    throw new Unclear(
      'Of which company? Accounts are on record of borrowers; please name one.',
      rows.slice(0, 3).map(({ name }) => String(name)),
    )
  if (rows.length > COMPANIES_MOST)
    throw new Unclear(
      'Accounts are read of so many companies at once alone. Please name the companies.',
      rows.slice(0, 3).map(({ name }) => String(name)),
    )
  return rows
}

/** Statements of companies that are lent to: a row a year, as it was filed last. */
export const fundamentals: AskedTopic = {
  id: 'fundamentals',
  label: 'company accounts',
  href: '/dashboard/credit',
  knowsStrangers: true,
  knowsTheCompany: true,
  nouns: [
    'borrower',
    'balance sheet',
    'income statement',
    'financial statement',
    'fundamentals',
    'financials',
    'accounts of',
    'annual accounts',
    'market cap',
    'market capitalisation',
    'market capitalization',
    'dividend yield',
    'r&d',
    'research and development',
    'goodwill',
    'book value per share',
  ],
  hints: [
    'annual',
    'quarterly',
    'reported',
    'company',
    'report',
    'fiscal',
    'fy',
    'profit',
    'statement',
    'borrower',
  ],
  about,
  usual: ['revenue', 'revenueGrowth', 'ebit', 'netIncome', 'totalAssets', 'totalDebt', 'equity'],
  orders: {
    most: 'revenue',
    least: 'revenue',
    best: 'netMargin',
    worst: 'netMargin',
    newest: 'period',
    oldest: 'period',
  },
  dated: 'period',
  nameOf: (row) => String(row.name),
  detailOf: (row) => `year to ${dayInWords(String(row.period))}`,
  isOf: isCompany,
  isSeries: true,
  // A symbol with a year is a question of its price, unless it says what of its accounts.
  lean: ({ text, names }) =>
    ACCOUNTS.test(text) && names.some(({ things }) => things.some(({ kind }) => about.includes(kind)))
      ? names.some(({ things }) => things.some(({ kind }) => kind === 'symbol'))
        ? 3.5
        : 0.4
      : 0,
  columns,
  async load(asker, wanted) {
    const { reading, things } = wanted
    const of = things.map(({ label }) => label).join(', ') || reading.unknown.map(({ raw }) => raw).join(' ')
    asker.tools.push({ name: 'fundamentals.look-up', arguments: { of, question: reading.text } })
    const UNKEPT =
      /\b(?:market cap\w*|dividend yield|r&d|research and development|goodwill|quarterly|q[1-4]|(?:first|second|third|fourth|last|this) quarter)\b/
    const unkept = UNKEPT.exec(reading.text)?.[0]
    if (
      unkept &&
      wanted.columns.every((id) => id === 'period' || id === 'filedOn' || reading.text.includes('quarter'))
    )
      throw new NoEvidence(
        `Accounts are kept by whole years and by the lines of a statement; “${unkept}” is none of them.`,
        'Statements of borrowers',
      )
    const companies = await companiesFor(asker, wanted)
    const isOfMany = things.length === 0
    const grows =
      CHANGES.test(reading.text) &&
      wanted.columns.length > 0 &&
      !wanted.columns.some((id) => isRatio(id)) &&
      !reading.period
    const wantsYears = isOverYears({ ...reading, things: things.length }) && !isOfMany
    const files = await Promise.all(
      companies.map(async (company) => ({
        company,
        statements: (
          await asker.ask<{ statements: Statement[] }>('credit.borrower', { id: company.id })
        ).statements
          .filter(({ isSuperseded }) => !isSuperseded)
          .toSorted((one, other) => (one.period < other.period ? 1 : -1)),
      })),
    )
    const { period } = reading
    // Whether it fell in a year takes the year before.
    const asksChange = CHANGES.test(reading.text) && period !== undefined
    const inPeriod = ({ period: end }: Statement) =>
      !period || ((!period.from || end >= period.from) && (!period.to || end <= period.to))
    const ratiosAsked =
      [...wanted.columns, ...(wanted.columns.length === 0 ? ['revenueGrowth', 'netMargin'] : [])].some(
        isRatio,
      ) ||
      reading.direction === 'best' ||
      reading.direction === 'worst'
    const rows: Row[] = []
    for (const { company, statements } of files) {
      const within = statements.filter(inPeriod)
      const before = statements[statements.indexOf(within.at(-1)!) + 1]
      const fitting = asksChange && within.length === 1 && before ? [...within, before] : within
      for (const statement of wantsYears || period ? fitting : fitting.slice(0, grows && !isOfMany ? 2 : 1)) {
        const row: Row = { ...company, ...statement, id: company.id }
        if (ratiosAsked) row.ratios = await ratiosAt(asker, company, statement, statements)
        rows.push(row)
      }
    }
    const known = [...new Set(files.flatMap(({ statements }) => statements.map((one) => one.period)))].sort()
    if (rows.length === 0)
      throw new NoEvidence(
        known.length === 0
          ? `No statement of ${of || 'a borrower'} is on record.`
          : `No accounts of that time are on record of ${of || 'a borrower'}: there are those of the years to ${listed(known.map(dayInWords))}.`,
        `Statements: ${known.map(dayInWords).join(', ')}`,
      )
    const currencies = new Set(rows.map(currencyOf))
    const told = currencies.size > 1 && isOfMany ? rows.filter((row) => row.currency === 'USD') : rows
    if (told.length < rows.length)
      asker.notes.add('Accounts in other currencies than US dollars are left out')
    else if (currencies.size > 1)
      asker.notes.add('These accounts are in different currencies and nothing is converted')
    if (told.some(({ source }) => source === 'sample')) asker.notes.add('Sample data, invented')
    if (told.some(({ acceptedWith }) => acceptedWith !== ''))
      asker.notes.add('Some of it does not add up and was accepted so')
    const days = told.map((row) => String(row.period)).sort()
    if (told.some((row) => isOld(String(row.period), asker.today)) && !period)
      asker.notes.add('Some of the newest accounts ended more than a year and a half ago')
    const [only] = told
    return {
      rows: told,
      tool: 'credit.borrower',
      asOf: days[0] ?? null,
      standing: null,
      isPeriodUsed: true,
      ...(told.length === 1 && only ? { span: `${only.sourceWords}, filed ${only.filedOn}` } : {}),
    }
  },
}

const OLD_DAYS = 548
const DAY_MS = 86_400_000
const isOld = (period: string, today: string): boolean =>
  (Date.parse(today) - Date.parse(period)) / DAY_MS > OLD_DAYS

type Analysis = {
  period: string | null
  ratios: { id: string; value: number | null; before: number | null }[]
}

/** The ratios of a year: those of the analysis, of the newest year as of now, of earlier ones as of the day they were filed. */
async function ratiosAt(
  asker: Asker,
  company: Row,
  statement: Statement,
  statements: readonly Statement[],
): Promise<Row> {
  const isNewest = statement === statements[0]
  const analysis = await asker.ask<Analysis>('credit.analysis', {
    id: company.id,
    ...(isNewest ? {} : { knownOn: statement.filedOn }),
  })
  if (analysis.period !== statement.period) return {}
  return Object.fromEntries(analysis.ratios.map(({ id, value }) => [id, value]))
}
