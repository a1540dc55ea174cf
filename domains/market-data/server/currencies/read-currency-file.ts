import { currenciesOf, type DatedRate, isMinorUnit, MINOR_PER_MAJOR, majorOf } from '#engines/money/index.ts'
import { csvRows } from '#platform/tabular/index.ts'
import { MarketSymbol } from '../../contract/schemas.ts'
import { priceIn, writtenWith } from '../price-files/price-numbers.ts'

export type ForeignClose = { symbol: string; currency: string; day: string; close: number }

/** What a file of rates or of prices in other currencies says, line by line. */
export type CurrencyFile = {
  kind: 'reference-rates' | 'rates' | 'closes' | null
  rates: DatedRate[]
  closes: ForeignClose[]
  rejected: { line: number; reason: string }[]
}

const CODE = /^[A-Z]{3}$/
const limits = { rows: 100_000, columns: 200 }

/**
 * Reads a file by its titles: the European Central Bank's (`Date,USD,JPY,…`, a currency a column against the euro), rates a row (`Date,From,To,Rate`), or closes a row
 * (`Date,Symbol,Currency,Close`), where pence and other hundredths become their currency.
 */
export function readCurrencyFile(text: string, until: string): CurrencyFile {
  const read: CurrencyFile = { kind: null, rates: [], closes: [], rejected: [] }
  const lines = csvRows(text.replace(/^\u{feff}/u, ''), { ...limits, quotes: 'as-they-stand' })
  const head = lines.next()
  const titles = head.done ? [] : head.value.cells.map((cell) => cell.trim())
  const places = new Map(titles.map((title, place) => [title.toLowerCase(), place]))
  const dayAt = places.get('date') ?? places.get('day') ?? -1
  const currencies = titles.flatMap((title, place) =>
    CODE.test(title) && currenciesOf(title) !== undefined ? [{ title, place }] : [],
  )
  const has = (...names: string[]) => dayAt !== -1 && names.every((name) => places.has(name))
  if (has('from', 'to', 'rate')) read.kind = 'rates'
  else if (has('symbol', 'currency', 'close')) read.kind = 'closes'
  else if (dayAt !== -1 && currencies.length > 0) read.kind = 'reference-rates'
  if (read.kind === null) return read
  const written = writtenWith(text, { columns: limits.columns }, (column) =>
    read.kind === 'reference-rates' ? CODE.test(column.trim()) : /^(rate|close)$/i.test(column.trim()),
  )
  for (const { line, cells } of lines) {
    const cell = (name: string) => cells[places.get(name) ?? -1]?.trim() ?? ''
    const day = cells[dayAt]?.trim() ?? ''
    const reject = (reason: string) => read.rejected.push({ line, reason })
    if (!isDay(day)) reject(`has “${day.slice(0, 40)}” where a day like 2026-11-20 should be`)
    else if (day > until) reject(`is of ${day}, a day that is not over`)
    else if (read.kind === 'reference-rates')
      for (const { title, place } of currencies) {
        const text = cells[place]?.trim() ?? ''
        if (text === '' || text === 'N/A') continue
        const rate = priceIn(text, written)
        if (typeof rate !== 'number') reject(rate.refused)
        else if (rate <= 0) reject(`has the rate ${rate} for ${title}`)
        else read.rates.push({ from: 'EUR', to: title, day, rate })
      }
    else if (read.kind === 'rates')
      keepRate(read, { line, day, cell, number: priceIn(cell('rate'), written) })
    else keepClose(read, { line, day, cell, number: priceIn(cell('close'), written) })
  }
  return refuseTwice(read)
}

type Line = {
  line: number
  day: string
  cell: (name: string) => string
  number: number | { refused: string }
}

function keepRate(read: CurrencyFile, { line, day, cell, number }: Line): void {
  const [from, to] = [cell('from'), cell('to')]
  const reject = (reason: string) => read.rejected.push({ line, reason })
  if (!CODE.test(from) || !CODE.test(to) || from === to)
    reject(`names no two currencies (“${from}”, “${to}”)`)
  else if (isMinorUnit(from) || isMinorUnit(to)) reject('has a rate of hundredths: write it for the currency')
  else if (typeof number !== 'number') reject(number.refused)
  else if (number <= 0) reject(`has the rate ${number}`)
  else read.rates.push({ from, to, day, rate: number })
}

function keepClose(read: CurrencyFile, { line, day, cell, number }: Line): void {
  const reject = (reason: string) => read.rejected.push({ line, reason })
  const symbol = MarketSymbol.safeParse(cell('symbol'))
  const [currency, ...others] = currenciesOf(cell('currency')) ?? []
  if (!symbol.success) reject(`names no symbol (“${cell('symbol').slice(0, 40)}”)`)
  else if (currency === undefined || others.length > 0)
    reject(`names no one currency (“${cell('currency').slice(0, 20)}”)`)
  else if (currency === 'USD') reject('is in US dollars: import it as a price file')
  else if (typeof number !== 'number') reject(number.refused)
  else if (number <= 0) reject(`has the price ${number}`)
  else
    read.closes.push({
      symbol: symbol.data,
      currency: majorOf(currency),
      day,
      close: isMinorUnit(currency) ? number / MINOR_PER_MAJOR : number,
    })
}

/** A file that says one thing twice says two things: nothing of it is taken for that day. */
function refuseTwice(read: CurrencyFile): CurrencyFile {
  const once = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] => {
    const found = new Map<string, Row>()
    const twice = new Set<string>()
    for (const row of rows) {
      const key = keyOf(row)
      if (found.has(key)) twice.add(key)
      else found.set(key, row)
    }
    for (const key of twice) {
      found.delete(key)
      read.rejected.push({ line: 0, reason: `has ${key} twice` })
    }
    return [...found.values()]
  }
  return {
    ...read,
    rates: once(read.rates, ({ from, to, day }) => `${from} to ${to} of ${day}`),
    closes: once(read.closes, ({ symbol, currency, day }) => `${symbol} in ${currency} of ${day}`),
  }
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) === text
