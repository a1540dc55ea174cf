import type { TableRow } from '#platform/tabular/index.ts'
import {
  type ActionWord,
  BONDS,
  type BrokerFormat,
  type Columns,
  columnsIn,
  type Field,
  fieldsOf,
  type WrittenRow,
  writtenRow,
} from './format.ts'
import { flexFigures, multipliersIn, securityIdsIn, statementFigures } from './statement-figures.ts'
import { inEnglish } from './statement-languages.ts'

const actions: readonly ActionWord[] = [
  [/^currency conversion$/i, 'conversion'],
  [/merger|acquisition|spinoff|spin-off|tender|exchange|rights|\bchange\b|conversion/i, 'reorganisation'],
  [/^buy/i, 'buy'],
  [/^sell/i, 'sell'],
  [/split/i, 'split'],
  [/withholding|\btax/i, 'tax'],
  [/return of capital/i, 'capital'],
  [/dividend|payment in lieu/i, 'dividend'],
  [/interest/i, 'interest'],
  [/fee|commission adj/i, 'fee'],
  [/deposit|withdrawal|transfer/i, 'transfer'],
]

/** Interactive Brokers' flex query of trades: the fields are the customer's choice. */
export const flexQuery: BrokerFormat = {
  id: 'interactive-brokers-flex',
  name: 'Interactive Brokers, flex query',
  dates: 'year-first',
  hasSignedAmounts: true,
  charges: 'negative',
  needs: ['symbol', 'date', 'quantity', 'price', 'side'],
  inCurrency: 'stated',
  mustState: {
    field: 'currency',
    sentence:
      'This flex query does not state in which currency its trades are. Add the field CurrencyPrimary to the query and run it again; nothing was booked.',
  },
  titles: {
    date: ['datetime', 'tradedate'],
    symbol: ['symbol'],
    description: ['description'],
    security: ['assetclass'],
    side: ['buysell'],
    quantity: ['quantity'],
    price: ['tradeprice', 'price'],
    gross: ['proceeds', 'trademoney'],
    commission: ['ibcommission', 'commission'],
    chargeCurrency: ['ibcommissioncurrency'],
    code: ['notescodes', 'notes', 'code'],
    opens: ['opencloseindicator'],
    multiplier: ['multiplier'],
    fees: ['taxes'],
    amount: ['netcash'],
    settles: ['settledatetarget'],
    currency: ['currencyprimary', 'currency'],
    level: ['levelofdetail'],
    order: ['iborderid', 'orderid'],
  },
  further: [
    {
      needs: ['date', 'action', 'amount', 'currency'],
      titles: {
        date: ['datetime', 'date', 'reportdate'],
        action: ['type', 'activitycode'],
        symbol: ['symbol'],
        description: ['description'],
        security: ['assetclass'],
        amount: ['amount'],
        currency: ['currencyprimary'],
        level: ['levelofdetail'],
      },
    },
    {
      needs: ['date', 'symbol', 'action', 'quantity', 'gross', 'currency'],
      titles: {
        date: ['reportdate', 'datetime'],
        symbol: ['symbol'],
        action: ['actiondescription', 'description'],
        security: ['assetclass'],
        quantity: ['quantity'],
        gross: ['value', 'proceeds'],
        currency: ['currencyprimary'],
      },
    },
  ],
  actions,
}

type Tables = Readonly<Record<string, Partial<Record<Field, readonly string[]>>>>

/** The tables of an activity statement that are read, with the columns of each. */
const statementTables: Tables = {
  Trades: {
    date: ['datetime'],
    security: ['assetcategory'],
    currency: ['currency'],
    symbol: ['symbol'],
    quantity: ['quantity'],
    price: ['tprice'],
    gross: ['proceeds'],
    commission: ['commfee', 'commin'],
    code: ['code'],
  },
  Dividends: cashTable(),
  'Withholding Tax': cashTable(),
  'Payment In Lieu Of Dividends': cashTable(),
  Interest: cashTable(),
  'Bond Interest Received': cashTable(),
  'Bond Interest Paid': cashTable(),
  Fees: cashTable(),
  'Other Fees': cashTable(),
  'Transaction Fees': { ...cashTable(), date: ['datetime', 'date'] },
  'Deposits & Withdrawals': { ...cashTable(), date: ['settledate', 'date'] },
  // What shares were worth on the day is not what they had cost.
  Transfers: {
    date: ['date'],
    security: ['assetcategory'],
    currency: ['currency'],
    symbol: ['symbol'],
    quantity: ['qty', 'quantity'],
    amount: ['cashamount'],
  },
  'Corporate Actions': {
    // The evening before its ex-day an action is entered; it is reported on the ex-day.
    date: ['reportdate', 'datetime'],
    security: ['assetcategory'],
    currency: ['currency'],
    description: ['description'],
    quantity: ['quantity'],
    gross: ['value'],
    amount: ['proceeds'],
  },
}

function cashTable(): Partial<Record<Field, readonly string[]>> {
  return { date: ['date'], currency: ['currency'], description: ['description'], amount: ['amount'] }
}

/** Interactive Brokers' activity statement: many tables in one file, each row naming its own. */
export const activityStatement: BrokerFormat = {
  id: 'interactive-brokers',
  name: 'Interactive Brokers, activity statement',
  dates: 'year-first',
  hasSignedAmounts: true,
  charges: 'negative',
  needs: [],
  titles: {},
  actions,
  read: (rows) => readTables(rows.map(inEnglish), statementTables),
  states: (file) => statementFigures({ ...file, table: file.table.map(inEnglish) }),
}

const fill = {
  date: ['datetime', 'tradedate'],
  security: ['assetcategory'],
  currency: ['currency'],
  symbol: ['symbol'],
  side: ['buysell'],
  quantity: ['quantity'],
  price: ['tradeprice'],
  gross: ['proceeds', 'trademoney'],
  commission: ['ibcommission'],
  chargeCurrency: ['ibcommissioncurrency'],
  code: ['notes'],
  opens: ['opencloseindicator'],
  multiplier: ['multiplier'],
  fees: ['taxes'],
  amount: ['netcash'],
  settles: ['settledatetarget'],
  level: ['levelofdetail'],
  order: ['iborderid'],
} as const
const cash = {
  date: ['datetime', 'date', 'reportdate'],
  currency: ['currency'],
  security: ['assetcategory'],
  symbol: ['symbol'],
  description: ['description'],
  action: ['type', 'activitydescription'],
  amount: ['amount', 'cash'],
  level: ['levelofdetail'],
} as const

/** The elements of a flex query in XML that are read, by their attributes. */
const flexElements: Tables = {
  Trade: fill,
  Order: fill,
  CashTransaction: cash,
  TransactionFee: { ...cash, amount: ['taxamount', 'amount'] },
  Transfer: {
    date: ['date', 'datetime'],
    security: ['assetcategory'],
    currency: ['currency'],
    symbol: ['symbol'],
    quantity: ['quantity'],
    amount: ['cashtransfer'],
  },
  CorporateAction: {
    date: ['reportdate', 'datetime'],
    security: ['assetcategory'],
    currency: ['currency'],
    description: ['actiondescription', 'description'],
    quantity: ['quantity'],
    gross: ['value'],
    amount: ['proceeds'],
  },
}

/** The same as a file of XML: each kind of element is a table, whose titles are its attributes. */
export const flexXml: BrokerFormat = {
  ...activityStatement,
  id: 'interactive-brokers-flex-xml',
  name: 'Interactive Brokers, flex query in XML',
  read: (rows) => readTables(rows, flexElements),
  states: flexFigures,
}

/** Whether a row is the head of elements of a flex query. */
export const isFlexHead = ({ cells }: TableRow): boolean =>
  cells[1] === 'Header' && (cells[0] === 'FlexStatement' || Object.hasOwn(flexElements, cells[0] ?? ''))

/** Whether a row is the head of a table of an activity statement. */
export const isStatementHead = (row: TableRow): boolean => {
  const [table = '', kind] = inEnglish(row).cells
  return kind === 'Header' && (table === 'Statement' || Object.hasOwn(statementTables, table))
}

function readTables(rows: readonly TableRow[], tables: Tables): WrittenRow[] {
  const read: WrittenRow[] = []
  let columns: Columns = new Map()
  let chargeCurrency = ''
  let lacking = ''
  const securityIds = securityIdsIn(rows)
  const multipliers = multipliersIn(rows)
  const isDetailed = rows.some(({ cells }) => cells[0] === 'CashTransaction' && cells.includes('DETAIL'))
  for (const row of rows) {
    const [table = '', kind, first = ''] = row.cells
    if (!Object.hasOwn(tables, table)) continue
    if (kind === 'Header') columns = columnsIn({ titles: tables[table] ?? {}, needs: [] }, row) ?? new Map()
    if (kind === 'Header') lacking = lackingIn(table, columns)
    if (kind === 'Header') chargeCurrency = row.cells.map(currencyOfCharge).find(Boolean) ?? ''
    // Below the single rows stand totals, and the parts that an order is made of.
    const isTotal = /^total/i.test(first) || (table === 'Trades' && first !== 'Order' && first !== 'Trade')
    if (kind !== 'Data' || isTotal) continue
    const fields = fieldsOf(columns, row)
    read.push(
      writtenRow(row, {
        ...fields,
        ...(chargeCurrency && { chargeCurrency }),
        ...statedBy(table, fields),
        ...(lacking && { action: `${table} without a column of ${lacking}`, side: '' }),
        ...(!fields.multiplier && { multiplier: multipliers.get(fields.symbol ?? '') ?? '' }),
        ...(BONDS.test(fields.security ?? '') && {
          symbol: securityIds.get(fields.symbol ?? '') ?? fields.symbol ?? '',
        }),
        level: levelIn(table, first, fields, isDetailed),
      }),
    )
  }
  return read
}

/** What a table has to say of each row: one without its charges would be booked as if there were none. */
function lackingIn(table: string, columns: Columns): string {
  const needs: readonly (readonly Field[])[] =
    table === 'Trades'
      ? [['date'], ['symbol'], ['quantity'], ['gross'], ['commission']]
      : [['date'], ['amount', 'quantity']]
  return needs
    .flatMap((own) => (own.some((field) => columns.has(field)) ? [] : [own.join(' or ')]))
    .join(', ')
}

/** "Comm in EUR": of an exchange between currencies the charge is in that of the account. */
const currencyOfCharge = (title: string): string => /^Comm in ([A-Z]{3})$/.exec(title)?.[1] ?? ''

/** Whether a row states an order, an execution or, of cash, the sum of rows that stand there too. */
function levelIn(table: string, first: string, { level = '' }: Fields, isDetailed: boolean): string {
  if (table === 'Trades') return first
  if (table === 'Trade' || table === 'Order') return level || table
  return isDetailed && level === 'SUMMARY' ? level : ''
}

type Fields = Partial<Record<Field, string>>

/** What the name of the table and the description say. */
function statedBy(table: string, fields: Fields): Fields {
  if (table === 'Trades') return { side: fields.quantity?.startsWith('-') ? 'sell' : 'buy' }
  if (table === 'Trade' || table === 'Order') return {}
  if (table === 'CashTransaction')
    return /return of capital/i.test(fields.description ?? '') ? { action: 'Return of capital' } : {}
  const description = fields.description ?? ''
  const leading = /^([A-Z][A-Z0-9. ]*?)\s?\([A-Z]{2}[A-Z0-9]{9,10}\)/.exec(description)?.[1] ?? ''
  const isCapital = table === 'Dividends' && /return of capital/i.test(description)
  if (table !== 'Corporate Actions' && table !== 'CorporateAction')
    return { action: isCapital ? 'Return of capital' : table, symbol: fields.symbol || leading }
  // Behind the words stands whose shares came or went; the old ones of a split have a name of their own.
  const concerned = /\(([A-Z][A-Z0-9. ]*?)(?:\.OLD)?, [^()]*\)\s*$/.exec(description)?.[1] ?? leading
  const action = concerned === leading ? description : `Exchange: ${description}`
  // Rows of one event have the same words before the last bracket.
  return {
    action,
    symbol: concerned,
    order: description.replace(/\s*\([^()]*\)\s*$/, ''),
    security: fields.security ?? '',
  }
}
