import { dayInWords } from '#engines/question-parsing/index.ts'
import { listed } from '../../answering/tell.ts'
import { type AskedTopic, NoEvidence, phrases, type Row } from '../topic.ts'
import { columns, currencyOf, isRatio } from './columns.ts'
import { ACCOUNTS, about, CHANGES, companiesFor, isCompany, isOverYears } from './companies-asked.ts'
import { ratiosAt } from './ratios-of-year.ts'
import type { Statement } from './statement.ts'

const YEARLY =
  /\b(?:20\d\d|annual|statements?|accounts|years?|income|profit\w*|loss(?:es|-making| making)?|cash|inventor\w+|receivables?|payables?|depreciation|interest|tax|filed|cover(?:age)?|ratio|roe|roa|roce|days|turnover)\b/

/** Statements of companies that are lent to: a row a year, as it was filed last. */
export const fundamentals: AskedTopic = {
  id: 'fundamentals',
  label: 'company accounts',
  href: '/dashboard/credit',
  knowsStrangers: true,
  knowsTheCompany: true,
  nouns:
    phrases(`borrower, balance sheet, income statement, financial statement, fundamentals, financials, accounts of,
    annual accounts, market cap, market capitalisation, market capitalization, dividend yield, r&d,
    research and development, goodwill, book value per share`),
  hints:
    phrases(`annual, quarterly, reported, company, report, fiscal, fy, profit, statement, borrower, develop,
    developed, evolve, evolved, trend, history, compare, latest`),
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
    // One to the other is a ratio, and no line of a statement.
    // Borrowers by name alone are no accounts.
    (/\bborrowers?\b/.test(text) && !ACCOUNTS.test(text) && !YEARLY.test(text) ? -2.5 : 0) +
    (/\b(?:debt|liabilities) to (?:equity|assets|ebitda|capital)\b/.test(text) ? -2 : 0) +
    (ACCOUNTS.test(text) && names.some(({ things }) => things.some(({ kind }) => about.includes(kind)))
      ? names.some(({ things }) => things.some(({ kind }) => kind === 'symbol'))
        ? 3.5
        : 0.4
      : 0),
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
    const stated = currencies.size > 1 && isOfMany ? rows.filter((row) => row.currency === 'USD') : rows
    if (stated.length < rows.length)
      asker.notes.add('Accounts in other currencies than US dollars are left out')
    else if (currencies.size > 1)
      asker.notes.add('These accounts are in different currencies and nothing is converted')
    if (stated.some(({ source }) => source === 'sample')) asker.notes.add('Sample data, invented')
    if (stated.some(({ acceptedWith }) => acceptedWith !== ''))
      asker.notes.add('Some of it does not add up and was accepted so')
    const days = stated.map((row) => String(row.period)).sort()
    if (stated.some((row) => isOld(String(row.period), asker.today)) && !period)
      asker.notes.add('Some of the newest accounts ended more than a year and a half ago')
    const [only] = stated
    return {
      rows: stated,
      tool: 'credit.borrower',
      asOf: days[0] ?? null,
      isPeriodUsed: true,
      ...(stated.length === 1 && only ? { span: `${only.sourceWords}, filed ${only.filedOn}` } : {}),
    }
  },
}

const OLD_DAYS = 548

const DAY_MS = 86_400_000

const isOld = (period: string, today: string): boolean =>
  (Date.parse(today) - Date.parse(period)) / DAY_MS > OLD_DAYS
