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
  timestamp,
} from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

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
  },
  (table) => [primaryKey({ columns: [table.symbol, table.day] })],
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

/** An outside source that an administrator connected, with what it needs as it is sealed (keys, addresses, or nothing), and how its calls went. */
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
