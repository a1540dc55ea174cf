import { addDays, newYorkDay, sessionOf } from '#engines/market-calendar/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { csvRows } from '#platform/tabular/index.ts'
import { PRICE_MOST, type PriceColumns } from '../../contract/price-files.ts'
import { MarketSymbol } from '../../contract/schemas.ts'
import type { StoredBar } from '../store.ts'
import { FILE_SOURCE } from './file-source.ts'
import { isNameOfField, priceIn, type WrittenWith, writtenWith } from './price-numbers.ts'
import { currencyColumnOf, notInDollars, ofAnotherExchange } from './priced-in.ts'

const dayColumns = ['date', 'day', 'timestamp']
const symbolColumns = ['symbol', 'ticker', 'name']

/** A file may have a symbol a column. */
const COLUMNS_MAX = 20_000

export type PriceFile = {
  fileName: string
  text: string
  symbol?: string | undefined
  mapping?: PriceColumns | undefined
  /** The last day that a price can be of. */
  until?: string | undefined
}
/** A line that is not taken, and why; without a line it is the whole file. */
export type Rejected = { file: string; line: number | undefined; reason: string }
export type PricesRead = {
  columns: string[]
  mapping: PriceColumns | null
  rows: number
  rejected: Rejected[]
}

/** The last day that a close sent at a moment can be of: of the day whose session still is to end there is none. */
export function lastDayAt(moment: Date): string {
  const today = newYorkDay(moment.getTime())
  const session = sessionOf(today)
  return session && moment.getTime() < session.closesAt ? addDays(today, -1) : today
}

/** The columns of a file in their order, as they are remembered. */
export const headKey = (columns: readonly string[]) =>
  columns
    .map((column) => column.trim().toLowerCase())
    .join(',')
    .slice(0, 2_000)

/**
 * Reads daily prices from a CSV file: either one symbol a row (date, open, high, low, close, volume; the symbol in a column, in the
 * option or at the beginning of the file's name) or one symbol a column (date, then closing prices).
 * @throws Problem `invalid-input` naming the line and what is wrong with it; nothing is read from a file with a bad line.
 */
export function readPriceFile(file: PriceFile): StoredBar[] {
  const bars: StoredBar[] = []
  const prices = pricesIn(file)
  for (;;) {
    const { done, value } = prices.next()
    if (!done) {
      bars.push(value)
      continue
    }
    const [first] = value.rejected
    if (first) throw refused(first)
    if (bars.length === 0) throw refused({ file: file.fileName, line: 1, reason: 'has no prices' })
    return bars
  }
}

/** A row with its cells by the names of their columns. */
type Row = (column: string) => string

/** The same, each line by itself: those that do not fit are told with their reason, the rest is read. */
export function* pricesIn(
  file: PriceFile,
  knownColumns: (columns: readonly string[]) => PriceColumns | undefined = () => undefined,
): Generator<StoredBar, PricesRead> {
  const text = file.text.replace(/^\u{feff}/u, '')
  const lines = csvRows(text, {
    rows: Number.POSITIVE_INFINITY,
    columns: COLUMNS_MAX,
    quotes: 'as-they-stand',
  })
  const head = lines.next()
  const columns = head.done ? [] : head.value.cells
  const stated = file.mapping ?? knownColumns(columns)
  const mapping = stated ?? mappingByNames(columns)
  const read: PricesRead = { columns, mapping, rows: 0, rejected: [] }
  const unknown =
    mapping && Object.values(mapping).find((column) => column !== null && !columns.includes(column))
  if (!mapping || unknown) {
    for (const _ of lines) read.rows += 1
    const reason = unknown ? `has no column ${unknown}` : `has no column ${dayColumns.join(', ')}`
    return { ...read, rejected: [{ file: file.fileName, line: 1, reason }] }
  }
  const field = stated || mapping.close !== null ? undefined : columns.find(isNameOfField)
  if (field !== undefined) {
    for (const _ of lines) read.rows += 1
    const reason = `has a column “${field.slice(0, 40)}”, which is no symbol, and none called close: choose the column with the closing prices`
    return { ...read, rejected: [{ file: file.fileName, line: 1, reason }] }
  }
  const places = new Map(columns.map((column, at) => [column, at] as const).reverse())
  const taken = new Set<string>()
  const known = {
    ...file,
    days: new Map<string, string>(),
    symbols: new Map<string, string>(),
    written: writtenWith(text, { columns: COLUMNS_MAX }, (column) => isPriceColumn(column, mapping)),
  }
  const take = (line: number, make: () => StoredBar | undefined): StoredBar | undefined => {
    try {
      const bar = make()
      if (!bar) return undefined
      if (file.until !== undefined && bar.day > file.until)
        throw new BadLine(`is of ${bar.day}, a day that is not over`)
      const key = `${bar.symbol} ${bar.day}`
      if (taken.has(key)) throw new BadLine(`has ${bar.symbol} of ${bar.day} twice`)
      taken.add(key)
      return bar
    } catch (failure) {
      if (!(failure instanceof BadLine)) throw failure
      read.rejected.push({ file: file.fileName, line, reason: failure.message })
      return undefined
    }
  }
  const { close } = mapping
  const currency = currencyColumnOf(columns)
  const symbolColumnsOfFile = columns.filter((column) => column !== mapping.day)
  for (const { line, cells } of lines) {
    read.rows += 1
    const row: Row = (column) => cells[places.get(column) ?? -1] ?? ''
    if (close !== null) {
      const bar = take(line, () => barOfRow(known, row, { ...mapping, close, currency }))
      if (bar) yield bar
    } else
      for (const column of symbolColumnsOfFile) {
        const bar = take(line, () => barOfCell(known, row, mapping.day, column))
        if (bar) yield bar
      }
  }
  return read
}

class BadLine extends Error {}

const isPriceColumn = (column: string, { day, open, high, low, close }: PriceColumns): boolean =>
  close === null ? column !== day : [open, high, low, close].includes(column)

/** Which column says what, by their names; null without a day. */
function mappingByNames(columns: readonly string[]): PriceColumns | null {
  const columnOf = (names: readonly string[]): string | null => {
    const named = names.map((name) => columns.find((column) => column.toLowerCase() === name))
    return named.find(Boolean) ?? null
  }
  const day = columnOf(dayColumns)
  if (day === null) return null
  const close = columnOf(['close', 'adj close', 'adj_close'])
  const nothing = { open: null, high: null, low: null, volume: null, symbol: null }
  if (close === null) return { day, close, ...nothing }
  return {
    day,
    close,
    open: columnOf(['open']),
    high: columnOf(['high']),
    low: columnOf(['low']),
    volume: columnOf(['volume']),
    symbol: columnOf(symbolColumns),
  }
}

type Columns = PriceColumns & { close: string; currency: string | undefined }

function barOfRow(file: PriceFile & Read, row: Row, columns: Columns): StoredBar {
  const fromName = /^([A-Za-z][A-Za-z0-9.-]*)(?:_|\.csv)/.exec(file.fileName)?.[1]
  const number = (column: string | null) => {
    const text = column === null ? '' : row(column)
    return text === '' ? null : numberOf(text, file)
  }
  const written = file.symbol ?? (columns.symbol === null ? undefined : row(columns.symbol)) ?? fromName ?? ''
  const currency = columns.currency === undefined ? '' : row(columns.currency)
  const foreign = notInDollars(currency)
  if (foreign) throw new BadLine(foreign)
  const close = number(columns.close)
  if (close === null) throw new BadLine('has no closing price')
  const bar: StoredBar = {
    symbol: inDollars(symbolOf(written, file), currency),
    day: dayOf(row(columns.day), file),
    open: number(columns.open),
    high: number(columns.high),
    low: number(columns.low),
    close,
    volume: number(columns.volume),
    source: FILE_SOURCE,
  }
  for (const price of [bar.open, bar.high, bar.low, bar.close]) {
    if (price !== null) requirePrice(price)
  }
  if (bar.volume !== null && bar.volume < 0) throw new BadLine(`has the volume ${bar.volume}`)
  if (bar.high !== null && bar.low !== null && bar.low > bar.high) {
    throw new BadLine(`has a low of ${bar.low} above its high of ${bar.high}`)
  }
  return bar
}

/** A symbol whose prices are dollars: those of another country’s exchange only where the row says so. */
function inDollars(symbol: string, currency: string): string {
  const foreign = currency.trim() === '' ? ofAnotherExchange(symbol) : undefined
  if (foreign) throw new BadLine(foreign)
  return symbol
}

/** A symbol a column; an empty cell is a day without a price, as before a first listing. */
function barOfCell(
  file: PriceFile & Read,
  row: Row,
  dayColumn: string,
  column: string,
): StoredBar | undefined {
  const text = row(column)
  if (text === '') return undefined
  const symbol = inDollars(symbolOf(file.symbol ?? column, file), '')
  const day = dayOf(row(dayColumn), file)
  const close = numberOf(text, file)
  requirePrice(close, ` for ${symbol}`)
  return { symbol, day, open: null, high: null, low: null, close, volume: null, source: FILE_SOURCE }
}

/** The same as for a price that is typed: above zero, and none that no share has. */
function requirePrice(price: number, of = ''): void {
  if (price <= 0) throw new BadLine(`has the price ${price}${of}`)
  if (price > PRICE_MOST) throw new BadLine(`has the price ${price}${of}, above ${PRICE_MOST}`)
}

function numberOf(text: string, { written }: Read): number {
  const value = priceIn(text, written)
  if (typeof value !== 'number') throw new BadLine(value.refused)
  return value
}

/** The days and symbols of a file come again and again: each is read once. How its prices are written is decided over all of them. */
type Read = { days: Map<string, string>; symbols: Map<string, string>; written: WrittenWith }

function dayOf(text: string, { days }: Read): string {
  const known = days.get(text)
  if (known) return known
  const day = text.trim().slice(0, 10)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`))
  if (!isDay || new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day) {
    throw new BadLine(`has “${text.slice(0, 40)}” where a day like 2026-11-20 should be`)
  }
  days.set(text, day)
  return day
}

function symbolOf(written: string, { symbols }: Read): string {
  const known = symbols.get(written)
  if (known) return known
  const symbol = MarketSymbol.safeParse(written)
  if (!symbol.success)
    throw new BadLine(`names no symbol (“${written.slice(0, 40)}”); name it (--symbol on the command line)`)
  symbols.set(written, symbol.data)
  return symbol.data
}

function refused({ file, line, reason }: Rejected): Problem {
  const where = line === undefined ? file : `${file}, line ${line}`
  return new Problem('invalid-input', `${where}: the price file ${reason}.`, { fileName: file, line })
}
