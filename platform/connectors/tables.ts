import { sql } from 'drizzle-orm'
import { doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, moment, whole } from '#platform/columns/index.ts'

/**
 * One row for each reply of an outside source: what was asked, when, what came, the digest of its body, and for a while the body
 * itself.
 */
export const connectorReply = pgTable(
  'connector_reply',
  {
    id: whole('id').generatedAlwaysAsIdentity().primaryKey(),
    provider: text('provider').notNull(),
    url: text('url').notNull(),
    status: integer('status').notNull(),
    headers: jsonb('headers').$type<Record<string, string>>().notNull(),
    bytes: whole('bytes').notNull(),
    sha256: text('sha256').notNull(),
    fetchedAt: moment('fetched_at').notNull(),
    /** The kept body, by the digest of what was kept: where a reply repeated a key, that is another than the digest of what came. */
    bodySha256: text('body_sha256'),
    /** How many bytes the kept body takes here. */
    bodyBytes: integer('body_bytes'),
    bodyUntil: moment('body_until'),
  },
  (table) => [
    index('connector_reply_by_url').on(table.provider, table.url, table.id),
    index('connector_reply_by_body').on(table.bodySha256).where(sql`${table.bodySha256} is not null`),
  ],
)

/** Bodies of replies, each once: compressed, the keys of its call cut out. */
export const connectorBody = pgTable('connector_body', {
  sha256: text('sha256').primaryKey(),
  gzip: bytea('gzip').notNull(),
})

/** What is left of a provider's budget: a token bucket that every process draws from. */
export const connectorBudget = pgTable('connector_budget', {
  provider: text('provider').primaryKey(),
  tokens: doublePrecision('tokens').notNull(),
  filledAt: moment('filled_at').notNull(),
})
