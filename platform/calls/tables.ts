import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/columns/index.ts'

/** Calls counted in a window, one row for each limited endpoint and address or name. */
export const rateLimitWindow = pgTable(
  'rate_limit_window',
  {
    key: text('key').notNull(),
    windowStart: moment('window_start').notNull(),
    calls: integer('calls').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] })],
)
