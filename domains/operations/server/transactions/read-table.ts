import {
  type ColumnField,
  columnsByTitles,
  type DateOrder,
  type DecimalSignOfFile,
  dateColumnOf,
  decimalSignOfColumn,
  findHeader,
  likelyHeader,
  readDate,
  titlesOf,
} from '#platform/column-mapping/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { TableRow } from '#platform/tabular/index.ts'
import { NewTransaction, type TransactionField, type TransactionKind } from '../../contract/index.ts'
import { amountOf } from './read-amount.ts'

/** Titles that banks and programs give the columns of a file of transactions. */
const columns: readonly ColumnField<TransactionField>[] = [
  {
    field: 'externalId',
    titles: [
      'transactionid',
      'transaction',
      'transactionnumber',
      'id',
      'reference',
      'bookingid',
      'txid',
      'externalid',
      'number',
    ],
  },
  {
    field: 'account',
    titles: ['account', 'accountnumber', 'iban', 'accountid', 'accountiban', 'card', 'cardnumber'],
  },
  {
    field: 'customer',
    titles: [
      'customer',
      'customernumber',
      'customerid',
      'customername',
      'client',
      'clientid',
      'accountholder',
      'holder',
    ],
  },
  {
    field: 'at',
    titles: [
      'date',
      'datetime',
      'timestamp',
      'bookingdate',
      'booked',
      'transactiondate',
      'valuedate',
      'at',
      'time',
    ],
  },
  {
    field: 'direction',
    titles: ['direction', 'debitcredit', 'creditdebit', 'dc', 'side', 'inout', 'creditdebitindicator'],
  },
  { field: 'amount', titles: ['amount', 'value', 'sum', 'transactionamount'] },
  { field: 'currency', titles: ['currency', 'ccy', 'currencycode'] },
  {
    field: 'counterparty',
    titles: [
      'counterparty',
      'counterpartyname',
      'beneficiary',
      'otherparty',
      'payee',
      'payer',
      'merchant',
      'othersideof',
      'otherside',
      'counterpartyaccount',
    ],
  },
  { field: 'country', titles: ['country', 'counterpartycountry', 'countrycode', 'beneficiarycountry'] },
  { field: 'kind', titles: ['kind', 'type', 'transactiontype', 'channel', 'method'] },
  {
    field: 'text',
    titles: [
      'text',
      'description',
      'paymenttext',
      'purpose',
      'remittance',
      'remittanceinformation',
      'details',
      'memo',
      'narrative',
    ],
  },
]

const needed: readonly TransactionField[] = ['externalId', 'account', 'at', 'amount']

type Mapping = Partial<Record<TransactionField, string | null>>

export type TableReading = {
  titles: string[]
  columns: Mapping
  needs: string[]
  dateOrder: DateOrder | null
  rows: number
  usable: { line: number; transaction: NewTransaction; customer: string }[]
  refused: { line: number; number: string; reason: string }[]
}

type Asked = {
  columns: Mapping | undefined
  remembered: (titles: readonly string[]) => Mapping | undefined
  currency: string | undefined
  dateOrder: DateOrder | undefined
  now: Date
}

/** Where the rows of a file begin and what its columns are called. */
export function headOf(rows: readonly TableRow[]): { place: number; titles: string[] } {
  const place = findHeader(rows, columns, needed) ?? likelyHeader(rows)
  return { place, titles: titlesOf(rows[place]?.cells ?? []) }
}

/**
 * The transactions of a table: each row as one that can be used, or with why it cannot. A sign says the direction where no column does: what is below zero went out. Where a column says
 * in and the sign out, nobody knows which it was.
 * @throws Problem `unsupported-file` for a file without rows, `date-order-unknown` where 03/04 could be either and nothing says which.
 */
export function readTable(rows: readonly TableRow[], asked: Asked): TableReading {
  const { place, titles } = headOf(rows)
  const body = rows.slice(place + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (titles.length === 0 || rows.length === 0)
    throw new Problem(
      'unsupported-file',
      'The file has no rows. It must be CSV or XLSX with titles above its columns.',
    )
  const mapping = asked.columns ?? asked.remembered(titles) ?? columnsByTitles(titles, columns)
  const at = new Map<TransactionField, number>()
  for (const { field } of columns) {
    const title = mapping[field]
    const column = title ? titles.indexOf(title) : -1
    if (column !== -1) at.set(field, column)
  }
  const stated = Object.fromEntries(
    columns.map(({ field }) => [field, at.has(field) ? (titles[at.get(field) as number] ?? null) : null]),
  )
  const needs = [
    ...needed.filter((field) => !at.has(field)).map((field) => needWords[field] ?? field),
    ...(at.has('currency') || asked.currency ? [] : ['currency']),
  ]
  const base = { titles, columns: stated as Mapping, needs, rows: body.length }
  if (needs.length > 0) return { ...base, dateOrder: null, usable: [], refused: [] }

  const cell = (row: TableRow, field: TransactionField) => (row.cells[at.get(field) ?? -1] ?? '').trim()
  const dates = dateColumnOf(
    body.map((row) => cell(row, 'at')),
    stated.at ?? '',
  )
  const dateOrder = asked.dateOrder ?? dates.order
  if (dates.state === 'undecided' && !dateOrder)
    throw new Problem(
      'date-order-unknown',
      `The dates of the file, such as ${dates.twoWays.example}, can be read in more than one order, and nothing in the file settles it. Choose the order; nothing was added.`,
      { example: dates.twoWays.example },
    )
  const decimals = decimalSignOfColumn(body.map((row) => cell(row, 'amount')))
  const usable: TableReading['usable'] = []
  const refused: TableReading['refused'] = []
  const seen = new Map<string, number>()
  for (const row of body) {
    const number = cell(row, 'externalId')
    const refuse = (reason: string) => refused.push({ line: row.line, number: number.slice(0, 120), reason })
    const read = transactionOf(row, cell, asked, { dateOrder, decimals })
    if ('reason' in read) {
      refuse(read.reason)
      continue
    }
    const earlier = seen.get(number)
    if (earlier !== undefined) {
      refuse(`Line ${earlier} has the same number.`)
      continue
    }
    seen.set(number, row.line)
    usable.push({ line: row.line, transaction: read.transaction, customer: cell(row, 'customer') })
  }
  return { ...base, dateOrder, usable, refused }
}

const needWords: Partial<Record<TransactionField, string>> = {
  externalId: 'number',
  account: 'account',
  at: 'date',
  amount: 'amount',
}

function transactionOf(
  row: TableRow,
  cell: (row: TableRow, field: TransactionField) => string,
  { currency, now }: Asked,
  { dateOrder, decimals }: { dateOrder: DateOrder | null; decimals: DecimalSignOfFile },
): { transaction: NewTransaction } | { reason: string } {
  const code = (cell(row, 'currency') || currency || '').toUpperCase()
  if (!/^[A-Z]{3}$/.test(code)) return { reason: `The currency "${code.slice(0, 20)}" is not three letters.` }
  const amount = amountOf(cell(row, 'amount'), code, decimals)
  if (typeof amount === 'string') return { reason: amount }
  const given = cell(row, 'direction')
  const direction = directionOf(given)
  if (given !== '' && !direction)
    return { reason: `The direction "${given.slice(0, 40)}" is neither in nor out.` }
  if (direction === 'in' && amount < 0)
    return {
      reason: `The direction "${given.slice(0, 40)}" means incoming, but the amount ${cell(row, 'amount').slice(0, 40)} is below zero.`,
    }
  const moment = momentOf(cell(row, 'at'), dateOrder, now)
  if ('refused' in moment) return { reason: moment.refused }
  const country = cell(row, 'country').toUpperCase()
  const read = NewTransaction.safeParse({
    externalId: cell(row, 'externalId'),
    account: cell(row, 'account'),
    at: moment.at,
    direction: direction ?? (amount < 0 ? 'out' : 'in'),
    amountMinor: Math.abs(amount),
    currency: code,
    counterparty: cell(row, 'counterparty').slice(0, 300),
    country,
    kind: kindOf(cell(row, 'kind')),
    text: cell(row, 'text').slice(0, 1_000),
  })
  if (read.success) return { transaction: read.data }
  const [issue] = read.error.issues
  return {
    reason: issue ? `${String(issue.path[0] ?? 'Row')}: ${issue.message}.` : 'The row cannot be used.',
  }
}

function directionOf(text: string): 'in' | 'out' | undefined {
  const word = text.toLowerCase().replaceAll(/[^a-z]/g, '')
  if (['in', 'credit', 'c', 'cr', 'crdt', 'incoming', 'received', 'deposit'].includes(word)) return 'in'
  return ['out', 'debit', 'd', 'dr', 'dbit', 'outgoing', 'sent', 'withdrawal'].includes(word)
    ? 'out'
    : undefined
}

const kindWords: readonly [RegExp, TransactionKind][] = [
  [/charge ?back|disput/i, 'chargeback'],
  [/refund|return/i, 'refund'],
  [/cash|atm|deposit|withdraw/i, 'cash'],
  [/card|pos\b|purchase/i, 'card'],
  [/transfer|wire|sepa|swift|ach|payment|credit|debit/i, 'transfer'],
]
const kindOf = (text: string): TransactionKind => kindWords.find(([word]) => word.test(text))?.[1] ?? 'other'

/** A moment with its time where it has one; a day begins at midnight UTC. */
function momentOf(text: string, order: DateOrder | null, now: Date): { at: string } | { refused: string } {
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) {
    const whole = /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`
    const at = new Date(whole)
    if (Number.isNaN(at.getTime())) return { refused: `The date "${text.slice(0, 60)}" cannot be read.` }
    return at > now
      ? { refused: `The date "${text.slice(0, 60)}" lies in the future.` }
      : { at: at.toISOString() }
  }
  const day = readDate(text, order, now)
  if ('refused' in day) return day
  if (day.date.length !== 10) return { refused: `The date "${text.slice(0, 60)}" names no day.` }
  const time = /\s(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(text)
  const at = new Date(
    `${day.date}T${(time?.[1] ?? '0').padStart(2, '0')}:${time?.[2] ?? '00'}:${time?.[3] ?? '00'}.000Z`,
  )
  if (Number.isNaN(at.getTime())) return { refused: `The time of "${text.slice(0, 60)}" cannot be read.` }
  return at > now
    ? { refused: `The date "${text.slice(0, 60)}" lies in the future.` }
    : { at: at.toISOString() }
}
