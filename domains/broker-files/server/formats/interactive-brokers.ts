import type { TableRow } from '#platform/tabular/index.ts'
import {
  type ActionWord,
  type BrokerFormat,
  type Columns,
  columnsIn,
  type Field,
  fieldsOf,
  leftOut,
  type WrittenRow,
  writtenRow,
} from './format.ts'
import { statementFigures } from './statement-figures.ts'

const actions: readonly ActionWord[] = [
  [/merger|acquisition|spinoff|spin-off|tender|exchange|rights/i, leftOut.reorganisation],
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
    fees: ['taxes'],
    amount: ['netcash'],
    settles: ['settledatetarget'],
    currency: ['currencyprimary', 'currency'],
    level: ['levelofdetail'],
    order: ['iborderid', 'orderid'],
  },
  actions,
}

/** The tables of an activity statement that are read, with the columns of each. */
const tables: Record<string, Partial<Record<Field, readonly string[]>>> = {
  Trades: {
    date: ['datetime'],
    security: ['assetcategory'],
    currency: ['currency'],
    symbol: ['symbol'],
    quantity: ['quantity'],
    price: ['tprice'],
    gross: ['proceeds'],
    commission: ['commfee', 'comminusd'],
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
  read: readStatement,
  states: statementFigures,
}

/** Whether a row is the head of a table of an activity statement. */
export const isStatementHead = ({ cells }: TableRow): boolean =>
  cells[1] === 'Header' && (cells[0] === 'Statement' || Object.hasOwn(tables, cells[0] ?? ''))

function readStatement(rows: readonly TableRow[]): WrittenRow[] {
  const read: WrittenRow[] = []
  let columns: Columns = new Map()
  for (const row of rows) {
    const [table = '', kind, first = ''] = row.cells
    if (!Object.hasOwn(tables, table)) continue
    if (kind === 'Header') columns = columnsIn({ titles: tables[table] ?? {}, needs: [] }, row) ?? new Map()
    // Below the single rows stand totals, and the parts that an order is made of.
    const isTotal = /^total/i.test(first) || (table === 'Trades' && first !== 'Order' && first !== 'Trade')
    if (kind !== 'Data' || isTotal) continue
    const fields = fieldsOf(columns, row)
    read.push(
      writtenRow(row, { ...fields, ...statedBy(table, fields), level: table === 'Trades' ? first : '' }),
    )
  }
  return read
}

/** What the name of the table and the description say. */
function statedBy(table: string, fields: Partial<Record<Field, string>>): Partial<Record<Field, string>> {
  if (table === 'Trades') {
    return { side: fields.quantity?.startsWith('-') ? 'sell' : 'buy' }
  }
  const description = fields.description ?? ''
  const leading = /^([A-Z][A-Z0-9. ]*?)\s?\([A-Z]{2}[A-Z0-9]{9,10}\)/.exec(description)?.[1] ?? ''
  const isCapital = table === 'Dividends' && /return of capital/i.test(description)
  if (table !== 'Corporate Actions')
    return { action: isCapital ? 'Return of capital' : table, symbol: fields.symbol || leading }
  // Behind the words stands whose shares came or went; the old ones of a split have a name of their own.
  const concerned = /\(([A-Z][A-Z0-9. ]*?)(?:\.OLD)?, [^()]*\)\s*$/.exec(description)?.[1] ?? leading
  const action = concerned === leading ? description : `Exchange: ${description}`
  return { action, symbol: concerned }
}
