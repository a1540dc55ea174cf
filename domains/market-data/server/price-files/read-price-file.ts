import Papa from 'papaparse'
import { Problem } from '#platform/problems/index.ts'
import { MarketSymbol } from '../../contract/nouns.ts'
import type { StoredBar } from '../store.ts'

const dayColumns = ['date', 'day', 'timestamp']
const symbolColumns = ['symbol', 'ticker', 'name']

/** The source that prices of a file carry. */
export const FILE_SOURCE = 'imported'

type PriceFile = { fileName: string; text: string; symbol?: string | undefined }
type Row = Record<string, string>

/**
 * Reads daily prices from a CSV file: either one symbol a row (date, open, high, low, close, volume; the symbol in a column, in the
 * option or at the beginning of the file's name) or one symbol a column (date, then closing prices).
 * @throws Problem `invalid-input` naming the line and what is wrong with it; nothing is read from a file with a bad line.
 */
export function readPriceFile(file: PriceFile): StoredBar[] {
  const parsed = Papa.parse<Row>(file.text.replace(/^\u{feff}/u, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (heading) => heading.trim(),
  })
  const columns = parsed.meta.fields ?? []
  const columnOf = (names: readonly string[]) =>
    names.map((name) => columns.find((column) => column.toLowerCase() === name)).find(Boolean)
  const dayColumn = columnOf(dayColumns)
  if (!dayColumn) throw refused(file, 1, `has no column ${dayColumns.join(', ')}`)
  const closeColumn = columnOf(['close', 'adj close', 'adj_close'])
  const bars = closeColumn
    ? barsOfRows(file, parsed.data, {
        day: dayColumn,
        close: closeColumn,
        open: columnOf(['open']),
        high: columnOf(['high']),
        low: columnOf(['low']),
        volume: columnOf(['volume']),
        symbol: columnOf(symbolColumns),
      })
    : barsOfColumns(file, parsed.data, dayColumn, columns)
  if (bars.length === 0) throw refused(file, 1, 'has no prices')
  refuseTwice(file, bars)
  return bars
}

type RowColumns = { day: string; close: string } & Record<
  'open' | 'high' | 'low' | 'volume' | 'symbol',
  string | undefined
>

function barsOfRows(file: PriceFile, rows: readonly Row[], columns: RowColumns): StoredBar[] {
  const fromName = /^([A-Za-z][A-Za-z0-9.-]*)(?:_|\.csv)/.exec(file.fileName)?.[1]
  return rows.map((row, index) => {
    const line = index + 2
    const number = (column: string | undefined) => {
      const text = column === undefined ? '' : (row[column] ?? '').trim()
      return text === '' ? null : numberOf(file, line, text)
    }
    const written = file.symbol ?? (columns.symbol && row[columns.symbol]) ?? fromName ?? ''
    const close = number(columns.close)
    if (close === null) throw refused(file, line, 'has no closing price')
    const bar: StoredBar = {
      symbol: symbolOf(file, line, written),
      day: dayOf(file, line, row[columns.day]),
      open: number(columns.open),
      high: number(columns.high),
      low: number(columns.low),
      close,
      volume: number(columns.volume),
      source: FILE_SOURCE,
    }
    for (const price of [bar.open, bar.high, bar.low, bar.close]) {
      if (price !== null && price <= 0) throw refused(file, line, `has the price ${price}`)
    }
    if (bar.high !== null && bar.low !== null && bar.low > bar.high) {
      throw refused(file, line, `has a low of ${bar.low} above its high of ${bar.high}`)
    }
    return bar
  })
}

/** A symbol a column; an empty cell is a day without a price, as before a first listing. */
function barsOfColumns(
  file: PriceFile,
  rows: readonly Row[],
  dayColumn: string,
  columns: readonly string[],
): StoredBar[] {
  const named = columns
    .filter((column) => column !== dayColumn)
    .map((column) => ({ column, symbol: symbolOf(file, 1, file.symbol ?? column) }))
  return rows.flatMap((row, index) => {
    const line = index + 2
    const day = dayOf(file, line, row[dayColumn])
    return named.flatMap(({ column, symbol }) => {
      const text = (row[column] ?? '').trim()
      if (text === '') return []
      const close = numberOf(file, line, text)
      if (close <= 0) throw refused(file, line, `has the price ${close} for ${symbol}`)
      return [{ symbol, day, open: null, high: null, low: null, close, volume: null, source: FILE_SOURCE }]
    })
  })
}

function numberOf(file: PriceFile, line: number, text: string): number {
  const value = Number(text)
  if (!Number.isFinite(value))
    throw refused(file, line, `has “${text.slice(0, 40)}” where a number should be`)
  return value
}

function dayOf(file: PriceFile, line: number, text: string | undefined): string {
  const day = (text ?? '').trim().slice(0, 10)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`))
  if (!isDay || new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day) {
    throw refused(file, line, `has “${(text ?? '').slice(0, 40)}” where a day like 2026-11-20 should be`)
  }
  return day
}

function symbolOf(file: PriceFile, line: number, written: string): string {
  const symbol = MarketSymbol.safeParse(written)
  if (symbol.success) return symbol.data
  throw refused(file, line, `names no symbol (“${written.slice(0, 40)}”); say it with --symbol`)
}

function refuseTwice(file: PriceFile, bars: readonly StoredBar[]): void {
  const seen = new Set<string>()
  for (const { symbol, day } of bars) {
    const key = `${symbol} ${day}`
    if (seen.has(key)) throw refused(file, undefined, `has ${symbol} of ${day} twice`)
    seen.add(key)
  }
}

function refused({ fileName }: PriceFile, line: number | undefined, what: string): Problem {
  const where = line === undefined ? fileName : `${fileName}, line ${line}`
  return new Problem('invalid-input', `${where}: the price file ${what}.`, { fileName, line })
}
