import { z } from 'zod'
import { defineEndpoint, isoDateTime, numberInText, Run } from '#platform/endpoint/index.ts'
import { MarketSymbol } from './schemas.ts'

const id = numberInText().int().positive().max(Number.MAX_SAFE_INTEGER)
const count = z.number().int().nonnegative()
const column = z.string().max(200)

/** The highest price of a share, in dollars, whichever way it comes in: more is a slip of scale. */
export const PRICE_MOST = 10_000_000

/** Which column of a price file says what. Without a close every other column is a symbol, with its closes. */
export const PriceColumns = z.object({
  day: column,
  close: column.nullable(),
  open: column.nullable().default(null),
  high: column.nullable().default(null),
  low: column.nullable().default(null),
  volume: column.nullable().default(null),
  symbol: column.nullable().default(null),
})
export type PriceColumns = z.infer<typeof PriceColumns>

/** A file of prices that was imported. `running` while a long one is stored part by part. */
export const PriceImport = z.object({
  id: count,
  fileName: z.string(),
  symbols: z.array(z.string()),
  symbolsTotal: count,
  bars: count,
  /** How many of them took the place of a price that stood before. */
  replaced: count,
  rejected: count,
  firstDay: z.iso.date().nullable(),
  lastDay: z.iso.date().nullable(),
  importedAt: isoDateTime,
  importedBy: z.string(),
  undoneAt: isoDateTime.nullable(),
  undoneBy: z.string().nullable(),
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  /** How many prices of it are stored, and of how many. */
  through: count,
  total: count,
  failure: z.string().nullable(),
  /** The storing of a long file; null where it was stored at once. */
  run: Run.nullable(),
})
export type PriceImport = z.infer<typeof PriceImport>

/** What a price file says, or on trial would bring. */
export const PriceFileRead = z.object({
  trial: z.boolean(),
  import: PriceImport.nullable(),
  columns: z.array(z.string()),
  /** How it was read: as was asked, else as the last file with the same columns, else by their names. Null where no day column is found, and of files packed together where they have columns of their own. */
  mapping: PriceColumns.nullable(),
  mappedBy: z.enum(['request', 'memory', 'names']),
  rows: count,
  bars: count,
  symbols: z.array(z.string()),
  symbolsTotal: count,
  firstDay: z.iso.date().nullable(),
  lastDay: z.iso.date().nullable(),
  /** Prices that stand and would be replaced. */
  replaces: count,
  rejectedTotal: count,
  /** The first hundred lines that are not taken, each with its reason. */
  rejected: z.array(z.object({ file: z.string(), line: count, reason: z.string() })),
  sample: z.array(z.object({ symbol: z.string(), day: z.string(), close: z.number() })),
  /** What was taken for granted of its prices, and what does not look as prices do, in words. */
  doubts: z.array(z.string()),
  /** Symbols that have simulated prices now and no longer after it. */
  becomeReal: z.array(z.string()),
})
export type PriceFileRead = z.infer<typeof PriceFileRead>

export const PRICE_FILE_BYTES_MAX = 40_000_000

export const importPriceFile = defineEndpoint({
  name: 'market-data.import-price-file',
  effect: 'write',
  method: 'POST',
  path: '/api/market-data/price-files',
  summary:
    'Reads a file of daily prices (CSV, gzip, tar.gz); a trial says what it would bring and which lines are not taken, else they are stored',
  permission: 'markets:manage',
  body: 'multipart',
  bodyBytesMax: PRICE_FILE_BYTES_MAX + 500_000,
  request: z.object({
    file: z.file('A file is required').max(PRICE_FILE_BYTES_MAX, 'The file may have at most 40 MB'),
    trial: z.enum(['true', 'false']).default('true'),
    /** The symbol of a file that names none. */
    symbol: MarketSymbol.optional(),
    /** `PriceColumns` as JSON. */
    mapping: z.string().max(2_000).optional(),
  }),
  response: PriceFileRead,
  problems: [
    'invalid-input',
    'unsupported-file',
    'too-large',
    'too-many-requests',
    'conflict',
    'storage-full',
    'source-failed',
    'demo-not-allowed',
  ],
  limit: { perAddress: 30, windowSeconds: 60 },
})

export const listPriceImports = defineEndpoint({
  name: 'market-data.price-imports',
  effect: 'read',
  method: 'GET',
  path: '/api/market-data/price-files',
  summary: 'The price files that were imported, the newest first',
  permission: 'markets:read',
  request: z.object({}),
  response: z.array(PriceImport),
  problems: [],
})

export const cancelPriceImport = defineEndpoint({
  name: 'market-data.cancel-price-import',
  effect: 'write',
  method: 'POST',
  path: '/api/market-data/price-files/{id}/cancel',
  summary: 'Ends the storing of a long file; what is stored by then stands and can be undone',
  permission: 'markets:manage',
  request: z.object({ id }),
  response: PriceImport,
  problems: ['not-found', 'conflict', 'demo-not-allowed'],
})

export const undoPriceImport = defineEndpoint({
  name: 'market-data.undo-price-import',
  effect: 'write',
  method: 'POST',
  path: '/api/market-data/price-files/{id}/undo',
  summary: 'Takes the prices of a file away and puts back those that it replaced',
  permission: 'markets:manage',
  request: z.object({ id }),
  response: PriceImport,
  problems: ['not-found', 'conflict', 'demo-not-allowed'],
})
