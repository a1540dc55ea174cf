import { z } from 'zod'
import { transactionKinds } from '#engines/transaction-rules/index.ts'
import {
  column,
  columnsOf,
  defineEndpoint,
  defineList,
  defineListFile,
  isoDateTime,
  listPage,
  listRequest,
  numberInText,
  turnsReading,
} from '#platform/endpoint/index.ts'

export const TransactionKind = z.enum(transactionKinds)
export type TransactionKind = z.infer<typeof TransactionKind>

export const TransactionDirection = z.enum(['in', 'out'])

/** Where a booking came from. `paper`: what moved on a paper account of the installation. */
export const TransactionSource = z.enum(['file', 'api', 'sample', 'paper'])
export type TransactionSource = z.infer<typeof TransactionSource>

/**
 * What the lists say of a text and an other side. `unanswered`: nobody was found, on lists that are not those that the organisation needs; it is read again once they are.
 */
export const NamesState = z.enum(['not-asked', 'waiting', 'unanswered', 'clear', 'named'])

export const kindLabel = {
  transfer: 'Transfer',
  card: 'Card',
  cash: 'Cash',
  refund: 'Refund',
  chargeback: 'Chargeback',
  other: 'Other',
} as const satisfies Record<TransactionKind, string>

/** A booking of a customer's account. */
export const Transaction = z.object({
  id: z.number().int(),
  isSample: z.boolean(),
  externalId: column(z.string(), {
    title: 'Transaction',
    definition: 'The number its sender gave it: the same number again is the same transaction.',
    table: 'offered',
  }),
  at: column(isoDateTime, {
    title: 'Booked',
    format: 'moment',
    aliases: 'when, booked, date, on what day, executed',
  }),
  account: column(z.string(), { title: 'Account' }),
  customerId: z.number().int().nullable(),
  customerName: column(z.string().nullable(), {
    title: 'Customer',
    id: 'customer',
    card: 'name',
    aliases: 'customer, client, which customer, account holder',
  }),
  counterparty: column(z.string(), {
    title: 'Other side',
    inSentence: 'counterparty',
    aliases: 'counterparty of the payment, beneficiary, sender, paid to, paid whom, other side',
  }),
  country: column(z.string(), { title: 'Country', card: 'none', aliases: 'country, corridor' }),
  kind: column(TransactionKind, {
    title: 'Kind',
    words: kindLabel,
    card: 'none',
    aliases: 'kind, type, kind of transaction',
  }),
  direction: column(TransactionDirection, { title: 'Direction', table: 'offered', aliases: 'direction' }),
  amountMinor: column(z.number().int(), {
    title: 'Amount',
    definition: 'Whole minor units of `currency`.',
    id: 'amount',
    format: 'number',
    card: 'figure',
    aliases: 'amount, how much, size, transaction size, volume, worth, value, sum',
  }),
  currency: column(z.string(), { title: 'Currency', table: 'offered' }),
  text: column(z.string(), {
    title: 'Text',
    table: 'offered',
    aliases: 'reference, payment reference, purpose',
  }),
  source: column(TransactionSource, { title: 'Source', table: 'offered' }),
  names: column(NamesState, {
    title: 'Lists',
    definition:
      'Whether its text and its other side were checked against the lists: where no rule in force asks for it, nobody did. `waiting`: they will be.',
    card: 'none',
  }),
  /** The party of a list that it names most. */
  named: z
    .object({
      words: z.string(),
      where: z.enum(['name', 'text']),
      probability: z.number(),
      listId: z.string(),
      listName: z.string(),
      entryUid: z.string(),
      entryName: z.string(),
    })
    .nullable(),
  isMonitored: column(z.boolean(), {
    title: 'Monitored',
    definition: 'Whether a rule in force has looked at it, and how many alerts it belongs to.',
    table: 'none',
  }),
  alerts: column(z.number().int(), { title: 'Alerts', format: 'count' }),
  recordedAt: isoDateTime,
})
export type Transaction = z.infer<typeof Transaction>

export const transactionColumns = columnsOf(Transaction, {
  readsLike: {
    title: 'Reads like',
    table: 'none',
    value: (row) => row.named?.entryName ?? '',
    after: 'named',
  },
  ofList: { title: 'Of list', table: 'none', value: (row) => row.named?.listName ?? '', after: 'named' },
})

export const transactionsList = defineList({
  name: 'Transactions',
  columns: { at: 'moment', recorded: 'moment', amount: 'whole', account: 'text' },
  periods: { recorded: 'Recorded' },
  facets: {
    direction: TransactionDirection,
    kind: TransactionKind,
    monitoring: z.enum(['flagged', 'approved', 'open', 'not-monitored']),
    names: NamesState,
  },
  searches: 'Account, other side, number',
  startsWith: 'the newest first',
})

/** What a figure counts of evaluated transactions: all, those with an alert, or those whose alerts found nothing. */
export const LookedAt = z.enum(['all', 'with-alert', 'cleared'])
export type LookedAt = z.infer<typeof LookedAt>

/** Rows of a file of transactions that are read. */
export const TRANSACTION_FILE_ROWS_MAX = 20_000

/** Signs that turn the order of letters around: with one, a name reads otherwise than it is compared. */
const readsAsWritten = [
  (text: string) => !turnsReading(text),
  'Contains characters that reverse the reading order: it would read differently from how it is compared',
] as const

const transactionFacts = {
  externalId: z
    .string()
    .trim()
    .min(1, 'A number is required')
    .max(120)
    .refine(...readsAsWritten),
  account: z
    .string()
    .trim()
    .min(1, 'An account is required')
    .max(80)
    .refine(...readsAsWritten),
  customerId: z.number().int().positive().nullable().default(null),
  at: z.iso
    .datetime({ offset: true, error: 'Write the moment as 2026-11-20T09:30:00Z' })
    .refine((at) => Date.parse(at) >= 0, 'A booking is of 1970 or later'),
  direction: TransactionDirection,
  amountMinor: z
    .number()
    .int('An amount is whole minor units')
    .min(1, 'An amount must be above zero')
    .max(Number.MAX_SAFE_INTEGER / 1_000),
  currency: z.string().regex(/^[A-Z]{3}$/, 'A currency is three capital letters'),
  counterparty: z
    .string()
    .trim()
    .max(300)
    .refine(...readsAsWritten)
    .default(''),
  country: z
    .string()
    .regex(/^([A-Z]{2})?$/, 'A country is two capital letters')
    .default(''),
  kind: TransactionKind.default('other'),
  text: z
    .string()
    .trim()
    .max(1_000)
    .refine(...readsAsWritten)
    .default(''),
}
export const NewTransaction = z.object(transactionFacts)
export type NewTransaction = z.infer<typeof NewTransaction>

export const listTransactions = defineEndpoint({
  name: 'bpo.transactions',
  method: 'GET',
  path: '/api/bpo/transactions',
  summary: 'Monitored transactions, newest first, filtered and paged',
  permission: 'operations:read',
  request: z.object({
    ...listRequest(transactionsList),
    alert: numberInText().int().positive().optional(),
    looked: LookedAt.optional(),
  }),
  response: listPage(Transaction),
  examples: [{ asks: 'Which transactions were flagged?', request: { monitoring: 'flagged' } }],
})

export const exportTransactions = defineListFile(listTransactions, {
  name: 'bpo.transactions-export',
  summary: 'Every transaction that matches a filter, as CSV or XLSX',
})

/** What became of transactions that were sent. */
export const TransactionsTaken = z.object({
  added: z.number().int(),
  /** Sent before under the same number, with the same content: left as they are. */
  known: z.number().int(),
  /** Hits of the rules in force, and the alerts that they made or counted on. */
  hits: z.number().int(),
  alertsRaised: z.number().int(),
  alertIds: z.array(z.number().int()),
  /** Added ones whose customer is not known. */
  unattached: z.number().int(),
  /** Added ones that no rule in force which asks for amounts could see: no dated rate turns their currency into the rule's. */
  leftOut: z.object({ count: z.number().int(), currencies: z.array(z.string()) }),
})
export type TransactionsTaken = z.infer<typeof TransactionsTaken>

export const addTransactions = defineEndpoint({
  name: 'bpo.add-transactions',
  method: 'POST',
  path: '/api/bpo/transactions',
  summary:
    'Adds up to 500 transactions and checks them against the rules in force; a repeated number is the same transaction',
  permission: 'operations:write',
  request: z.object({ transactions: z.array(NewTransaction).min(1).max(500) }),
  response: TransactionsTaken,
  problems: ['conflict'],
  status: 201,
})

export const transactionFields = [
  'externalId',
  'account',
  'customer',
  'at',
  'direction',
  'amount',
  'currency',
  'counterparty',
  'country',
  'kind',
  'text',
] as const
export type TransactionField = (typeof transactionFields)[number]

export const TransactionFileRead = TransactionsTaken.extend({
  rows: z.number().int(),
  titles: z.array(z.string()),
  columns: z.record(z.string(), z.string().nullable()),
  mappedBy: z.enum(['titles', 'memory', 'request']),
  /** What no column says and is needed; nothing is kept until it is said. */
  needs: z.array(z.string()),
  dateOrder: z.string().nullable(),
  /** The first hundred rows that cannot be used, each with why. */
  refused: z.array(z.object({ line: z.number().int(), number: z.string(), reason: z.string() })),
  refusedCount: z.number().int(),
  /** What of the file is not among its rows, as other sheets, and how its letters were read. */
  notes: z.array(z.string()),
  isTrial: z.boolean(),
})
export type TransactionFileRead = z.infer<typeof TransactionFileRead>

export const importTransactionFile = defineEndpoint({
  name: 'bpo.import-transactions',
  method: 'POST',
  path: '/api/bpo/transactions/import',
  summary:
    'Reads transactions from a CSV or XLSX file; a trial shows what would be added and why a row would be refused',
  permission: 'operations:write',
  body: 'multipart',
  bodyBytesMax: 10_500_000,
  request: z.object({
    file: z.file().max(10_000_000, 'The file may have at most 10 MB'),
    /** `true` changes nothing. */
    isTrial: z.enum(['true', 'false']).default('true'),
    /** Which column holds what, as JSON of field and title. */
    columns: z.string().max(10_000).optional(),
    /** Of all amounts, where no column says it. */
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'A currency is three capital letters')
      .optional(),
    dateOrder: z.enum(['dmy', 'mdy', 'ymd']).optional(),
    /** `true` adds the rows that can be used and leaves the others out. */
    isPartAccepted: z.enum(['true', 'false']).default('false'),
  }),
  response: TransactionFileRead,
  problems: ['unsupported-file', 'too-large', 'too-many-requests', 'date-order-unknown', 'conflict'],
})
