import { currenciesOf } from '#engines/money/index.ts'
import type { TableRow } from '#platform/tabular/index.ts'
import type { DateOrder } from '../reading/read-figure.ts'
import type { StatedFigures, StatingRows } from './stated-figures.ts'

/** What happened, in the one list of words that every broker's words are turned into. */
export type Action =
  | 'buy'
  | 'sell'
  | 'reinvest'
  | 'dividend'
  /** Capital paid back: it lowers what the shares had cost. */
  | 'capital'
  /** A spin-off, a merger, a change of symbol: what its rows come to together is read by them all. */
  | 'reorganisation'
  | 'interest'
  | 'fee'
  | 'tax'
  | 'deposit'
  | 'withdrawal'
  | 'transfer'
  | 'conversion'
  | 'split'
  /** Cash for the fraction of a share that a split or an exchange left. */
  | 'fraction'
  /** A contract that ended without worth. */
  | 'expiry'
  /** A contract that was exercised or assigned: its shares are a row of their own. */
  | 'delivery'

/**
 * What a column says. `gross` is a trade's amount before charges, `amount` what moved in cash, `level` whether a row is an order or one of its executions. Of an exchange in one row `from` is what left
 * one currency and `to` what came into another.
 */
export type Field =
  | 'date'
  | 'action'
  | 'symbol'
  | 'description'
  | 'security'
  | 'side'
  | 'quantity'
  | 'price'
  | 'gross'
  | 'commission'
  | 'fees'
  | 'amount'
  | 'currency'
  | 'settles'
  | 'level'
  | 'order'
  | 'time'
  | 'tax'
  | 'priceCurrency'
  | 'rate'
  | 'status'
  | 'balance'
  | 'chargeCurrency'
  | 'code'
  | 'accountCurrency'
  /** Interest of a bond that had accrued, part of what moved. */
  | 'accrued'
  | 'from'
  | 'fromCurrency'
  | 'to'
  | 'toCurrency'
  /** Whether a trade opens or closes a position, where a column says it. */
  | 'opens'
  /** What the price of a contract is multiplied by. */
  | 'multiplier'

/** A row in the file's own words; a field that the file does not have is empty. */
export type WrittenRow = { line: number; cells: readonly string[] } & Record<Field, string>

/** Words that mean an action, one that goes the other way (interest that is paid, a fee that comes back), or a reason why the row is left out. The first that fits counts. */
export type ActionWord = readonly [RegExp, Action | { leaveOut: string } | { turned: Action }]

/** How what a broker takes is written: the other sign is what it pays. `either` where its files are not of one mind, and `unclear` where one file is not. */
export type Charges = 'positive' | 'negative' | 'either' | 'unclear'

/** How one broker writes its file. */
export type BrokerFormat = {
  id: string
  name: string
  dates: DateOrder
  /** The titles of each column, in letters and digits alone; the first that is there and says something is read. */
  titles: Partial<Record<Field, readonly string[]>>
  /** The file is this broker's when one row has all of these. */
  needs: readonly Field[]
  /** Columns without which amounts could be in any currency: the file is refused, and says what is missing. */
  mustState?: { field: Field; sentence: string }
  /** Whether amounts without a currency are in that of the account; a broker of the United States writes dollars. */
  isOfTheAccount?: boolean
  /** Whether the sign of an amount tells which way cash went; otherwise the action does. */
  hasSignedAmounts: boolean
  charges: Charges
  /** The figures of a trade say first whether a charge was paid or came back; the sign decides where they do not. */
  areChargesOpen?: boolean
  /** Rows are read as they were before decision 0105: by that they are known where they stand in the books. */
  isAsBefore?: true
  /** Whether the amount of a trade is what moved in cash, or what that was before charges and taxes; cash is then before them too. */
  amounts?: 'moved' | 'before-charges'
  /** Charges are rows of their own, which name the order of their trade; their amounts have signs. */
  namesOrderOfCharges?: true
  /** Charges are in the currency of the price, and in what moved: where that is in another one they are not read. */
  chargesAs?: 'price'
  /** The side of a trade is the sign of a column, where no word says it. */
  sideBy?: 'quantity' | 'amount'
  /** The zone of its clock, where that is not New York's. */
  zone?: string
  /** The one currency of a broker whose files name none; `stated` where each row names its own, and one that does not is refused. */
  inCurrency?: string
  /** What a cell says in several parts: the named groups are fields. The first that fits counts. */
  parts?: readonly { of: Field; pattern: RegExp }[]
  /** Rows that are left out by what a column says of them. */
  leaves?: readonly { of: Field; words: RegExp; sentence: string }[]
  /** Symbols that the broker names otherwise. */
  symbols?: Readonly<Record<string, string>>
  /** Quantities with more digits than the account keeps are refused instead of rounded. */
  keepsDigits?: boolean
  /** The columns of which one holds the ratio of a split; its quantity is then not what was added. */
  ratioIn?: readonly Field[]
  /** Rows that are one event together become one row. */
  joins?: (rows: WrittenRow[]) => WrittenRow[]
  /** Cash is quantity times price where no amount is written. */
  hasCashByPrice?: boolean
  /** Further tables of the same file, each under titles of its own. */
  further?: readonly Pick<BrokerFormat, 'titles' | 'needs'>[]
  actions: readonly ActionWord[]
  /** Files of several tables in one are read in a way of their own. */
  read?: (rows: readonly TableRow[]) => WrittenRow[]
  /** What such a file says of itself, beside its rows. */
  states?: (file: StatingRows) => StatedFigures
}

export const leftOut = {
  option: {
    leaveOut: 'The row does not name the contract of an option: underlying, expiry, strike, and call or put.',
  },
  bond: {
    leaveOut:
      'The row does not say enough of the bond: it is known by its ISIN or CUSIP, and enters with its face value, a price in per cent and the interest that had accrued.',
  },
  sweep: { leaveOut: 'A sweep between cash and its money-market fund changes nothing.' },
  coins: {
    leaveOut: 'An exchange of coins for coins states no amount of money: enter it as a sale and a purchase.',
  },
  ratio: {
    leaveOut: 'The row states the ratio of a split and not how many shares it added: enter it by hand.',
  },
  within: { leaveOut: 'A move between accounts of the same broker changes nothing.' },
  other: {
    leaveOut:
      'Only shares, funds and bonds, coins and listed options are imported: the account keeps nothing else.',
  },
} as const

/** Kinds of securities, as a column of their own says them. */
export const leftOutSecurities: readonly (readonly [RegExp, { leaveOut: string }])[] = [
  [/^cash$|forex|fut|crypto|\bcfd|warrant|\bwar\b|\bfop\b/i, leftOut.other],
  [/\bopt|option/i, leftOut.option],
]

/** Securities whose price is in per cent of a face value, by the column of their kind. */
export const BONDS = /bond|\bbill|treasury|municipal|fixed income/i

const nothing: Record<Field, string> = {
  date: '',
  action: '',
  symbol: '',
  description: '',
  security: '',
  side: '',
  quantity: '',
  price: '',
  gross: '',
  commission: '',
  fees: '',
  amount: '',
  currency: '',
  settles: '',
  level: '',
  order: '',
  time: '',
  tax: '',
  priceCurrency: '',
  rate: '',
  status: '',
  balance: '',
  chargeCurrency: '',
  code: '',
  accountCurrency: '',
  accrued: '',
  from: '',
  fromCurrency: '',
  to: '',
  toCurrency: '',
  opens: '',
  multiplier: '',
}

/** A row of which some fields are said. */
export const writtenRow = (row: TableRow, fields: Partial<Record<Field, string>>): WrittenRow => ({
  ...nothing,
  ...fields,
  line: row.line,
  cells: row.cells,
})

/** Titles of one column, the one to be read first in front. */
export const titled = (titles: string): readonly string[] => titles.split(/\s+/)

const plainTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll(/[^\p{L}\p{N}]|\p{M}/gu, '')

/** The name of each column: one without a title is that of the column before it and a plus, one with the title of another is numbered. */
function columnNames(cells: readonly string[]): string[] {
  const counts = new Map<string, number>()
  let last = ''
  return cells.map((cell) => {
    const own = plainTitle(cell)
    const name = own === '' ? `${last}+` : own
    last = own === '' ? '' : own
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name}#${count}`
  })
}

const CURRENCY_OF_TITLE = /[\s(]\(?([A-Z]{3})\)?$/

/** "Total (EUR)", "Value EUR": the currency that a title states. */
export function currencyOfTitle(title: string): string | undefined {
  const code = CURRENCY_OF_TITLE.exec(title.trim())?.[1]
  return code !== undefined && currenciesOf(code) ? code : undefined
}

const withoutCurrency = (title: string): string =>
  currencyOfTitle(title) === undefined ? title : title.trim().replace(CURRENCY_OF_TITLE, '')

/** Where each field stands, the column to be read first in front. */
export type Columns = ReadonlyMap<Field, readonly number[]>

/** Where each field stands, by a row of titles; undefined where the format needs one that is not there. */
export function columnsIn(
  format: Pick<BrokerFormat, 'titles' | 'needs'>,
  row: TableRow,
): Columns | undefined {
  const names = columnNames(row.cells)
  const places = new Map([
    ...row.cells.map((cell, place) => [plainTitle(withoutCurrency(cell)), place] as const).toReversed(),
    ...names.map((name, place) => [name, place] as const),
  ])
  const columns = new Map<Field, number[]>()
  for (const [field, titles] of Object.entries(format.titles) as [Field, readonly string[]][]) {
    const own = titles.map((title) => places.get(title)).filter((place) => place !== undefined)
    if (own.length > 0) columns.set(field, own)
  }
  return format.needs.every((field) => columns.has(field)) ? columns : undefined
}

/** What a row says under some titles. */
export const fieldsOf = (columns: Columns, { cells }: TableRow): Partial<Record<Field, string>> =>
  Object.fromEntries(
    [...columns].map(([field, places]) => [field, places.map((place) => cells[place]).find(Boolean) ?? '']),
  )

/** The rows of one table under its titles. Where a row states its currency in no column that is read, one that is not read and holds a currency counts, one other than dollars first. */
export function rowsUnder(columns: Columns, rows: readonly TableRow[]): WrittenRow[] {
  // Where a price can be in another currency than its amount, the layout says which column is which.
  const unread = columns.has('priceCurrency') ? [] : currencyColumns(columns, rows)
  return rows.map((row) => {
    const fields = fieldsOf(columns, row)
    if (fields.currency) return writtenRow(row, fields)
    const named = unread.map((place) => row.cells[place] ?? '')
    return writtenRow(row, { ...fields, currency: named.find(isNotDollars) ?? named.find(Boolean) ?? '' })
  })
}

/** Whether a cell names a currency other than dollars, or none that is known. */
export const isNotDollars = (cell: string): boolean => cell !== '' && !currenciesOf(cell)?.includes('USD')

/** Columns that hold nothing but currencies and are read as nothing. */
export function currencyColumns(columns: Columns, rows: readonly TableRow[]): number[] {
  const read = new Set([...columns.values()].flat())
  const open = new Map<number, boolean>()
  for (const { cells } of rows)
    for (const [place, cell] of cells.entries()) {
      if (cell === '' || read.has(place) || open.get(place) === false) continue
      open.set(place, /\p{L}{2}|\p{Sc}/u.test(cell) && currenciesOf(cell) !== undefined)
    }
  return [...open].flatMap(([place, isCurrency]) => (isCurrency ? [place] : []))
}
