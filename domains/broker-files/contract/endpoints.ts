import { z } from 'zod'
import { ImportState, Reconciliation } from '#domains/trading/contract/index.ts'
import { defineEndpoint, isoDateTime, numberInText, Run } from '#platform/endpoint/index.ts'

const id = numberInText().int().positive().max(Number.MAX_SAFE_INTEGER)
const orgId = { orgId: numberInText().int().optional() }
const cents = z.number()
const count = z.number().int()

/** A broker's file in the books of an account. */
export const BrokerImport = z.object({
  id: count,
  accountId: count,
  fileName: z.string(),
  broker: z.string(),
  rows: count,
  booked: count,
  /** Rows that stood in the books already. */
  known: count,
  refused: count,
  firstDay: z.string(),
  lastDay: z.string(),
  /** Cents that the account has more, or less when negative. */
  cashChange: cents,
  /** What they are of, where the account is not kept in dollars. */
  currency: z.string().optional(),
  importedAt: isoDateTime,
  importedBy: z.string(),
  undoneAt: isoDateTime.nullable(),
  undoneBy: z.string().nullable(),
  state: ImportState,
  /** How many rows of a long file have been gone through, and of how many. */
  through: count,
  total: count,
  /** Why it ended before its end. */
  failure: z.string().nullable(),
  /** What the file says of itself beside what was booked; null for files of before this was compared. */
  reconciliation: Reconciliation.nullable(),
  /** The work on a long file, while it is gone through: what is left of it, and whether it can be cancelled. */
  run: Run.optional(),
})
export type BrokerImport = z.infer<typeof BrokerImport>

/** What a column of a file can hold whose titles nobody here knows. */
export const BrokerFileField = z.enum([
  'date',
  'action',
  'symbol',
  'quantity',
  'price',
  'gross',
  'commission',
  'fees',
  'amount',
  'tax',
  'currency',
])
export type BrokerFileField = z.infer<typeof BrokerFileField>

/** What a word of a file can mean where nobody here knows it. */
export const BrokerFileWord = z.enum([
  'buy',
  'sell',
  'reinvest',
  'dividend',
  'return-of-capital',
  'interest',
  'interest-paid',
  'fee',
  'fee-refund',
  'tax',
  'tax-refund',
  'deposit',
  'withdrawal',
  'transfer-in',
  'transfer-out',
  'conversion',
  'split',
  'leave-out',
])
export type BrokerFileWord = z.infer<typeof BrokerFileWord>

/** What a broker's file does, or on trial would do, to an account in one currency. Money in cents, quantities × 1,000,000. */
const FileInCurrency = z.object({
  trial: z.boolean(),
  /** Which column holds what, and who said so; null for a file that is known by its titles. */
  mapping: z
    .object({
      titles: z.array(z.string()),
      columns: z.record(BrokerFileField, z.string().nullable()),
      mappedBy: z.enum(['memory', 'request', 'titles']),
      dateOrder: z.enum(['dmy', 'mdy', 'ymd']).nullable(),
      /** What words of its actions were chosen to mean. */
      words: z.record(z.string(), BrokerFileWord),
      /** The first words of its actions that nobody knows: their rows are left out. */
      unknownWords: z.array(z.string()),
    })
    .nullable(),
  broker: z.string(),
  /** Null on trial, and where the file has nothing new. */
  import: BrokerImport.nullable(),
  /** The import of the very same file, where it stands in the books: then nothing of it is new. */
  repeats: BrokerImport.nullable(),
  rows: count,
  booked: count,
  known: count,
  refusedCount: count,
  /** How many of these would fit by themselves, and wait for a row that is not booked. */
  heldBackCount: count,
  /** The first of the rows that are not taken. */
  refused: z.array(z.object({ line: count, text: z.string(), reason: z.string(), isHeldBack: z.boolean() })),
  /** What the file does not say of companies' events and has to be stated to book them: whose shares they were, and what each was worth. */
  asks: z.array(
    z.object({
      /** What `answers` names it by. */
      key: z.string(),
      line: count,
      day: z.string(),
      what: z.string(),
      from: z.string().nullable(),
      symbols: z.array(z.string()),
    }),
  ),
  /** What the file says of itself beside what the account would have; null for a long file, whose import has it in the end. */
  reconciliation: Reconciliation.nullable(),
  /** The rows that are taken, by what happened. */
  kinds: z.array(z.object({ action: z.string(), rows: count, cash: cents })),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  cashBefore: cents,
  cashAfter: cents,
  /** What the rows spend beyond the cash of the account and what they bring in. */
  missingCash: cents,
  /** What was brought in for it. */
  broughtIn: cents,
  positions: z.array(
    z.object({
      symbol: z.string(),
      quantityBefore: z.number(),
      quantityAfter: z.number(),
      costAfter: cents,
      /** Whether market data knows the symbol; without it the position has no value. */
      isKnown: z.boolean(),
    }),
  ),
  /** What its amounts are in, in a file of several currencies; else that of the account. */
  currency: z.string().optional(),
})

export const BrokerFileRead = FileInCurrency.extend({
  /** What the same file does in other currencies: each in the part of the account that keeps it. */
  others: z.array(FileInCurrency).optional(),
})
export type BrokerFileRead = z.infer<typeof BrokerFileRead>

export const BROKER_FILE_BYTES_MAX = 10_000_000

export const importBrokerFile = defineEndpoint({
  name: 'trading.import-broker-file',
  method: 'POST',
  path: '/api/trading/imports',
  summary:
    'Books a broker’s file into an account, a long one in parts in the background; a trial run shows what would happen and why a row is refused',
  permission: 'portfolio:trade',
  body: 'multipart',
  bodyBytesMax: 10_500_000,
  request: z.object({
    ...orgId,
    file: z.file('A file is required').max(BROKER_FILE_BYTES_MAX, 'The file may have at most 10 MB'),
    accountId: id,
    /** `true` changes nothing. */
    trial: z.enum(['true', 'false']).default('true'),
    /** What to do about cash that the file spends and does not show: refuse the rows, or bring it in before the first one. */
    missingCash: z.enum(['refuse', 'bring-in']).default('refuse'),
    /** Which column holds what in a file whose titles are not known, as JSON: `{"date": "Datum", "symbol": "Kürzel"}`. Without it as such a file was read before. */
    columns: z.string().max(10_000).optional(),
    /** What words of the action mean that are not known, as JSON: `{"Entnahme bar": "withdrawal"}`. They are remembered with the columns. */
    words: z.string().max(10_000).optional(),
    /** Fair values a share of companies' events that the file leaves open, as JSON: `{"2024-06-04 ZSPN": {"from": "ZZAP", "prices": {"ZZAP": "9", "ZSPN": "4"}}}`. */
    answers: z.string().max(20_000).optional(),
    /** How dates such as 03/04/2024 are written there, where nothing in the file says it. */
    dateOrder: z.enum(['dmy', 'mdy', 'ymd']).optional(),
  }),
  response: BrokerFileRead,
  problems: [
    'unsupported-file',
    'date-order-unknown',
    'invalid-input',
    'forbidden',
    'not-found',
    'too-large',
    'too-many-requests',
    'conflict',
    'storage-full',
    'source-failed',
  ],
  limit: { perAddress: 60, windowSeconds: 60 },
})

export const listImports = defineEndpoint({
  name: 'trading.imports',
  method: 'GET',
  path: '/api/trading/imports',
  summary: 'The broker files booked into an account, newest first',
  permission: 'portfolio:read',
  request: z.object({ ...orgId, accountId: id.optional() }),
  response: z.array(BrokerImport),
  problems: ['forbidden'],
})

export const cancelImport = defineEndpoint({
  name: 'trading.cancel-import',
  method: 'POST',
  path: '/api/trading/imports/{id}/cancel',
  summary: 'Cancels the booking of a long file; the booked parts are kept and can be undone',
  permission: 'portfolio:trade',
  request: z.object({ id }),
  response: BrokerImport,
  problems: ['not-found', 'conflict'],
})

export const undoImport = defineEndpoint({
  name: 'trading.undo-import',
  method: 'POST',
  path: '/api/trading/imports/{id}/undo',
  summary: 'Reverses a broker’s file with offsetting entries, unless later trades depend on it',
  permission: 'portfolio:trade',
  request: z.object({ id }),
  response: BrokerImport,
  problems: ['not-found', 'conflict'],
})
