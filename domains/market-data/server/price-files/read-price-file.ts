import Papa from 'papaparse'
import { Problem } from '#platform/problems/index.ts'
import { MarketSymbol } from '../../contract/nouns.ts'
import type { PriceColumns } from '../../contract/price-files.ts'
import type { StoredBar } from '../store.ts'

const dayColumns = ['date', 'day', 'timestamp']
const symbolColumns = ['symbol', 'ticker', 'name']

/** The source that prices of a file carry. */
export const FILE_SOURCE = 'imported'

export type PriceFile = {
  fileName: string
  text: string
  symbol?: string | undefined
  mapping?: PriceColumns | undefined
  /** The last day that a price can be of. */
  until?: string | undefined
}
type Row = Record<string, string>
/** A line that is not taken, and why; without a line it is the whole file. */
export type Rejected = { file: string; line: number | undefined; reason: string }
export type PricesRead = {
  columns: string[]
  mapping: PriceColumns | null
  rows: number
  bars: StoredBar[]
  rejected: Rejected[]
}

/**
 * Reads daily prices from a CSV file: either one symbol a row (date, open, high, low, close, volume; the symbol in a column, in the
 * option or at the beginning of the file's name) or one symbol a column (date, then closing prices).
 * @throws Problem `invalid-input` naming the line and what is wrong with it; nothing is read from a file with a bad line.
 */
export function readPriceFile(file: PriceFile): StoredBar[] {
  const { bars, rejected } = readPrices(file)
  const [first] = rejected
  if (first) throw refused(first)
  if (bars.length === 0) throw refused({ file: file.fileName, line: 1, reason: 'has no prices' })
  return bars
}

/** The same, each line by itself: those that do not fit are told with their reason, the rest is read. */
export function readPrices(file: PriceFile): PricesRead {
  const parsed = Papa.parse<Row>(file.text.replace(/^\u{feff}/u, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (heading) => heading.trim(),
  })
  const columns = parsed.meta.fields ?? []
  const mapping = file.mapping ?? mappingByNames(columns)
  const read: PricesRead = { columns, mapping, rows: parsed.data.length, bars: [], rejected: [] }
  const unknown =
    mapping && Object.values(mapping).find((column) => column !== null && !columns.includes(column))
  if (!mapping || unknown) {
    const reason = unknown ? `has no column ${unknown}` : `has no column ${dayColumns.join(', ')}`
    return { ...read, rejected: [{ file: file.fileName, line: 1, reason }] }
  }
  const taken = new Set<string>()
  const take = (line: number, make: () => StoredBar | undefined) => {
    try {
      const bar = make()
      if (!bar) return
      if (file.until !== undefined && bar.day > file.until)
        throw new BadLine(`is of ${bar.day}, a day to come`)
      const key = `${bar.symbol} ${bar.day}`
      if (taken.has(key)) throw new BadLine(`has ${bar.symbol} of ${bar.day} twice`)
      taken.add(key)
      read.bars.push(bar)
    } catch (failure) {
      if (!(failure instanceof BadLine)) throw failure
      read.rejected.push({ file: file.fileName, line, reason: failure.message })
    }
  }
  const { close } = mapping
  for (const [index, row] of parsed.data.entries()) {
    const line = index + 2
    if (close !== null) take(line, () => barOfRow(file, row, { ...mapping, close }))
    else
      for (const column of columns)
        if (column !== mapping.day) take(line, () => barOfCell(file, row, mapping.day, column))
  }
  return read
}

class BadLine extends Error {}

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

function barOfRow(file: PriceFile, row: Row, columns: PriceColumns & { close: string }): StoredBar {
  const fromName = /^([A-Za-z][A-Za-z0-9.-]*)(?:_|\.csv)/.exec(file.fileName)?.[1]
  const number = (column: string | null) => {
    const text = column === null ? '' : (row[column] ?? '').trim()
    return text === '' ? null : numberOf(text)
  }
  const written = file.symbol ?? (columns.symbol === null ? undefined : row[columns.symbol]) ?? fromName ?? ''
  const close = number(columns.close)
  if (close === null) throw new BadLine('has no closing price')
  const bar: StoredBar = {
    symbol: symbolOf(written),
    day: dayOf(row[columns.day]),
    open: number(columns.open),
    high: number(columns.high),
    low: number(columns.low),
    close,
    volume: number(columns.volume),
    source: FILE_SOURCE,
  }
  for (const price of [bar.open, bar.high, bar.low, bar.close]) {
    if (price !== null && price <= 0) throw new BadLine(`has the price ${price}`)
  }
  if (bar.high !== null && bar.low !== null && bar.low > bar.high) {
    throw new BadLine(`has a low of ${bar.low} above its high of ${bar.high}`)
  }
  return bar
}

/** A symbol a column; an empty cell is a day without a price, as before a first listing. */
function barOfCell(file: PriceFile, row: Row, dayColumn: string, column: string): StoredBar | undefined {
  const text = (row[column] ?? '').trim()
  if (text === '') return undefined
  const symbol = symbolOf(file.symbol ?? column)
  const day = dayOf(row[dayColumn])
  const close = numberOf(text)
  if (close <= 0) throw new BadLine(`has the price ${close} for ${symbol}`)
  return { symbol, day, open: null, high: null, low: null, close, volume: null, source: FILE_SOURCE }
}

function numberOf(text: string): number {
  const value = Number(text)
  if (!Number.isFinite(value)) throw new BadLine(`has “${text.slice(0, 40)}” where a number should be`)
  return value
}

function dayOf(text: string | undefined): string {
  const day = (text ?? '').trim().slice(0, 10)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`))
  if (!isDay || new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day) {
    throw new BadLine(`has “${(text ?? '').slice(0, 40)}” where a day like 2026-11-20 should be`)
  }
  return day
}

function symbolOf(written: string): string {
  const symbol = MarketSymbol.safeParse(written)
  if (symbol.success) return symbol.data
  throw new BadLine(
    `names no symbol (“${written.slice(0, 40)}”); say which it is (--symbol on the command line)`,
  )
}

function refused({ file, line, reason }: Rejected): Problem {
  const where = line === undefined ? file : `${file}, line ${line}`
  return new Problem('invalid-input', `${where}: the price file ${reason}.`, { fileName: file, line })
}
