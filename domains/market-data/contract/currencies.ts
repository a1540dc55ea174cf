import { z } from 'zod'
import { isCurrency } from '#engines/money/index.ts'
import { column, columnsOf, defineEndpoint } from '#platform/endpoint/index.ts'

/** A currency by its code; hundredths such as pence are none. */
export const CurrencyCode = z
  .string('A currency is required')
  .trim()
  .toUpperCase()
  .refine((code) => /^[A-Z]{3}$/.test(code) && isCurrency(code), 'A currency such as EUR is required')

const count = z.number().int().nonnegative()

/** What is stored of the rates between two currencies. */
export const StoredRates = z.object({
  from: column(z.string(), { title: 'One', card: 'name' }),
  to: column(z.string(), { title: 'In' }),
  lastRate: column(z.number(), { title: 'Last rate', card: 'figure' }),
  lastDay: column(z.iso.date(), { title: 'Last day', format: 'day' }),
  firstDay: column(z.iso.date(), { title: 'First day', format: 'day' }),
  days: column(count, { title: 'Days' }),
  source: column(z.string(), { title: 'Source' }),
})
export type StoredRates = z.infer<typeof StoredRates>
export const storedRatesColumns = columnsOf(StoredRates)

export const CurrencyFileRead = z.object({
  trial: z.boolean(),
  kind: z.enum(['reference-rates', 'rates', 'closes']),
  rates: count,
  closes: count,
  firstDay: z.iso.date().nullable(),
  lastDay: z.iso.date().nullable(),
  currencies: z.array(z.string()),
  rejectedTotal: count,
  rejected: z.array(z.object({ line: count, reason: z.string() })),
  /** How many values are stored otherwise, and the first of them; they are replaced only where that is asked for. */
  contradicted: count,
  contradiction: z.string().nullable(),
})
export type CurrencyFileRead = z.infer<typeof CurrencyFileRead>

const FILE_BYTES_MAX = 10_000_000

export const importCurrencyFile = defineEndpoint({
  name: 'market-data.import-currency-file',
  method: 'POST',
  path: '/api/market-data/currency-files',
  summary:
    'Reads a file of exchange rates (of the European Central Bank, or a rate a row) or of closes in other currencies; a trial shows what it would add, otherwise it is stored',
  permission: 'markets:manage',
  body: 'multipart',
  bodyBytesMax: FILE_BYTES_MAX + 500_000,
  request: z.object({
    file: z.file('A file is required').max(FILE_BYTES_MAX, 'The file may have at most 10 MB'),
    trial: z.enum(['true', 'false']).default('true'),
    /** `true` puts the values of the file in the place of others that are stored. */
    replace: z.enum(['true', 'false']).default('false'),
  }),
  response: CurrencyFileRead,
  problems: ['invalid-input', 'unsupported-file', 'too-large', 'conflict', 'demo-not-allowed'],
  limit: { perAddress: 30, windowSeconds: 60 },
})

export const listExchangeRates = defineEndpoint({
  name: 'market-data.exchange-rates',
  method: 'GET',
  path: '/api/market-data/exchange-rates',
  summary: 'The exchange rates that are stored, a line for each pair of currencies',
  permission: 'markets:read',
  response: z.array(StoredRates),
  examples: [{ asks: 'Which exchange rates are stored?', request: {} }],
})
