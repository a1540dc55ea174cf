import { doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, whole } from '#platform/columns/index.ts'

/** One row for each reply of an outside source: what was asked, when, what came, and the digest of its body. */
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
  },
  (table) => [index('connector_reply_by_url').on(table.provider, table.url, table.id)],
)

/** What is left of a provider's budget: a token bucket that every process draws from. */
export const connectorBudget = pgTable('connector_budget', {
  provider: text('provider').primaryKey(),
  tokens: doublePrecision('tokens').notNull(),
  filledAt: moment('filled_at').notNull(),
})
