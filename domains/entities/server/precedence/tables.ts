import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/columns/index.ts'
import type { PrecedenceOrder } from '../../contract/precedence.ts'

/** The orders of sources that were set for the installation; the newest is in force. */
export const directoryPrecedence = pgTable(
  'directory_precedence',
  {
    organisationId: integer('organisation_id').notNull(),
    version: integer('version').notNull(),
    order: jsonb('order').$type<PrecedenceOrder>().notNull(),
    reason: text('reason').notNull(),
    setBy: text('set_by').notNull(),
    setAt: moment('set_at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.organisationId, row.version] })],
)
