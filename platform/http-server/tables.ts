import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Calls counted in a window, one row for each limited endpoint and address or name. */
export const rateLimitWindow = pgTable(
  'rate_limit_window',
  {
    key: text('key').notNull(),
    windowStart: timestamp('window_start', { withTimezone: true, precision: 3 }).notNull(),
    calls: integer('calls').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] })],
)
