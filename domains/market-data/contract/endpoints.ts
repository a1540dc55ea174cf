import { z } from 'zod'
import { defineEndpoint, numberInText } from '#platform/endpoint/index.ts'
import { PriceProvenance } from './price-provenance.ts'
import {
  HealthAnswer,
  HistoryBar,
  MarketQuote,
  MarketSymbol,
  NewsItem,
  RateCurve,
  SymbolNote,
  SymbolSuggestion,
  Watchlist,
} from './schemas.ts'
import { MarketSources, SourceName } from './sources.ts'

const SYMBOLS_MAX = 100
const symbols = z
  .array(MarketSymbol, 'Symbols are required')
  .min(1, 'At least one symbol is required')
  .max(SYMBOLS_MAX)
// A screen asks every few seconds from several panels.
const often = { perAddress: 600, windowSeconds: 60 }

const readQuotesRequest = z
  .object({
    symbols: symbols.optional(),
    dataType: z.enum(['quotes', 'health']).default('quotes'),
  })
  .refine((asked) => asked.dataType === 'health' || asked.symbols, {
    path: ['symbols'],
    message: 'Symbols are required',
  })

export const readQuotes = defineEndpoint({
  name: 'market-data.quotes',
  effect: 'read',
  method: 'POST',
  path: '/api/market-data/quotes',
  summary: 'The last prices as a plain list; with dataType "health", the health of the sources',
  permission: 'markets:read',
  request: readQuotesRequest,
  response: z.union([z.array(MarketQuote), HealthAnswer]),
  problems: ['invalid-input', 'price-unavailable'],
  limit: often,
  examples: [{ asks: 'What do Apple and Microsoft trade at?', request: { symbols: ['AAPL', 'MSFT'] } }],
})

const LiveQuotes = z.object({ success: z.literal(true), data: z.array(MarketQuote) })

export const readLiveQuotes = defineEndpoint({
  name: 'market-data.live-quotes',
  effect: 'read',
  method: 'POST',
  path: '/api/market-data/live-quotes',
  summary: 'The last prices inside an object',
  permission: 'markets:read',
  request: z.object({ symbols }),
  response: LiveQuotes,
  problems: ['invalid-input', 'price-unavailable'],
  limit: often,
})

/** The same call under the other spelling that clients use. */
export const readLiveQuotesOtherwise = defineEndpoint({
  ...readLiveQuotes,
  name: 'market-data.live-quotes-otherwise',
  path: '/api/marketData/live-quotes',
})

export const readNews = defineEndpoint({
  name: 'market-data.news',
  method: 'GET',
  path: '/api/market-data/live/news',
  summary:
    'News about a symbol, newest first; without any source `success` is false and `error` gives the reason',
  permission: 'markets:read',
  request: z.object({
    q: MarketSymbol.optional(),
    days: numberInText().int().min(1).max(30).default(7),
    limit: numberInText().int().min(1).max(50).default(10),
  }),
  response: z.union([
    z.object({ success: z.literal(true), data: z.array(NewsItem) }),
    z.object({
      success: z.literal(false),
      error: z.string(),
      /** No source is connected: nothing failed. */
      isUnconnected: z.literal(true).optional(),
    }),
  ]),
  problems: ['invalid-input'],
  limit: often,
  examples: [{ asks: 'News about Apple', request: { q: 'AAPL', limit: 5 } }],
})

export const readHistory = defineEndpoint({
  name: 'market-data.history',
  method: 'GET',
  path: '/api/market-data/history/{symbol}',
  summary: 'Daily bars, oldest first, with the current day so far',
  permission: 'markets:read',
  request: z.object({
    symbol: MarketSymbol,
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    /** Lets made days stand before and after those of the market. */
    allowMixedPrices: z.stringbool().default(false),
  }),
  response: z.object({
    symbol: z.string(),
    /** How the last price of the symbol stands. */
    provenance: PriceProvenance.nullable(),
    history: z.array(HistoryBar),
    splits: z.array(z.object({ exDay: z.iso.date(), to: z.number(), from: z.number() })),
    dividends: z.array(z.object({ exDay: z.iso.date(), payDay: z.iso.date(), perShare: z.number() })),
    /** Whether splits and dividends are known: of prices of files and sources they are not, and that there are none here says nothing. */
    knowsActions: z.boolean(),
  }),
  problems: ['invalid-input', 'not-found'],
  examples: [
    {
      asks: 'Apple’s daily prices in autumn',
      request: { symbol: 'AAPL', from: '2026-09-01', to: '2026-11-20' },
    },
  ],
  short: ({ symbol, provenance, history }) => ({
    symbol,
    provenance,
    days: history.length,
    first: history[0] ?? null,
    last: history.at(-1) ?? null,
  }),
})

export const suggestSymbols = defineEndpoint({
  name: 'market-data.symbols',
  method: 'GET',
  path: '/api/market-data/suggestions',
  summary: 'Symbols that begin with a text, then names that contain it',
  permission: 'markets:read',
  request: z.object({
    q: z.string().trim().min(1, 'A text is required').max(60),
    limit: numberInText().int().min(1).max(25).default(8),
  }),
  response: z.object({ suggestions: z.array(SymbolSuggestion) }),
  problems: ['invalid-input'],
  examples: [{ asks: 'Which symbol is Coca-Cola?', request: { q: 'coca' } }],
})

export const readRates = defineEndpoint({
  name: 'market-data.rates',
  method: 'GET',
  path: '/api/market-data/rates',
  summary: 'The newest government par curve, published or simulated, with its change since the previous one',
  permission: 'markets:read',
  response: RateCurve,
})

export const readWatchlist = defineEndpoint({
  name: 'market-data.watchlist',
  method: 'GET',
  path: '/api/market-data/watchlist',
  summary: 'The symbols that the caller watches',
  permission: 'markets:read',
  response: Watchlist,
})

export const keepWatchlist = defineEndpoint({
  name: 'market-data.keep-watchlist',
  method: 'PUT',
  path: '/api/market-data/watchlist',
  summary: 'Sets the symbols that the caller watches; each once, at most fifty',
  permission: 'account:own',
  request: z.object({ symbols: z.array(MarketSymbol).max(50) }),
  response: Watchlist,
  problems: ['invalid-input'],
})

export const NOTE_MAX = 4_000

export const readSymbolNote = defineEndpoint({
  name: 'market-data.note',
  method: 'GET',
  path: '/api/market-data/notes/{symbol}',
  summary: 'The caller’s own note on a symbol; empty where there is none',
  permission: 'markets:read',
  request: z.object({ symbol: MarketSymbol }),
  response: SymbolNote,
  problems: ['invalid-input'],
})

export const keepSymbolNote = defineEndpoint({
  name: 'market-data.keep-note',
  method: 'PUT',
  path: '/api/market-data/notes/{symbol}',
  summary: 'Saves the caller’s own note on a symbol; an empty one is deleted',
  permission: 'account:own',
  request: z.object({
    symbol: MarketSymbol,
    text: z
      .string()
      .trim()
      .max(NOTE_MAX, `At most ${NOTE_MAX.toLocaleString('en')} characters`),
    /** When the note was last changed, as it was read; a note that changed since is not overwritten. */
    changedAt: z.iso.datetime().nullable(),
  }),
  response: SymbolNote,
  problems: ['invalid-input', 'stale'],
})

const provider = SourceName

export const listPriceSources = defineEndpoint({
  name: 'market-data.sources',
  method: 'GET',
  path: '/api/market-data/sources',
  summary: 'The sources of prices, news and rates in order of use, with their health',
  permission: 'markets:read',
  response: MarketSources,
})

const key = z
  .string('A key is required')
  .trim()
  .min(1, 'A key is required')
  .max(200)
  .regex(/^[\x21-\x7e]+$/, 'A key has no blanks and no accents')
const FEEDS_MAX = 20

export const connectPriceSource = defineEndpoint({
  name: 'market-data.connect-source',
  method: 'PUT',
  path: '/api/market-data/sources/{provider}',
  summary:
    'Connects an outside source with its requirements: a key, a key and a secret, addresses, or nothing',
  permission: 'markets:manage',
  request: z.object({
    provider,
    apiKey: key.meta({ title: 'Key', kind: 'password', autoComplete: 'off' }).optional(),
    apiSecret: key.meta({ title: 'Secret', kind: 'password', autoComplete: 'off' }).optional(),
    feeds: z
      .array(
        z
          .url({ protocol: /^https?$/, error: 'An address begins with https:// or http://' })
          .max(500, 'An address has at most 500 characters'),
      )
      .max(FEEDS_MAX, `At most ${FEEDS_MAX} addresses`)
      .meta({ title: 'Addresses', description: 'RSS or Atom, one a line.' })
      .optional(),
  }),
  response: MarketSources,
  problems: ['invalid-input', 'demo-not-allowed', 'not-configured'],
})

export const testPriceSource = defineEndpoint({
  name: 'market-data.test-source',
  method: 'POST',
  path: '/api/market-data/sources/{provider}/test',
  summary: 'Sends one real request to a connected source and reports the result; it uses calls of its budget',
  permission: 'markets:manage',
  request: z.object({ provider }),
  response: z.object({
    isAnswering: z.boolean(),
    message: z.string(),
    milliseconds: z.number().int().nonnegative(),
  }),
  problems: ['not-found', 'demo-not-allowed'],
  limit: { perAddress: 30, windowSeconds: 60 },
})

export const disconnectPriceSource = defineEndpoint({
  name: 'market-data.disconnect-source',
  method: 'DELETE',
  path: '/api/market-data/sources/{provider}',
  summary: 'Removes the key of a source and the prices, news and rates it supplied',
  permission: 'markets:manage',
  request: z.object({ provider }),
  response: MarketSources,
  problems: ['not-found', 'demo-not-allowed'],
})
