import { csvHead, csvRows, type Delimiter, delimiters, type TableRow } from '#platform/tabular/index.ts'
import { isPricedElsewhere } from '../reading/currency-of-row.ts'
import {
  alpaca,
  etrade,
  fidelity,
  morganStanley,
  robinhood,
  schwab,
  tastytrade,
  vanguard,
} from './american-brokers.ts'
import { byLooseTitles, europeanBrokers } from './european-brokers.ts'
import {
  type BrokerFormat,
  type Columns,
  columnsIn,
  currencyOfTitle,
  type Field,
  rowsUnder,
  type WrittenRow,
} from './format.ts'
import { activityStatement, flexQuery, flexXml, isFlexHead, isStatementHead } from './interactive-brokers.ts'
import { partsOnce } from './parts-once.ts'
import { plain } from './plain.ts'
import { programsAndCoins } from './programs-and-coins.ts'

/** The formats with one table, the plain one last: others have its titles too. */
const oneTable: readonly BrokerFormat[] = [
  fidelity,
  robinhood,
  vanguard,
  morganStanley,
  etrade,
  alpaca,
  flexQuery,
  schwab,
  tastytrade,
  ...europeanBrokers,
  ...programsAndCoins,
  ...byLooseTitles,
  plain,
]

/** The formats of many tables, each row of which names its own. */
const manyTables: readonly { format: BrokerFormat; isHead: (row: TableRow) => boolean }[] = [
  { format: activityStatement, isHead: isStatementHead },
  { format: flexXml, isHead: isFlexHead },
]

/** The names of the brokers whose files are known. */
export const knownBrokers: readonly string[] = [
  ...new Set([activityStatement, flexXml, ...oneTable].map(({ name }) => name)),
]

/** What a file may have of trades and the like. */
export const ROWS_MAX = 100_000

/** Titles stand below a few lines of greeting, or below a table of holdings. */
export const ROWS_TO_TITLES_MAX = 400

export type RecognisedFile = {
  format: BrokerFormat
  delimiter: Delimiter
  rows: WrittenRow[]
  /** All of the file, with what stands around these rows. */
  table: TableRow[]
  /** Rows that an earlier part of the file has too. */
  again: TableRow[]
  /** The row of titles, and where each field stands under it. */
  under?: { titles: readonly string[]; columns: Columns }
}

/** Finds out whose file a text is by its titles, and reads its rows in their own words. @returns undefined for a file that nobody here knows. */
export function recognise(text: string): RecognisedFile | undefined {
  for (const delimiter of delimiters) {
    const { rows: head, lineBreak } = csvHead(text, ROWS_TO_TITLES_MAX, delimiter)
    const whole = (isTitles: (row: TableRow) => boolean) =>
      partsOnce(allRows(text, delimiter, lineBreak), isTitles)
    const many = manyTables.find(({ isHead }) => head.some(isHead))
    if (many) {
      // An element of a flex query has a head of its own each time it comes after another.
      const { rows: table, again } = whole(({ cells }) => many.format !== flexXml && cells[1] === 'Header')
      return { format: many.format, delimiter, rows: many.format.read?.(table) ?? [], table, again }
    }
    for (const format of oneTable) {
      const place = head.findIndex((row) => titlesIn(format, row))
      const titles = head[place]
      const columns = titles && titlesIn(format, titles)
      if (!titles || !columns) continue
      const own = titles.cells.join('\n')
      const { rows: table, again } = whole(({ cells }) => cells.join('\n') === own)
      const inTitle = currencyOfTitle(
        titles.cells[(columns.get('gross') ?? columns.get('amount'))?.[0] ?? -1] ?? '',
      )
      const rows = tablesUnder(format, columns, table.slice(place + 1)).map((row) =>
        inParts(inTitle && row.currency === '' ? { ...row, currency: inTitle } : row, format),
      )
      const joined = format.joins ? format.joins(rows) : rows
      return { format, delimiter, rows: joined, table, again, under: { titles: titles.cells, columns } }
    }
  }
  return undefined
}

/** Where the fields stand under a row of titles of one of a format's tables. */
const titlesIn = (format: BrokerFormat, row: TableRow): Columns | undefined =>
  [format, ...(format.further ?? [])]
    .map((one) => columnsIn(one, row))
    .find((columns) => columns !== undefined)

/** The rows of the tables of a file, each under its own titles. */
function tablesUnder(format: BrokerFormat, first: Columns, rows: readonly TableRow[]): WrittenRow[] {
  if (!format.further) return rowsUnder(first, rows)
  const read: WrittenRow[] = []
  let columns = first
  let own: TableRow[] = []
  for (const row of rows) {
    const next = titlesIn(format, row)
    if (!next) {
      own.push(row)
      continue
    }
    read.push(...rowsUnder(columns, own))
    columns = next
    own = []
  }
  return [...read, ...rowsUnder(columns, own)]
}

/** A row with what its cells say in several parts, and its side by its sign. */
function inParts(row: WrittenRow, { parts = [], sideBy, symbols = {}, chargesAs }: BrokerFormat): WrittenRow {
  const read = { ...row }
  for (const { of, pattern } of parts)
    for (const [field, part] of Object.entries(pattern.exec(row[of])?.groups ?? {}))
      if (part !== undefined) read[field as Field] = part
  if (sideBy && read.action === '' && read[sideBy] !== '')
    read.side = read[sideBy].startsWith('-') ? 'sell' : 'buy'
  read.symbol = symbols[read.symbol] ?? read.symbol
  if (chargesAs === 'price' && isPricedElsewhere(read, read.currency)) read.fees = ''
  // What was booked in the currency of the account was exchanged before.
  if (read.accountCurrency !== '') {
    read.currency = read.accountCurrency
    read.rate = ''
  }
  return read
}

/** Rows that a file may have beside those it is about: greetings, holdings, totals. */
export const FURTHER_ROWS = 10_000

// Brokers write quotes as they please; a row that cannot be understood is refused by itself.
export const allRows = (text: string, delimiter: Delimiter, lineBreak: string): TableRow[] => [
  ...csvRows(text, { rows: ROWS_MAX + FURTHER_ROWS, delimiter, lineBreak, quotes: 'as-they-stand' }),
]
