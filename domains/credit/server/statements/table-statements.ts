import { isSameCompanyName, statementFields } from '#engines/credit/index.ts'
import { markedFigure } from '#engines/money/index.ts'
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
import type { TableRow } from '#platform/tabular/index.ts'
import { isCurrency } from '../../contract/index.ts'
import type { ToldStatement } from './keep-statements.ts'
import { amountsRefused } from './settle-statement.ts'
import { type StatementColumn, statementColumns } from './statement-columns.ts'
import { turnedYears } from './years-across.ts'

export type TableReading = {
  titles: string[]
  columns: Partial<Record<StatementColumn, string | null>>
  needs: ('period' | 'currency' | 'scale' | 'totalAssets' | 'yearEnd')[]
  statements: { line: number; told: ToldStatement }[]
  refused: { line: number; reason: string }[]
  notes: string[]
}

const SCALES = new Map([
  ['1', 1],
  ['units', 1],
  ['unit', 1],
  ['1000', 1_000],
  ['thousands', 1_000],
  ['thousand', 1_000],
  ['tsd', 1_000],
  ['tausend', 1_000],
  ['k', 1_000],
  ['1000000', 1_000_000],
  ['millions', 1_000_000],
  ['million', 1_000_000],
  ['mio', 1_000_000],
  ['millionen', 1_000_000],
  ['m', 1_000_000],
  ['mn', 1_000_000],
])

const MONTHS_MOST = 24

/** "(1,250.5)" is a negative amount and "nil" is zero; null for an empty cell, undefined for what is no amount. */
export function amountIn(cell: string): number | null | undefined {
  const text = markedFigure(cell).figure.replaceAll(/[\s\u00a0]/g, '')
  if (/^(nil|none)$/i.test(text)) return 0
  if (text === '' || text === '-' || text === '–' || /^n\/?a$/i.test(text)) return null
  const bracketed = /^\((.*)\)$/.exec(text)
  const plain = (bracketed?.[1] ?? text).replace('−', '-')
  if (!/^-?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/.test(plain)) return undefined
  const value = Number(plain.replaceAll(',', ''))
  return Number.isFinite(value) ? (bracketed ? -value : value) : undefined
}

/** The statements of a table that names its columns, a year a row, or its lines, with years across. */
export function statementsOfTable(
  given: readonly TableRow[],
  asked: {
    columns: Partial<Record<StatementColumn, string | null>> | undefined
    remembered: (titles: readonly string[]) => ColumnsByTitle<StatementColumn> | undefined
    currency: string | undefined
    scale: number | undefined
    /** Month and day on which its financial years end, where it names years alone. */
    yearEnd: string | undefined
    /** Whose statements they have to be, where the file names a company; undefined where somebody has said that it is the same. */
    borrower: { name: string; cik: string | null } | undefined
    fileName: string
    today: string
    now: Date
  },
): TableReading {
  const turned = turnedYears(given, asked.yearEnd)
  const rows = turned?.rows ?? given
  const header =
    findHeader(rows, statementColumns, ['totalAssets', 'revenue', 'equity']) ?? likelyHeader(rows)
  const titles = titlesOf(rows[header]?.cells ?? [])
  const columns = asked.columns ?? asked.remembered(titles) ?? columnsByTitles(titles, statementColumns)
  const at = (field: StatementColumn) => {
    const title = columns[field]
    return title ? titles.indexOf(title) : -1
  }
  const body = rows.slice(header + 1)
  const written = (row: TableRow, field: StatementColumn) => (row.cells[at(field)] ?? '').trim()
  const amounts = body.flatMap((row) => statementFields.map((field) => written(row, field)))
  const isComma = hasDecimalComma(amounts)
  const cell = (row: TableRow, field: StatementColumn) =>
    isComma && isAmount(field) ? withDecimalPoint(written(row, field)) : written(row, field)
  const needs: TableReading['needs'] = []
  if (at('period') < 0) needs.push('period')
  if (at('totalAssets') < 0) needs.push('totalAssets')
  if (at('currency') < 0 && !asked.currency) needs.push('currency')
  if (at('scale') < 0 && !asked.scale) needs.push('scale')
  if (turned?.needsYearEnd) needs.push('yearEnd')
  const reading: TableReading = { titles, columns, needs, statements: [], refused: [], notes: [] }
  for (const [field, title] of Object.entries(columns))
    if (title && !titles.includes(title))
      reading.notes.push(
        `There is no column “${title}” in this file: ${wordsOf(field)} is missing in every year.`,
      )
  if (needs.includes('period') || needs.includes('totalAssets')) return reading
  if (isComma)
    reading.notes.push(
      'Amounts are read with a decimal comma and a point between thousands: “1.234,5” is one thousand two hundred and thirty-four and a half.',
    )
  const { order } = dateColumnOf(
    body.map((row) => cell(row, 'period')),
    columns.period ?? '',
  )
  const isPointUndecided = isPointUndecidedIn(
    isComma ? [] : amounts,
    (text) => typeof amountIn(text) === 'number',
  )
  for (const row of body) {
    const stated = statementOf(row, {
      cell,
      order,
      isPointUndecided,
      needs,
      ...asked,
      columns,
      line: row.line,
    })
    const other = otherCompanyIn(row, cell, asked.borrower)
    const reason =
      other ?? ('reason' in stated ? stated.reason : givenBefore(stated.told, reading.statements))
    if (reason !== undefined) reading.refused.push({ line: row.line, reason })
    else if ('told' in stated) reading.statements.push({ line: row.line, told: stated.told })
  }
  return reading
}

/** Why a row is another company’s: by its CIK, or by a name that is not the borrower’s. */
function otherCompanyIn(
  row: TableRow,
  cell: (row: TableRow, field: StatementColumn) => string,
  borrower: { name: string; cik: string | null } | undefined,
): string | undefined {
  if (!borrower) return undefined
  const [company, cik] = [cell(row, 'company'), cell(row, 'cik').replace(/^0+/, '')]
  if (cik && borrower.cik && cik !== borrower.cik)
    return `It is of CIK ${cik}, and the borrower is CIK ${borrower.cik}.`
  return company && !(cik && cik === borrower.cik) && !isSameCompanyName(company, borrower.name)
    ? `It is of ${company}, and the borrower is called ${borrower.name}. State that it is the same company to keep it.`
    : undefined
}

const isAmount = (field: StatementColumn) => (statementFields as readonly string[]).includes(field)

const wordsOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Why a row cannot count beside another: of two accounts of one year, known from the same day, nothing says which holds. */
function givenBefore(
  { period, filedOn }: ToldStatement,
  statements: TableReading['statements'],
): string | undefined {
  const before = statements.find(({ told }) => told.period === period && told.filedOn === filedOn)
  return before && `The year that ended on ${period} is already in line ${before.line}.`
}

function statementOf(
  row: TableRow,
  asked: {
    cell: (row: TableRow, field: StatementColumn) => string
    order: DateOrder | null
    isPointUndecided: boolean
    needs: TableReading['needs']
    columns: Partial<Record<StatementColumn, string | null>>
    currency: string | undefined
    scale: number | undefined
    fileName: string
    line: number
    today: string
    now: Date
  },
): { told: ToldStatement } | { reason: string } {
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
  const scale = scaleWords
    ? SCALES.get(scaleWords.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    : (asked.scale ?? 1)
  if (scale === undefined) return { reason: `"${scaleWords}" is no scale: write 1, 1000 or 1000000.` }
  const monthsWords = cell(row, 'months')
  const months = monthsWords ? Number(monthsWords) : 12
  if (!Number.isInteger(months) || months < 1 || months > MONTHS_MOST)
    return { reason: `"${monthsWords.slice(0, 40)}" is no number of months from 1 to ${MONTHS_MOST}.` }
  const amounts: ToldStatement['amounts'] = {}
  const sources: ToldStatement['sources'] = {}
  for (const field of statementFields) {
    const title = asked.columns[field]
    if (!title) continue
    const foreign = foreignIn(cell(row, field), currency)
    if (foreign && currency)
      return {
        reason: `"${cell(row, field).slice(0, 40)}" under “${title}” is in ${foreign}, and the year in ${currency}.`,
      }
    const amount = amountIn(cell(row, field))
    if (amount === undefined)
      return { reason: `"${cell(row, field).slice(0, 40)}" under “${title}” is no amount.` }
    if (amount === null) continue
    if (asked.isPointUndecided && canBeThousands(cell(row, field)))
      return {
        reason: `"${cell(row, field)}" under “${title}” can be read as ${amount} and as ${amount * 1_000}, and no other amount settles it: write it without a point, or with another decimal.`,
      }
    amounts[field] = amount
    sources[field] = { words: `Line ${asked.line}, column “${title}”` }
  }
  const beyond = amountsRefused(amounts)
  if (beyond) return { reason: beyond }
  return {
    told: {
      period: period.date,
      currency,
      scale,
      months,
      amounts,
      sources,
      source: 'file',
      sourceWords: asked.fileName,
      filedOn: filed.date,
    },
  }
}
