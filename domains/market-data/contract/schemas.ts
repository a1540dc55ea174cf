import { z } from 'zod'
import { isoDateTime } from '#platform/endpoint/index.ts'
import { PriceProvenance } from './price-provenance.ts'

/** A symbol as it is written on the wire. */
export const MarketSymbol = z
  .string('A symbol is required')
  .trim()
  .toUpperCase()
  .regex(/^[A-Z][A-Z0-9.-]{0,14}$/, 'A symbol is one to fifteen letters, digits, dots or dashes')

/** Where a price comes from: made by the installation's simulator, read from a file, or an outside provider's name. */
export const PriceOrigin = z.string()

/** The last price of a symbol. Prices in dollars, changes in dollars and in per cent; a price that is not of the last session has no change of the day. */
export const MarketQuote = z.object({
  symbol: z.string(),
  name: z.string(),
  kind: z.enum(['stock', 'etf', 'index', 'crypto', 'other']),
  price: z.number(),
  change: z.number().nullable(),
  changePercent: z.number().nullable(),
  /** The same three in the short names of some feeds. */
  c: z.number(),
  d: z.number().nullable(),
  dp: z.number().nullable(),
  previousClose: z.number().nullable(),
  open: z.number().nullable(),
  high: z.number().nullable(),
  low: z.number().nullable(),
  bid: z.number().nullable(),
  ask: z.number().nullable(),
  volume: z.number().nullable(),
  exchange: z.string(),
  /** When the price was made. */
  asOf: isoDateTime,
  source: PriceOrigin,
  isLiveData: z.boolean(),
  badge: z.enum(['realtime', 'delayed']),
  provenance: PriceProvenance,
})
export type MarketQuote = z.infer<typeof MarketQuote>

export const ProviderStatus = z.enum(['ok', 'failing', 'not configured', 'off'])
export type ProviderStatus = z.infer<typeof ProviderStatus>

/** How one source of prices does. */
export const ProviderHealth = z.object({
  name: z.string(),
  status: ProviderStatus,
  /** What the status means, in a sentence. */
  message: z.string(),
  lastSuccessAt: isoDateTime.nullable(),
  lastFailureAt: isoDateTime.nullable(),
})
export type ProviderHealth = z.infer<typeof ProviderHealth>

export const HealthAnswer = z.object({
  success: z.literal(true),
  data: z.object({ providers: z.record(z.string(), ProviderHealth) }),
})

/** A day's trading, in dollars and shares as they were that day. */
export const HistoryBar = z.object({
  day: z.iso.date(),
  open: z.number().nullable(),
  high: z.number().nullable(),
  low: z.number().nullable(),
  close: z.number(),
  volume: z.number().nullable(),
  source: PriceOrigin,
})
export type HistoryBar = z.infer<typeof HistoryBar>

export const SymbolSuggestion = z.object({
  symbol: z.string(),
  name: z.string(),
  kind: z.enum(['stock', 'etf', 'index', 'crypto', 'other']),
  exchange: z.string(),
})
export type SymbolSuggestion = z.infer<typeof SymbolSuggestion>

/** An item of news. `headline` and `title` say the same. */
export const NewsItem = z.object({
  id: z.string(),
  headline: z.string(),
  title: z.string(),
  summary: z.string(),
  datetime: isoDateTime,
  source: z.string(),
  url: z.string(),
})
export type NewsItem = z.infer<typeof NewsItem>

/** One point of a par curve: years to maturity, the yield and its change since the session before, as fractions. */
export const RatePoint = z.object({
  label: z.string(),
  years: z.number(),
  yield: z.number(),
  change: z.number().nullable(),
})

export const RateCurve = z.object({
  asOf: z.iso.date(),
  source: PriceOrigin,
  /** The name under which it is published. */
  curve: z.string(),
  points: z.array(RatePoint),
})
export type RateCurve = z.infer<typeof RateCurve>

/** The symbols that a person watches, in their order. */
export const Watchlist = z.object({ symbols: z.array(z.string()), isDefault: z.boolean() })
export type Watchlist = z.infer<typeof Watchlist>

/** What a person has written down about a symbol, for themselves alone. */
export const SymbolNote = z.object({
  symbol: z.string(),
  text: z.string(),
  changedAt: isoDateTime.nullable(),
})
export type SymbolNote = z.infer<typeof SymbolNote>
