import { z } from 'zod'
import { transactionKinds } from '#engines/transaction-rules/index.ts'
import {
  defineEndpoint,
  defineList,
  fileResponse,
  isoDateTime,
  listFileRequest,
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

/** A booking of a customer's account. */
export const Transaction = z.object({
  id: z.number().int(),
  isSample: z.boolean(),
  /** The number that whoever sent it gave it: the same number again is the same transaction. */
  externalId: z.string(),
  account: z.string(),
  customerId: z.number().int().nullable(),
  customerName: z.string().nullable(),
  at: isoDateTime,
  direction: TransactionDirection,
  /** Whole minor units of `currency`. */
  amountMinor: z.number().int(),
  currency: z.string(),
  counterparty: z.string(),
  country: z.string(),
  kind: TransactionKind,
  text: z.string(),
  source: TransactionSource,
  /** Whether its text and its other side were held against the lists: where no rule in force asks for it, nobody did. `waiting`: they will be. */
  names: NamesState,
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
  /** Whether a rule in force has looked at it, and how many alerts it belongs to. */
  isMonitored: z.boolean(),
  alerts: z.number().int(),
  recordedAt: isoDateTime,
})
export type Transaction = z.infer<typeof Transaction>

export const transactionsList = defineList({
  name: 'Transactions',
  columns: { at: 'moment', amount: 'whole', account: 'text' },
  facets: {
    direction: TransactionDirection,
    kind: TransactionKind,
    monitoring: z.enum(['flagged', 'approved', 'open', 'not-monitored']),
    names: NamesState,
  },
  searches: 'Account, other side, number',
  startsWith: 'the newest first',
})

/** Rows of a file of transactions that are read. */
export const TRANSACTION_FILE_ROWS_MAX = 20_000

/** Signs that turn the order of letters around: with one, a name reads otherwise than it is compared. */
const readsAsWritten = [
  (text: string) => !turnsReading(text),
  'Holds signs that turn the order of its letters around: it would read otherwise than it is compared',
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
    .min(1, 'An amount is above nought')
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
  effect: 'read',
  method: 'GET',
  path: '/api/bpo/transactions',
  summary: 'Monitored transactions, the newest first, filtered and paged',
  permission: 'operations:read',
  request: z.object({
    ...listRequest(transactionsList),
    alert: numberInText().int().positive().optional(),
  }),
  response: listPage(Transaction),
  problems: [],
  examples: [{ asks: 'Which transactions were flagged?', request: { monitoring: 'flagged' } }],
})

export const exportTransactions = defineEndpoint({
  name: 'bpo.transactions-export',
  effect: 'read',
  method: 'GET',
  path: '/api/bpo/transactions/export',
  summary: 'Every transaction that a filter finds, as CSV or XLSX',
  permission: 'operations:read',
  request: z.object(listFileRequest(transactionsList)),
  response: fileResponse,
  problems: ['too-large'],
  answers: 'file',
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
  effect: 'write',
  method: 'POST',
  path: '/api/bpo/transactions',
  summary:
    'Takes up to 500 transactions and holds them against the rules in force; the same number again is the same transaction',
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

/** What a file of transactions holds. */
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
  effect: 'write',
  method: 'POST',
  path: '/api/bpo/transactions/import',
  summary:
    'Reads transactions from a CSV or XLSX file; a trial tells what would be added and why a row would not',
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
