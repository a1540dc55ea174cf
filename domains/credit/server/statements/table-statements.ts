import { findFaults, isSameCompanyName, statementFields } from '#engines/credit/index.ts'
import {
  type ColumnsByTitle,
  canBeThousands,
  columnsByTitles,
  type DateOrder,
  dateColumnOf,
  findHeader,
  foreignIn,
  hasDecimalComma,
  isPointUndecidedIn,
  likelyHeader,
  readDate,
  titlesOf,
  withDecimalPoint,
} from '#platform/column-mapping/index.ts'
import { isCurrency } from '../../contract/index.ts'
import type { EnteredStatement } from './keep-statements.ts'
import { amountIn, plainAmount, timesExactly } from './reading/amount-cells.ts'
import { type SheetRow, writtenIn } from './reading/sheet-rows.ts'
import { keptScale, scaleIn, unitsIn } from './reading/title-units.ts'
import { turnedYears } from './reading/years-across.ts'
import { amountsRefused, settleStatement, yearOf } from './settle-statement.ts'
import { type StatementColumn, statementColumns } from './statement-columns.ts'

export type TableReading = {
  titles: string[]
  columns: Partial<Record<StatementColumn, string | null>>
  needs: ('period' | 'currency' | 'scale' | 'totalAssets' | 'yearEnd')[]
  statements: { line: number; entered: EnteredStatement }[]
  refused: { line: number; reason: string }[]
  notes: string[]
  /** The one company that it names, where that is called otherwise than the borrower. */
  company: string | null
}

const MONTHS_MOST = 24

export type TableAsked = {
  columns: Partial<Record<StatementColumn, string | null>> | undefined
  remembered: (titles: readonly string[]) => ColumnsByTitle<StatementColumn> | undefined
  currency: string | undefined
  scale: number | undefined
  /** Month and day on which its financial years end, where it names years alone. */
  yearEnd: string | undefined
  /** Whose statements they have to be, where the file names a company; undefined where somebody has said that it is the same. */
  borrower: { name: string; cik: string | null } | undefined
  isFinancial?: boolean
  fileName: string
  today: string
  now: Date
}

/** How the points of its amounts are read: as the rest of them shows, or every one as a mark of thousands. */
type Points = 'shown' | 'thousands' | 'undecided'

/** A table with a year in each row, as it is or turned, and its titles. */
export function titledTable(
  given: readonly SheetRow[],
  asked: Pick<TableAsked, 'yearEnd' | 'currency' | 'scale' | 'now'>,
) {
  const turned = turnedYears(given, asked)
  const { rows, notes } = turned ?? rowsOfOneSheet(given)
  const header =
    (turned ? 0 : findHeader(rows, statementColumns, ['totalAssets', 'revenue', 'equity'])) ??
    likelyHeader(rows)
  return { turned, notes, titles: titlesOf(rows[header]?.cells ?? []), body: rows.slice(header + 1) }
}

/** The statements of a table that names its columns, a year a row, or its lines, with years across. */
export const statementsOfTable = (given: readonly SheetRow[], asked: TableAsked): TableReading =>
  statementsIn(titledTable(given, asked), asked)

export function statementsIn(
  { turned, notes, titles, body }: ReturnType<typeof titledTable>,
  asked: TableAsked,
): TableReading {
  const columns =
    asked.columns ?? asked.remembered(titles) ?? turned?.columns ?? columnsByTitles(titles, statementColumns)
  const at = (field: StatementColumn) => {
    const title = columns[field]
    return title ? titles.indexOf(title) : -1
  }
  const needs: TableReading['needs'] = []
  if (at('period') < 0) needs.push('period')
  if (at('totalAssets') < 0) needs.push('totalAssets')
  if (at('currency') < 0 && !asked.currency) needs.push('currency')
  if (at('scale') < 0 && !asked.scale) needs.push('scale')
  if (turned?.needsYearEnd) needs.push('yearEnd')
  const reading: TableReading = {
    titles,
    columns,
    needs,
    statements: [],
    refused: [],
    notes: [...notes],
    company: null,
  }
  for (const [field, title] of Object.entries(columns))
    if (title && !titles.includes(title))
      reading.notes.push(
        `There is no column “${title}” in this file: ${wordsOf(field)} is missing in every year.`,
      )
  const ofBanks = titles.filter((title) => FINANCIAL.test(title))
  if (ofBanks.length > 0 && !asked.isFinancial) reading.notes.push(reportsAsBanks(ofBanks))
  if (needs.includes('period') || needs.includes('totalAssets')) return reading
  const amounts = body.flatMap((row) =>
    statementFields.flatMap((field) => writtenIn(row, at(field)).map(({ text }) => plainAmount(text))),
  )
  const isComma = hasDecimalComma(amounts)
  if (isComma)
    reading.notes.push(
      'Amounts are read with a decimal comma and a point between thousands: “1.234,5” is one thousand two hundred and thirty-four and a half.',
    )
  const cell = (row: SheetRow, field: StatementColumn) => (row.cells[at(field)] ?? '').trim()
  const isUndecided = isPointUndecidedIn(isComma ? [] : amounts, (text) => typeof amountIn(text) === 'number')
  const readAs = (points: Points) =>
    body.map((row) =>
      statementOf(row, {
        ...asked,
        at,
        cell,
        needs,
        columns,
        points,
        isComma,
        order: orderOf(body, cell, columns),
      }),
    )
  const read = isUndecided ? settledPoints(readAs) : readAs('shown')
  const names = companiesIn(body, cell, asked.borrower)
  if (names.size === 1 && names.size === companiesNamed(body, cell)) reading.company = [...names][0] ?? null
  for (const [place, stated] of read.entries()) {
    const row = body[place] as SheetRow
    const other = otherCompanyIn(row, cell, asked.borrower, reading.company)
    const reason =
      other ?? ('reason' in stated ? stated.reason : givenBefore(stated.entered, reading.statements))
    if (reason !== undefined) reading.refused.push({ line: row.line, reason })
    else if ('entered' in stated) reading.statements.push({ line: row.line, entered: stated.entered })
  }
  return reading
}

type CellIn = (row: SheetRow, field: StatementColumn) => string

/** A year a row stands on one sheet: the first one with rows. */
function rowsOfOneSheet(given: readonly SheetRow[]): { rows: readonly SheetRow[]; notes: string[] } {
  const [first, ...others] = [...Map.groupBy(given, ({ sheet }) => sheet ?? '')]
  return {
    rows: first?.[1] ?? [],
    notes: others.map(
      ([name, rows]) =>
        `Only the sheet “${first?.[0]}” is read: the ${rows.length.toLocaleString('en')} rows of “${name}” are not.`,
    ),
  }
}

const orderOf = (body: readonly SheetRow[], cell: CellIn, columns: TableAsked['columns']): DateOrder | null =>
  dateColumnOf(
    body.map((row) => cell(row, 'period')),
    columns?.period ?? '',
  ).order

type ReadRow = { entered: EnteredStatement } | { reason: string }

/** “1.900” is nineteen hundred where the statements add up so, and do not with a decimal point; else it is refused. */
function settledPoints(readAs: (points: Points) => ReadRow[]): ReadRow[] {
  const faultsOf = (rows: readonly ReadRow[]) =>
    rows.reduce(
      (count, row) =>
        count +
        ('entered' in row
          ? findFaults(yearOf(settleStatement(row.entered)), []).filter(
              ({ severity }) => severity === 'error',
            ).length
          : 1),
      0,
    )
  const thousands = readAs('thousands')
  return faultsOf(thousands) === 0 && faultsOf(readAs('shown')) > 0 ? thousands : readAs('undecided')
}

const companiesNamed = (body: readonly SheetRow[], cell: CellIn): number =>
  new Set(body.map((row) => cell(row, 'company')).filter((name) => name !== '')).size

/** Companies that the rows name and that are called otherwise than the borrower. */
const companiesIn = (
  body: readonly SheetRow[],
  cell: CellIn,
  borrower: TableAsked['borrower'],
): ReadonlySet<string> =>
  new Set(
    borrower
      ? body.flatMap((row) => {
          const [company, cik] = [cell(row, 'company'), cell(row, 'cik').replace(/^0+/, '')]
          return company && !(cik && cik === borrower.cik) && !isSameCompanyName(company, borrower.name)
            ? [company]
            : []
        })
      : [],
  )

/** Why a row is another company’s: by its CIK, or by a name beside rows of others. One name for the whole file is asked about. */
function otherCompanyIn(
  row: SheetRow,
  cell: CellIn,
  borrower: TableAsked['borrower'],
  asked: string | null,
): string | undefined {
  if (!borrower) return undefined
  const [company, cik] = [cell(row, 'company'), cell(row, 'cik').replace(/^0+/, '')]
  if (cik && borrower.cik && cik !== borrower.cik)
    return `It is of CIK ${cik}, and the borrower is CIK ${borrower.cik}.`
  return company !== asked && companiesIn([row], cell, borrower).size > 0
    ? `It is of ${company}, and the borrower is called ${borrower.name}.`
    : undefined
}

/** What is to be known before such lines are kept for a borrower that is no bank and no insurer. */
export const reportsAsBanks = (lines: readonly string[]): string =>
  `It reports as banks and insurers do (${lines.slice(0, 3).join(', ')}), but the borrower is not registered as one: no score here applies to them. Change its kind.`

const wordsOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Why a row cannot count beside another: of two accounts of one year, known from the same day, nothing says which holds. */
function givenBefore(
  { period, filedOn }: EnteredStatement,
  statements: TableReading['statements'],
): string | undefined {
  const before = statements.find(({ entered }) => entered.period === period && entered.filedOn === filedOn)
  return before && `The year that ended on ${period} is already in line ${before.line}.`
}

type RowAsked = Pick<TableAsked, 'currency' | 'scale' | 'fileName' | 'today' | 'now'> & {
  at: (field: StatementColumn) => number
  cell: CellIn
  order: DateOrder | null
  points: Points
  isComma: boolean
  needs: TableReading['needs']
  columns: Partial<Record<StatementColumn, string | null>>
}

function statementOf(row: SheetRow, asked: RowAsked): ReadRow {
  const { cell, order, needs, now } = asked
  const period = readDate(cell(row, 'period'), order, now)
  if ('refused' in period) return { reason: period.refused }
  if (period.date.length < 10)
    return { reason: `"${cell(row, 'period')}" names no day: write the day on which the year ended.` }
  const filedWords = cell(row, 'filedOn')
  const filed = filedWords ? readDate(filedWords, order, now) : { date: asked.today }
  if ('refused' in filed || filed.date.length < 10)
    return { reason: `"${filedWords}" is no day on which it was published.` }
  const currency = (cell(row, 'currency') || asked.currency || '').toUpperCase()
  if (!currency && !needs.includes('currency')) return { reason: 'It names no currency.' }
  if (currency && !isCurrency(currency)) return { reason: `"${currency}" is no currency.` }
  const scaleWords = cell(row, 'scale')
  if (!scaleWords && !asked.scale && !needs.includes('scale')) return { reason: 'It names no scale.' }
  const stated = scaleWords ? scaleIn(scaleWords) : (asked.scale ?? 1)
  if (stated === undefined) return { reason: `"${scaleWords}" is no scale: write 1, 1000 or 1000000.` }
  const { scale, times } = keptScale(stated)
  const monthsWords = cell(row, 'months')
  const months = monthsWords ? Number(monthsWords) : 12
  if (!Number.isInteger(months) || months < 1 || months > MONTHS_MOST)
    return { reason: `"${monthsWords.slice(0, 40)}" is no number of months from 1 to ${MONTHS_MOST}.` }
  const read = amountsOf(row, { currency, scale, times }, asked)
  if ('reason' in read) return read
  const beyond = amountsRefused(read.amounts)
  if (beyond) return { reason: beyond }
  return {
    entered: {
      period: period.date,
      currency,
      scale,
      months,
      ...read,
      source: 'file',
      sourceWords: asked.fileName,
      filedOn: filed.date,
    },
  }
}

/** What a title says of its own column: “Revenue (kEUR)”. */
const bracketedIn = (title: string): string =>
  [...title.matchAll(/[([]([^)\]]*)[)\]]/g)].map(([, inside]) => inside).join(' ')

/** Lines of banks and insurers, to which no score here applies. */
const FINANCIAL =
  /deposits? from (?:customers|banks)|customer deposits|loans and advances|net interest income|insurance (?:contract liabilities|revenue|service)|premiums? (?:earned|written)|technical provisions|kundeneinlagen|verbindlichkeiten gegenüber kunden|versicherungstechnische|dépôts de la clientèle|provisions techniques|depósitos de la clientela/i

const isDeficit = (title: string): boolean => /deficit/i.test(title) && !/retained|profit/i.test(title)

function amountsOf(
  row: SheetRow,
  { currency, scale, times }: { currency: string; scale: number; times: number },
  { columns, at, points, isComma }: RowAsked,
): Pick<EnteredStatement, 'amounts' | 'sources'> | { reason: string } {
  const amounts: EnteredStatement['amounts'] = {}
  const sources: EnteredStatement['sources'] = {}
  for (const field of statementFields) {
    const title = columns[field]
    if (!title) continue
    const own = unitsIn([bracketedIn(title)])
    if (own.currency && currency && own.currency !== currency)
      return { reason: `“${title}” is in ${own.currency}, and the year in ${currency}.` }
    for (const written of writtenIn(row, at(field))) {
      const refused = (why: string) => ({ reason: `"${written.text.slice(0, 40)}" under “${title}” ${why}.` })
      const foreign = foreignIn(written.text, currency)
      if (foreign && currency) return refused(`is in ${foreign}, and the year in ${currency}`)
      const plain = plainAmount(written.text)
      const amount = amountIn(
        isComma || (points === 'thousands' && canBeThousands(plain)) ? withDecimalPoint(plain) : plain,
      )
      if (amount === undefined) return refused('is no amount')
      if (amount === null) continue
      if (points === 'undecided' && canBeThousands(plain))
        return refused(
          `can be read as ${amount} and as ${amount * 1_000}, and no other amount settles it: write it without a point, or with another decimal`,
        )
      if (isDeficit(title) && amount > 0)
        return refused('is a deficit above zero: write a deficit as a negative amount')
      const sum =
        (amounts[field] ?? 0) +
        timesExactly(
          amount,
          field === 'sharesOutstanding'
            ? (own.scale ?? 1)
            : own.scale
              ? own.scale / scale
              : written.times * times,
        )
      amounts[field] = amounts[field] === undefined ? sum : Number(sum.toPrecision(15))
      const words = written.words ?? `Line ${row.line}, column “${title}”`
      const before = sources[field]
      sources[field] = {
        words: before ? `${before.words} + ${words}` : words,
        ...(written.place ? { place: written.place } : {}),
      }
    }
  }
  return { amounts, sources }
}
