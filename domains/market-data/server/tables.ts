import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'

import { bytea, moment, whole } from '#platform/columns/index.ts'
import type { PriceColumns, PriceImport } from '../contract/price-files.ts'

/**
 * A day's trading that was read from a file: dollars and shares. Prices are the market's and no customer's, so one row serves
 * every organisation of the installation.
 */
export const marketBar = pgTable(
  'market_bar',
  {
    symbol: text('symbol').notNull(),
    day: date('day').notNull(),
    open: doublePrecision('open'),
    high: doublePrecision('high'),
    low: doublePrecision('low'),
    close: doublePrecision('close').notNull(),
    volume: doublePrecision('volume'),
    source: text('source').notNull(),
    /** The imported file that it stands in for last; null for a source's own. */
    importId: whole('import_id'),
  },
  (table) => [
    primaryKey({ columns: [table.symbol, table.day] }),
    index('market_bar_by_import').on(table.importId).where(sql`${table.importId} is not null`),
  ],
)

/** What a person watches, in order. */
export const marketWatchlist = pgTable(
  'market_watchlist',
  {
    organisationId: integer('organisation_id').notNull(),
    userId: integer('user_id').notNull(),
    symbols: jsonb('symbols').$type<string[]>().notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.userId] })],
)

/** What people write down about symbols, each for themselves. */
export const marketNote = pgTable(
  'market_note',
  {
    organisationId: integer('organisation_id').notNull(),
    userId: integer('user_id').notNull(),
    symbol: text('symbol').notNull(),
    text: text('text').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.userId, table.symbol] })],
)

/** News that was read from a source, once each. */
export const marketNews = pgTable(
  'market_news',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    provider: text('provider').notNull(),
    providerItemId: text('provider_item_id').notNull(),
    symbol: text('symbol').notNull(),
    headline: text('headline').notNull(),
    summary: text('summary').notNull(),
    source: text('source').notNull(),
    url: text('url').notNull(),
    publishedAt: moment('published_at').notNull(),
    fetchedAt: moment('fetched_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.providerItemId, table.symbol] }),
    index('market_news_by_symbol').on(table.symbol, table.publishedAt),
  ],
)

/** The newest quote that an outside source gave for a symbol. */
export const marketQuote = pgTable(
  'market_quote',
  {
    provider: text('provider').notNull(),
    symbol: text('symbol').notNull(),
    price: doublePrecision('price').notNull(),
    previousClose: doublePrecision('previous_close').notNull(),
    open: doublePrecision('open'),
    high: doublePrecision('high'),
    low: doublePrecision('low'),
    volume: doublePrecision('volume'),
    at: moment('at').notNull(),
    isLive: boolean('is_live').notNull(),
    fetchedAt: moment('fetched_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.symbol] })],
)

/** Where the connected sources stood before `outside_source`, into which they were copied: nothing reads it any more, and processes of the version before still may. */
export const marketSource = pgTable('market_source', {
  provider: text('provider').primaryKey(),
  sealedKey: text('sealed_key'),
  connectedAt: moment('connected_at'),
  lastSuccessAt: moment('last_success_at'),
  lastFailureAt: moment('last_failure_at'),
  lastFailure: text('last_failure'),
})

/** A par curve as a source published it for a day: years to maturity and yields as fractions. */
export const marketParCurve = pgTable(
  'market_par_curve',
  {
    provider: text('provider').notNull(),
    day: date('day').notNull(),
    points: jsonb('points').$type<{ years: number; yield: number }[]>().notNull(),
    fetchedAt: moment('fetched_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.day] })],
)

/** What one unit of a currency was worth in another on a day. Rates are the market's, so one row serves every organisation of the installation. */
export const marketExchangeRate = pgTable(
  'market_exchange_rate',
  {
    day: date('day').notNull(),
    fromCurrency: text('from_currency').notNull(),
    toCurrency: text('to_currency').notNull(),
    rate: doublePrecision('rate').notNull(),
    /** The file that it came with. */
    source: text('source').notNull(),
    importedAt: moment('imported_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fromCurrency, table.toCurrency, table.day] })],
)

/** The close of a symbol on a day in a currency other than the dollar: seen by holdings in that currency alone. */
export const marketForeignClose = pgTable(
  'market_foreign_close',
  {
    symbol: text('symbol').notNull(),
    currency: text('currency').notNull(),
    day: date('day').notNull(),
    close: doublePrecision('close').notNull(),
    source: text('source').notNull(),
    importedAt: moment('imported_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.symbol, table.currency, table.day] })],
)

/** A file of prices that was imported: what it brought, how it was read, and how far it has come. */
export const marketPriceImport = pgTable('market_price_import', {
  id: whole('id').generatedByDefaultAsIdentity().primaryKey(),
  fileName: text('file_name').notNull(),
  sha256: text('sha256').notNull(),
  /** The columns of the file in their order: a file with the same is read the same way again. */
  columns: text('columns').notNull(),
  mapping: jsonb('mapping').$type<PriceColumns | null>(),
  symbol: text('symbol'),
  symbols: jsonb('symbols').$type<string[]>().notNull(),
  symbolsTotal: integer('symbols_total').notNull(),
  bars: integer('bars').notNull(),
  replaced: integer('replaced').notNull(),
  rejected: integer('rejected').notNull(),
  firstDay: date('first_day'),
  lastDay: date('last_day'),
  state: text('state').$type<PriceImport['state']>().notNull(),
  through: integer('through').notNull(),
  total: integer('total').notNull(),
  failure: text('failure'),
  /** The file itself while it is stored part by part. */
  fileId: text('file_id'),
  /** Where it was before files had a place of their own; emptied by the migration that moved it. */
  content: bytea('content'),
  importedAt: moment('imported_at').notNull(),
  importedBy: text('imported_by').notNull(),
  undoneAt: moment('undone_at'),
  undoneBy: text('undone_by'),
})

/** What stood where an imported price stands now, so that the import can be undone. */
export const marketBarBefore = pgTable(
  'market_bar_before',
  {
    importId: whole('import_id').notNull(),
    symbol: text('symbol').notNull(),
    day: date('day').notNull(),
    open: doublePrecision('open'),
    high: doublePrecision('high'),
    low: doublePrecision('low'),
    close: doublePrecision('close').notNull(),
    volume: doublePrecision('volume'),
    source: text('source').notNull(),
    /** The import that it had come with. */
    ofImport: whole('of_import'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.symbol, table.day] }),
    index('market_bar_before_of').on(table.ofImport).where(sql`${table.ofImport} is not null`),
  ],
)
